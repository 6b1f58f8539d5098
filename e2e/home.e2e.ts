import { expect } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, managerAtDesk } from './people.ts'
import { test } from './story.ts'

test('home says how the district is, and each fix leads to the page where it is made @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/')
  const glance = manager.getByRole('navigation', { name: 'At a glance' })
  for (const label of ['Next drill', 'Open tasks', 'Silent devices', 'Last incident'])
    await expect(glance.getByText(label)).toBeVisible()
  const sites = manager.getByRole('table', { name: 'Readiness of sites' })
  await expect(sites.getByRole('progressbar', { name: /^Readiness of / }).first()).toBeVisible()
  await check(manager, 'home')
  const fix = sites.getByRole('cell').getByRole('link').first()
  const to = (await fix.getAttribute('href')) ?? ''
  await fix.click()
  await expect(manager).toHaveURL(to)
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a manager of one site and staff see what is theirs alone', async ({ browser }) => {
  const restricted = await managerAtDesk(browser, account('oakridge', 'SiteSpecific'))
  await restricted.goto('/')
  const rows = restricted.getByRole('table', { name: 'Readiness of sites' }).getByRole('rowheader')
  await expect(rows).toHaveCount(1)
  const staff = await managerAtDesk(browser, account('oakridge', 'Staff'))
  await staff.goto('/')
  await expect(staff.getByRole('navigation', { name: 'At a glance' })).toBeVisible()
  await expect(staff.getByText('Next drill')).toHaveCount(0)
  await expect(staff.getByRole('cell').getByRole('link')).toHaveCount(0)
  await check(staff, 'home-staff')
})
