import { expect, type Page } from '@playwright/test'
import { chooseFrom } from './chooseFrom.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, endIncident, managerAtDesk, startIncident } from './people.ts'
import { test } from './story.ts'

/** Finding one's way: what people look for is three presses from home at most, one of which opens the search. */

const first = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })

/**
 * Goes home, opens the search, types, and opens the first hit.
 * @returns the number of presses: typing is none
 */
async function find(page: Page, words: string, hit: string): Promise<number> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill(words)
  await expect(first(page)).toContainText(hit)
  await field(page).press('Enter')
  return 2
}

test('the four tasks of every week are three presses from home at most', async ({ browser }) => {
  const page = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await test.step('invite a teacher', async () => {
    expect(await find(page, 'invite a teacher', 'Invite a user')).toBeLessThanOrEqual(3)
    await expect(page.getByRole('heading', { level: 1, name: 'Invite user' })).toBeVisible()
  })
  await test.step('print a school’s labels', async () => {
    const presses = await find(page, "print a school's labels", 'Print labels and QR codes')
    await chooseFrom(page, 'Site', 'Oakridge Middle')
    expect(presses + 1).toBeLessThanOrEqual(3)
    await expect(page.getByRole('button', { name: /^Print all \d+ labels$/ })).toBeVisible()
  })
  await startIncident(page, { kind: 'Drill', site: 'Oakridge High', action: 'Hold' })
  await test.step('let the police in', async () => {
    expect(await find(page, 'let the police in', 'Invite outside responders')).toBeLessThanOrEqual(3)
    await expect(page).toHaveURL(/\/external-access$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('end the drill', async () => {
    await find(page, 'end the drill', 'End the drill')
    await expect(page).toHaveURL(/\/overview/)
    await endIncident(page)
  })
  await test.step('who never answered last drill', async () => {
    const presses = await find(page, 'who never answered last drill', 'Silent rooms of the last drill')
    expect(presses).toBeLessThanOrEqual(3)
    await expect(page).toHaveURL(/\/after-action\?sort=-answered$/)
    await expect(
      page.getByRole('table', { name: /Rooms/ }).or(page.getByRole('region', { name: /^Table: Rooms/ })),
    ).toBeVisible()
  })
})

test('a room is found by its name and opens; the key opens the search on every page, also on a phone', async ({
  browser,
}) => {
  const page = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const [{ name = '' } = {}] = await query<{ name: string }>(
    `select room.name from room join site on site.id = room.site_id
    where site.name = 'Oakridge Middle' and room.is_active order by room.name limit 1`,
  )
  for (const address of ['/', '/incident/list', '/sites-overview', '/site/task', '/rbim/list']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
  }
  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill(`${name} middle`)
  await expect(first(page)).toContainText('Oakridge Middle')
  await check(page, 'search')
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: `Close ${name}` })).toBeVisible()
})

test('a manager of one site finds that site’s rooms alone, and staff no command', async ({ browser }) => {
  const restricted = await managerAtDesk(browser, account('oakridge', 'SiteSpecific'))
  await restricted.goto('/')
  await restricted.getByRole('button', { name: 'Search' }).click()
  await field(restricted).fill('room 101')
  await expect(restricted.getByRole('option', { name: /Room 101/ })).toHaveCount(1)
  const staff = await managerAtDesk(browser, account('oakridge', 'Staff'))
  await staff.goto('/')
  await staff.getByRole('button', { name: 'Search' }).click()
  await field(staff).fill('incident')
  await expect(staff.getByRole('option', { name: /^Incidents/ })).toBeVisible()
  await expect(staff.getByRole('option', { name: /^Start Incident/ })).toBeHidden()
})
