import { MantineProvider } from '@mantine/core'
import type { Role } from '@muster/domain/access/rights'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AccountContext, type AccountState } from './accountState.ts'
import { RightGuard } from './RightGuard.tsx'

const tenant = { tenantKey: 'oak', tenantId: 'id-oak', name: 'Oak' }

function signedIn(role: Role): AccountState {
  const profile = { tenants: [], sitePermissions: {}, isGlobalAdmin: role === 'GlobalAdmin' }
  return { state: 'signedIn', account: { role, tenant, profile } } as unknown as AccountState
}

function shown(account: AccountState, right: 'bag.manage' | 'admin'): string {
  const guard = <RightGuard guard={{ right, title: 'Not for you', text: 'Ask a manager.' }} />
  const router = createMemoryRouter([{ element: guard, children: [{ path: '/', element: 'the page' }] }])
  return renderToStaticMarkup(
    <MantineProvider>
      <AccountContext value={account}>
        <RouterProvider router={router} />
      </AccountContext>
    </MantineProvider>,
  )
}

test('a page is shown to who holds its right; anybody else reads who does, and gets to the home page', () => {
  expect(shown(signedIn('Manager'), 'bag.manage')).toContain('the page')
  expect(shown(signedIn('Staff'), 'bag.manage')).toContain('Ask a manager.')
  expect(shown(signedIn('Staff'), 'bag.manage')).toMatch(/<a [^>]*href="\/"/)
  expect(shown(signedIn('Staff'), 'bag.manage')).not.toContain('the page')
  expect(shown(signedIn('GlobalAdmin'), 'admin')).toContain('the page')
  expect(shown(signedIn('Manager'), 'admin')).toContain('Not for you')
  expect(shown({ state: 'loading' }, 'admin')).not.toContain('the page')
})
