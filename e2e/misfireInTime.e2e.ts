import { expect } from '@playwright/test'
import { account, bagPages, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

test('a misfire is taken back from every surface within two seconds', async ({ browser }) => {
  const pages = await bagPages('riverbend', 'Riverbend Academy')
  const { page } = await roomPhone(browser, [...pages.values()][1] ?? '')
  await expect(page.getByText('No incident now')).toBeVisible()
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Real', site: 'Riverbend Academy', action: 'Evacuate' })
  await expect(page.getByText('REAL').first()).toBeVisible()
  const pressed = Date.now()
  await manager.getByRole('button', { name: /misfire/ }).click()
  await expect(page.getByText('It was a mistake. Nothing is happening.')).toBeVisible()
  await expect(manager.getByText(/withdrawn/i).first()).toBeVisible()
  expect(Date.now() - pressed).toBeLessThan(2000)
})
