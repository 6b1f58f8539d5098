import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { addManySites, longName } from './manySites.ts'
import { account, desk, managerAtDesk } from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { signedIn } from './signedIn.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/**
 * The sites of a country on one page: the same in the list and on the map. How soon it is there: sitesInTime.e2e.ts.
 */

const who = account('riverbend', 'TenantAdmin')

test('thousands of sites: found in the list, seen on the map, each in the other @ci', async ({ browser }) => {
  const tenantId = await addManySites('country', who)
  const page = await managerAtDesk(browser, who)
  const list = page.getByRole('region', { name: 'Sites', exact: true })
  const map = page.getByRole('region', { name: 'Map of sites', exact: true })

  await test.step('of the list, only what is in sight is drawn', async () => {
    await page.goto('/sites-overview')
    await expect(page.getByText('6,494 sites', { exact: true })).toBeVisible()
    expect(await list.getByRole('listitem').count()).toBeLessThan(60)
    await expect(map.getByRole('button', { name: 'Show all' })).toBeVisible()
  })

  await test.step('a site is found by its name, shown on the map, and chosen there again', async () => {
    await page.getByLabel('Find a site').fill('4711 school')
    await expect(page.getByText('1 of 6,494 sites')).toBeVisible()
    await list.getByRole('button', { name: 'Show School 4711 on the map' }).click()
    await expect(page).toHaveURL(/site=\d+/)
    const card = page.getByRole('region', { name: 'Selected: School 4711' })
    await expect(card).toContainText('0 rooms · 0 students')
    await card.getByRole('button', { name: 'Clear selection' }).click()
    await expect(card).toBeHidden()
    await pressUntil(
      (within) => map.locator('canvas').click(within),
      (within) => expect(card).toBeVisible(within),
    )
    await expect(list.getByRole('button', { pressed: true })).toHaveCount(1)
  })

  await test.step('the list is cut to what the map shows, and an address says all of it', async () => {
    await page.getByLabel('Find a site').fill('')
    await page.getByRole('checkbox', { name: 'Only sites on the visible part of the map' }).check()
    const count = page.getByText(/^\d{1,3} of 6,494 sites$/)
    await expect(count).toBeVisible()
    await expect(page).toHaveURL(/here=1.*at=/)
    const words = await count.textContent()
    await page.reload()
    await expect(count).toHaveText(words ?? '')
    await expect(page.getByRole('region', { name: 'Selected: School 4711' })).toBeVisible()
    await expect(list.getByRole('link', { name: /^School 4711/ })).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Only sites on the visible part of the map' }).uncheck()
  })

  await test.step('what goes on somewhere has its kind and its action, in the list and on the card', async () => {
    await startDrill(tenantId, ['School 4711', longName])
    await expect(page.getByRole('region', { name: 'Selected: School 4711' })).toContainText('DRILL Lockdown')
    await page.getByRole('checkbox', { name: 'Only sites with an active incident (2 sites)' }).check()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('link', { name: /^School 4711 DRILL Lockdown/ })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await check(page, 'sites-overview')
  })

  await test.step('a phone has the list first, and the way back from the map', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(list).toBeVisible()
    await expect(map).toBeHidden()
    await page.getByText('Map', { exact: true }).click()
    await expect(map).toBeVisible()
    await expect(list).toBeHidden()
    await check(page, 'sites-overview-map')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goBack()
    await expect(list).toBeVisible()
  })

  await test.step('a browser that cannot draw says so and has the list', async () => {
    await page.setViewportSize(desk)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto('/sites-overview')
    await expect(page.getByText('This browser can’t show the map. Use the list.')).toBeVisible()
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'View' })).toBeHidden()
  })

  await test.step('those that are least ready come first, and each says how ready it is', async () => {
    await page.getByLabel('Sort by').selectOption('Least ready first')
    await expect(list.getByRole('listitem').first()).toContainText(/Readiness \d+ of 100/)
    await check(page, 'sites-overview-ready')
  })

  await test.step('where no sites came there is nothing to look for, but a way to ask again', async () => {
    await page.setViewportSize(desk)
    await page.route('**/api/sites/overview', (route) => route.fulfill({ status: 503 }))
    await page.goto('/sites-overview')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByLabel('Find a site')).toBeHidden()
    await check(page, 'sites-overview-problem')
  })
})

async function startDrill(tenantId: string, names: string[]) {
  const found = await query<{ id: number }>(
    'select id from site where tenant_id = $1 and name = any ($2::text[])',
    [tenantId, names],
  )
  await query(
    `with hall as (
      insert into room (tenant_id, site_id, name)
      select $1, id, 'Hall' from unnest($2::int[]) id
      returning *
    )
    insert into bag (tenant_id, site_id, room_id, name, barcode)
    select tenant_id, site_id, id, name, left(replace(id::text, '-', ''), 22) from hall`,
    [tenantId, found.map(({ id }) => id)],
  )
  const { accessToken } = await signedIn(who)
  const answer = await fetch(`${testServer.url}/api/incidents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'tenant-id': tenantId,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      commandId: randomUUID(),
      incidentId: randomUUID(),
      siteIds: found.map(({ id }) => id),
      kind: 'Exercise',
      action: 'Lockdown',
      type: 1,
    }),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}
