import { expect, test } from 'vitest'
import { accountOf, oak, roleAt } from '../../test/accounts.ts'
import { paths } from '../paths.ts'
import { pagePlace } from '../shell/pagePlace.ts'
import { shownItems, sideItemsFor } from '../shell/sideItems.ts'
import { deskPages } from './deskPages.ts'
import { menuEntries } from './menuEntries.ts'

const { pages, side } = menuEntries(deskPages)
const ids = {
  incident: '00000000-0000-4000-8000-000000000009',
  other: '00000000-0000-4000-8000-000000000008',
}

const global = accountOf(
  { isGlobalAdmin: true, currentTenantKey: 'oak' },
  { tenant: oak, role: 'GlobalAdmin' },
)
const as = (role: 'TenantAdmin' | 'Manager' | 'SiteSpecific' | 'Staff') =>
  accountOf({ tenants: [roleAt(oak, role, false)], currentTenantKey: 'oak' }, { tenant: oak, role })
const people = [global, as('TenantAdmin'), as('Manager'), as('SiteSpecific'), as('Staff')]

/** The addresses of pages for people who are signed in, with ids and without those that may be left out. */
const addresses = deskPages
  .filter(({ within }) => within.includes('manage'))
  .flatMap(({ pages: own }) => own.map(({ path }) => path.replace('/:overview', paths.bagInventory())))
  .flatMap((path) => [path.replace(/\/:\w+\?/g, ''), path.replaceAll('?', '')])
  .map((path) => path.replace(/:siteId|\/site\/:id/g, (at) => at.replace(/:\w+/, '1')))
  .map((path) => path.replace(/:\w+/g, ids.incident))

test('every page lights exactly one item of the side menu, and has a way up where the item is another page’s', () => {
  expect(addresses.length).toBeGreaterThan(60)
  for (const account of people) {
    const items = shownItems(sideItemsFor(side, account)).map(({ route }) => route)
    expect(new Set(items).size).toBe(items.length)
    for (const address of addresses) {
      const place = pagePlace(pages, address, account)
      if (place === null) continue
      expect(items, `${account.role} at ${address}`).toContain(place.lit)
      if (place.up === null) continue
      expect(place.up.to, address).not.toMatch(/:|^$/)
      expect(place.up.label, address).not.toBe('')
      expect(pagePlace(pages, place.up.to, account)?.lit, address).toBe(place.lit)
    }
  }
})

test('a page is under the one that a person would look for it at', () => {
  const at = (path: string, account = global) => pagePlace(pages, path, account)
  expect(at(paths.home)).toEqual({ lit: paths.home, up: null })
  expect(at(paths.startIncident)).toEqual({
    lit: paths.incidentList,
    up: { to: paths.incidentList, label: 'Incidents' },
  })
  expect(at(paths.clearRooms(ids.incident))?.up?.to).toBe(paths.overview(ids.incident))
  expect(at(paths.notificationGroups)?.lit).toBe(paths.notifications)
  expect(at('/redbag/edit')?.lit).toBe(paths.bagInventory())
  expect(at('/redbag/site-bag')).toEqual({
    lit: paths.bagInventory(),
    up: { to: '/redbag/edit', label: 'Safety bags' },
  })
  expect(at(paths.drawPlan(4))).toEqual({ lit: paths.sitesOverview, up: { to: '/site/4', label: 'Site' } })
  expect(at(paths.tasks(4))).toEqual({ lit: paths.tasks(null), up: null })
  expect(at('/no/such/page')).toBeNull()
})

test('the own organization is under its own item, another one under all of them', () => {
  const own = paths.adminTenant(oak.tenantId)
  expect(pagePlace(pages, own, global)).toEqual({ lit: own, up: null })
  expect(pagePlace(pages, `${own}/sites/1`, global)?.lit).toBe(own)
  expect(pagePlace(pages, paths.adminTenant(ids.other), global)?.lit).toBe(paths.adminTenants)
  expect(pagePlace(pages, `/admin/tenants/${ids.other}/edit`, global)?.lit).toBe(paths.adminTenants)
  expect(pagePlace(pages, paths.adminTenant(ids.other), as('TenantAdmin'))?.lit).toBe(own)
})

test('a page that is refused lights nothing; one whose parent is refused is under Home', () => {
  expect(pagePlace(pages, paths.adminUsers, as('Staff'))).toBeNull()
  expect(pagePlace(pages, paths.video, as('Staff'))).toEqual({
    lit: paths.home,
    up: { to: paths.home, label: 'Home' },
  })
})
