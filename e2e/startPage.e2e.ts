import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import { query } from './database.ts'
import { check, checkContrast } from './looksRight.ts'
import { account, bagPages, desk, managerAtDesk, startIncident, takeBack } from './people.ts'
import { test } from './story.ts'

test.afterEach(() => query(`delete from site where name like 'Campus %'`))

test('of forty sites the one that is meant is found by a few letters, and what is chosen stays in sight', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const boxes = manager.getByRole('group', { name: 'Where?' }).getByRole('checkbox')
  for (const count of [8, 40]) {
    await query(
      `insert into site (tenant_id, name)
      select t.id, 'Campus ' || number
      from tenant t, generate_series((select count(*) from site where tenant_id = t.id and is_active) + 1, $1::int) number
      where t.key = 'oakridge'`,
      [count],
    )
    await manager.goto('/incident/start')
    await expect(boxes).toHaveCount(count)
    await check(manager, `start-${count}-sites`)
    await manager.setViewportSize(desk)
    await expect(manager.getByRole('radio', { name: /^Shelter/ })).toBeInViewport()
  }
  // A calling room covers a part of the page, and never the button that starts an incident.
  const [[, path = ''] = []] = await bagPages('oakridge', 'Oakridge High')
  await manager.request.post(`/api/bags/${path.split('/')[2]}/help`, {
    data: { id: randomUUID(), type: 3, text: 'A child has fallen.', photoId: null },
  })
  await expect(manager.getByText('A child has fallen.')).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Choose a site and an action.' })).toBeDisabled()
  await boxes.first().check({ force: true })
  await manager.getByRole('radio', { name: /^Hold/ }).check({ force: true })
  await manager.getByRole('button', { name: /now$/ }).click({ trial: true })
  await manager.getByRole('searchbox', { name: 'Find a site' }).fill('ridge mid')
  await expect(boxes).toHaveCount(2)
  await expect(boxes.first()).toBeChecked()
  await manager.getByRole('checkbox', { name: /^Oakridge Middle/ }).check({ force: true })
  await expect(manager.getByText(/Oakridge Middle · 30 rooms/)).toBeVisible()
  await manager.getByRole('searchbox', { name: 'Find a site' }).fill('nowhere')
  await expect(boxes).toHaveCount(2)
})

test('the site whose page one comes from is chosen, later the one of the last start, and another takes its place @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const middle = manager.getByRole('checkbox', { name: /^Oakridge Middle/ })
  const high = manager.getByRole('checkbox', { name: /^Oakridge High/ })
  const [{ id = 0 } = {}] = await query<{ id: number }>(`select id from site where name = 'Oakridge Middle'`)
  await manager.goto(`/site/${id}`)
  await manager.getByRole('link', { name: 'Start Incident' }).click()
  await expect(middle).toBeChecked()
  await expect(high).not.toBeChecked()
  await expect(manager.getByRole('button', { name: 'Choose an action.' })).toBeDisabled()
  await manager.getByRole('radio', { name: /^Hold/ }).check({ force: true })
  await expect(manager.getByRole('button', { name: /^Start (another: )?REAL:? HOLD now$/ })).toBeEnabled()

  await startIncident(manager, { kind: 'Real', site: 'Oakridge Middle', action: 'Hold' })
  await checkContrast(manager, 'board-real')
  const board = manager.url()
  await manager.goto('/')
  await expect(manager.getByRole('region', { name: 'Active incidents' })).toContainText('Oakridge Middle')
  await checkContrast(manager, 'home-real')
  await check(manager, 'home-real')
  await manager.goto(board)
  await takeBack(manager)
  await manager.goto('/incident/start')
  await expect(middle).toBeChecked()
  await expect(manager.getByText('Chosen: where you started last')).toBeVisible()
  await check(manager, 'start-last-site')
  const colorOf = (box: Locator) =>
    box.evaluate((input) => getComputedStyle(input.closest('label') as Element).backgroundColor)
  expect(await colorOf(middle)).not.toBe(await colorOf(high))
  await high.check({ force: true })
  await expect(middle).not.toBeChecked()
})
