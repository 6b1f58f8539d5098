import { MantineProvider } from '@mantine/core'
import type { Role } from '@muster/domain/access/rights'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccountContext, type AccountState } from '../src/auth/accountState.ts'
import '../src/ui/styles.ts'
import { theme } from '../src/ui/theme.ts'

/** Draws one screen of the app in a component test, with what stands around every page. */

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

type Screen = {
  /** The address that is open; `/` unless said. */
  at?: string
  /** The pattern of the page's route, for its parameters; any address unless said. */
  path?: string
  /** The role of who is signed in; nobody is, unless said. */
  role?: Role
  /** The languages, beside English, that their organization has switched on. */
  languages?: string[]
  size?: { width: number; height: number }
}

/**
 * Draws a screen, and resolves once it stands there first, which may be while it is loading.
 * @returns the router, with the address that the screen has gone to
 */
export async function renderScreen(
  screen: ReactElement,
  { at = '/', path = '*', role, languages = [], size = desk }: Screen = {},
): Promise<ReturnType<typeof createMemoryRouter>> {
  await page.viewport(size.width, size.height)
  const elsewhere = { path: '*', element: <p>Another page</p> }
  const routes = [{ path, element: screen }, ...(path === '*' ? [] : [elsewhere])]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <MantineProvider theme={theme} getRootElement={() => undefined}>
      <QueryClientProvider client={queries}>
        <AccountContext value={role ? signedInAs(role, languages) : { state: 'notConfigured' }}>
          <RouterProvider router={router} />
        </AccountContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

const tenant = {
  tenantKey: 'oak',
  tenantId: '00000000-0000-4000-8000-000000000001',
  name: 'Oak District',
  timeZone: null,
}

/** The person who is signed in, whatever their role. */
export const me = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Dana Reyes',
  email: 'dana@oak.example',
}

/** Somebody who is signed in, with this role in the one organization there is. */
function signedInAs(role: Role, languages: string[]): AccountState {
  const isGlobalAdmin = role === 'GlobalAdmin'
  return {
    state: 'signedIn',
    username: me.email,
    account: {
      tenant: { ...tenant, languages },
      role,
      lostTenant: null,
      profile: {
        ...me,
        isGlobalAdmin,
        globalRoles: isGlobalAdmin ? ['GlobalAdmin'] : [],
        tenants: [],
        sitePermissions: {},
        currentTenantKey: tenant.tenantKey,
      },
    },
    switchTenant: () => Promise.resolve(),
    signInAgain: null,
    signOut: () => {},
  }
}
