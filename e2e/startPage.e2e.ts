import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import { query } from './database.ts'
import { check, checkContrast } from './looksRight.ts'
import { account, bagPages, managerAtDesk, startIncident, takeBack } from './people.ts'
import { test } from './story.ts'

test('a calling room covers a part of the page, and never the button that starts an incident', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/incident/start')
  await manager.getByRole('checkbox', { name: /^Oakridge Middle/ }).check({ force: true })
  await manager.getByRole('radio', { name: /^Hold/ }).check({ force: true })
  const [[, path = ''] = []] = await bagPages('oakridge', 'Oakridge High')
  await manager.request.post(`/api/bags/${path.split('/')[2]}/help`, {
    data: { id: randomUUID(), type: 3, text: 'A child has fallen.', photoId: null },
  })
  await expect(manager.getByText('A child has fallen.')).toBeVisible()
  await manager.getByRole('button', { name: /now$/ }).click({ trial: true })
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
  await expect(manager.getByText('Selected: your last site')).toBeVisible()
  await check(manager, 'start-last-site')
  const colorOf = (box: Locator) =>
    box.evaluate((input) => getComputedStyle(input.closest('label') as Element).backgroundColor)
  expect(await colorOf(middle)).not.toBe(await colorOf(high))
  await high.check({ force: true })
  await expect(middle).not.toBeChecked()
})
