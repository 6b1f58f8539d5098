import { expect } from '@playwright/test'
import { account, bagPages, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

test('a real misfire takes a deliberate act, and is then taken back from every surface within two seconds', async ({
  browser,
}) => {
  const pages = await bagPages('riverbend', 'Riverbend Academy')
  const { page } = await roomPhone(browser, [...pages.values()][1] ?? '')
  await expect(page.getByText('No incident now')).toBeVisible()
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Real', site: 'Riverbend Academy', action: 'Evacuate' })
  await expect(page.getByText('REAL').first()).toBeVisible()

  await manager.getByRole('button', { name: /^Cancel \(started by mistake\)/ }).click()
  const dialog = manager.getByRole('dialog')
  await expect(
    dialog.getByText(/see that the REAL evacuation at Riverbend Academy was started by mistake/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: /^Press and hold/ }).click()
  await dialog.getByRole('button', { name: 'Keep incident running' }).click()
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Evacuate')

  await manager.getByRole('button', { name: /^Cancel \(started by mistake\)/ }).click()
  await dialog.getByRole('button', { name: 'Cancel with two presses instead' }).dblclick()
  const second = dialog.getByRole('button', {
    name: 'Press again to cancel the REAL evacuation at Riverbend Academy',
  })
  await expect(second).toBeVisible()
  let pressed = 0
  await pressUntil(
    async (within) => {
      pressed = Date.now()
      await second.click(within)
    },
    (within) => expect(second).toBeHidden(within),
  )
  await expect(page.getByText('It was a mistake. The evacuation is canceled.')).toBeVisible()
  await expect(page.getByText(/is in command and says there is no danger/)).toBeVisible()
  await expect(manager.getByRole('heading', { level: 1 }).filter({ hasText: 'canceled' })).toBeVisible()
  expect(Date.now() - pressed).toBeLessThan(2000)
})
