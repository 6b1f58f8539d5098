import type { AppConfig } from '@muster/contract/appConfig'
import { getTenantBranding } from '@muster/contract/tenantCalls'
import { IconUrgent } from '@tabler/icons-react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectAccessible, schemes, setScheme } from '../../test/accessibility.ts'
import { answer, installFakeApi, leaveTheRestUnanswered } from '../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../test/renderScreen.tsx'
import { paths, routePatterns } from '../paths.ts'
import { AppConfigContext } from './appConfigContext.ts'
import ManageLayout from './ManageLayout.tsx'
import { MenuContext, type Menus } from './menuContext.ts'

installFakeApi()
beforeEach(() => localStorage.clear())

const config: AppConfig = {
  productName: 'Muster',
  productSlug: 'muster',
  oidc: null,
  tenant: null,
  domain: null,
  map: null,
  debug: null,
}
const item = { group: 'Command', icon: IconUrgent, right: 'site.read', isTab: true } as const
const listed = { group: null, icon: null, right: 'site.read' } as const
const menus: Menus = {
  top: [
    {
      menu: '{product}',
      label: 'View Sites',
      to: () => paths.sitesOverview,
      right: 'site.read',
      isSpecified: true,
      isHiddenForSiteSpecific: false,
    },
  ],
  side: [
    { ...item, order: 1, to: () => paths.sitesOverview, title: 'Sites' },
    { ...item, order: 2, to: () => paths.incidentList, title: 'Incidents' },
    { ...item, order: 3, to: () => paths.rbims, title: 'Devices', isTab: false },
  ],
  pages: [
    { ...listed, path: paths.sitesOverview, title: 'Sites', side: () => paths.sitesOverview },
    { ...listed, path: paths.incidentList, title: 'Incidents', side: () => paths.incidentList },
    { ...listed, path: routePatterns.site, title: 'Site', under: paths.sitesOverview },
    { ...listed, path: paths.rbims, title: 'Devices', side: () => paths.rbims },
  ],
}
const branding = {
  tenantId: '00000000-0000-4000-8000-000000000001',
  name: 'Oak District',
  prefix: 'oak',
  brandColor: null,
  logoUrls: [],
}
const side = page.getByRole('navigation', { name: 'Side menu' })
const box = () => side.element().getBoundingClientRect()

async function open(size: typeof desk, at: string) {
  answer(getTenantBranding, branding)
  leaveTheRestUnanswered()
  return renderScreen(
    <AppConfigContext value={config}>
      <MenuContext value={menus}>
        <ManageLayout />
      </MenuContext>
    </AppConfigContext>,
    { at, role: 'Manager', size },
  )
}

test('the side menu is 250 px wide, 60 px collapsed, and stays as it was left', async () => {
  await open(desk, paths.sitesOverview)
  expect(box().width).toBe(250)
  await side.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(() => box().width).toBe(60)
  await cleanup()
  await open(desk, paths.sitesOverview)
  await expect
    .element(side.getByRole('button', { name: 'Expand menu' }))
    .toHaveAttribute('aria-expanded', 'false')
  expect(box().width).toBe(60)
  await expect.element(side.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page')
  for (const scheme of schemes) {
    setScheme(scheme)
    await expectAccessible()
  }
})

test('on a phone there are tabs along the bottom, and the whole menu behind the last', async () => {
  const router = await open(phone, paths.sitesOverview)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expectAccessible()
  expect(tabs.element().getBoundingClientRect().bottom).toBe(phone.height)
  expect(side.query()).toBeNull()
  await tabs.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'All pages' })
  await expect.element(sheet.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible()
  await sheet.getByRole('link', { name: 'Incidents' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(paths.incidentList)
})

test('a page below another lights the item of that one; on a phone More is lit for what is behind it', async () => {
  const router = await open(desk, paths.site(7))
  await expect.element(side.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page')
  expect(side.element().querySelectorAll('[aria-current]')).toHaveLength(1)
  await page.viewport(phone.width, phone.height)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect.element(tabs.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page')
  await router.navigate(paths.rbims)
  await expect.element(tabs.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
  expect(tabs.element().querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('Logout asks first', async () => {
  await open(desk, paths.sitesOverview)
  const question = page.getByText('Are you sure you want to sign out?')
  await side.getByRole('button', { name: 'Logout' }).click()
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(side).toBeVisible()
})

for (const [size, menu, words] of [
  [desk, 'Muster', 'at a desk each menu has its button, which leads to the pages'],
  [phone, 'Menu', 'on a phone all menus are behind one button, which leads to the pages'],
] as const)
  test(words, async () => {
    const router = await open(size, paths.incidentList)
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: 'View Sites' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(paths.sitesOverview)
  })
