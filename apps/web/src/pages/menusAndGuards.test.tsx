import { MantineProvider } from '@mantine/core'
import { effectiveRole, type SitePermission, type TenantRole, tenantRole } from '@muster/domain/access/rights'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { accountOf, oak, roleAt, signedIn } from '../../test/accounts.ts'
import type { Account } from '../auth/account.ts'
import { AccountContext } from '../auth/accountState.ts'
import { MenuContext, useMayOpen } from '../shell/menuContext.ts'
import { type Menu, menusFor } from '../shell/menus.ts'
import { sideItemsFor } from '../shell/sideItems.ts'
import { deskPages } from './deskPages.ts'
import { menuEntries } from './menuEntries.ts'
import { routesOf } from './routesOf.tsx'

function account(
  role: TenantRole | null,
  permissions: SitePermission[] | null,
  isGlobalAdmin = false,
): Account {
  const restricted = permissions !== null
  const tenant = role || isGlobalAdmin ? oak : null
  const held = role && effectiveRole(role, restricted)
  return accountOf(
    {
      isGlobalAdmin,
      tenants: role ? [roleAt(oak, role, restricted)] : [],
      sitePermissions: permissions ? { oak: permissions.length > 0 ? { 1: permissions } : {} } : {},
      currentTenantKey: tenant?.tenantKey ?? null,
    },
    { tenant, role: isGlobalAdmin ? 'GlobalAdmin' : held },
  )
}

const people: Record<string, Account> = {
  ...Object.fromEntries(
    tenantRole.options.flatMap((role) => [
      [role, account(role, null)],
      [`${role} of one site`, account(role, ['manage'])],
      [`${role} who may only look`, account(role, ['view'])],
      [`${role} of no site`, account(role, [])],
    ]),
  ),
  GlobalAdmin: account(null, null, true),
  'GlobalAdmin without a tenant': { ...account(null, null, true), tenant: null },
  nobody: account(null, null),
}

/** The desk's pages without their frames and contents, so that the guard of each alone decides. */
const pages = deskPages.flatMap((section) =>
  section.pages.map(({ params: _, ...page }) => ({
    ...section,
    within: [],
    pages: [{ ...page, load: async () => ({ default: () => 'opened' }) }],
  })),
)
const router = createMemoryRouter([{ Component: WithLink, children: routesOf(pages) }])

/** A page, below what a link to it depends on. */
function WithLink() {
  const mayOpen = useMayOpen()
  return (
    <>
      {mayOpen(useLocation().pathname) ? 'linked' : ''}
      <Outlet />
    </>
  )
}

/** Renders the open page for each of the people: its HTML by their names. */
function shownToEach(): Record<string, string> {
  const all = renderToStaticMarkup(
    <MantineProvider>
      <MenuContext value={menuEntries(deskPages)}>
        {Object.entries(people).map(([who, account]) => (
          <AccountContext key={who} value={signedIn(account)}>
            <RouterProvider router={router} />
            <hr />
          </AccountContext>
        ))}
      </MenuContext>
    </MantineProvider>,
  ).split('<hr/>')
  return Object.fromEntries(Object.keys(people).map((who, at) => [who, all[at] ?? '']))
}

const usable = (menus: readonly Menu[]) =>
  menus.flatMap(({ groups }) => groups.flat()).filter(({ whyNot }) => whyNot === null)

test.each(pages)('menus and links lead to $pages.0.path exactly whom its guard lets in', async (section) => {
  await router.navigate(section.pages[0]?.path.replace(/:\w+\??/g, '1') ?? '')
  const { top, side } = menuEntries([section])
  const each = shownToEach()
  for (const [who, person] of Object.entries(people)) {
    const shown = each[who] ?? ''
    const isOpen = shown.includes('opened')
    expect(shown.includes('linked'), `link for ${who}`).toBe(isOpen)
    const isHeldToSites = 'oak' in person.profile.sitePermissions || person.role === 'SiteSpecific'
    const leading = top.filter(
      (entry) => entry.to(person) !== null && !(entry.isHiddenForSiteSpecific && isHeldToSites),
    )
    const items = usable(menusFor(top, person, 'Beacon'))
    expect(
      items.map(({ to }) => to),
      `menu for ${who}`,
    ).toEqual(isOpen ? leading.map((entry) => entry.to(person)) : [])
    expect(
      sideItemsFor(side, person).map(({ show }) => show),
      `side menu for ${who}`,
    ).toEqual(side.filter(({ to }) => to(person) !== null).map(() => isOpen))
  }
})

test('who may only look is led to what one looks at', () => {
  const looks = people['Manager who may only look']
  if (!looks) throw new Error('nobody looks')
  const labels = usable(menusFor(menuEntries(deskPages).top, looks, 'Beacon')).map(({ label }) => label)
  expect(labels).toEqual([
    'View Incidents',
    'Chat',
    'Drill log',
    'View Sites',
    'Safety Audit Summary',
    'Tasks',
    'Muster overview',
    'Cameras',
    'View RBIMs',
  ])
})
