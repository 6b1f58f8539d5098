import { expect } from '@playwright/test'
import { go } from './go.ts'
import { check, checkContrast, checkLargeText } from './looksRight.ts'
import { account, bagPages, desk, managerAtDesk, roomPhone, sendAllClear, startIncident } from './people.ts'
import { test } from './story.ts'

/** A room's pages, in each state they have, and what a manager sees beside them in an incident. */

test('a room’s pages in training, in a lockdown and after it, and the manager’s beside them', async ({
  browser,
}) => {
  const site = 'Oakridge Middle'
  const path = [...(await bagPages('oakridge', site)).values()][0] ?? ''
  const { page: room } = await roomPhone(browser, path)
  await expect(room.getByText('No incident now')).toBeVisible()
  await check(room, 'room-training')
  await room.goto(`${path}/about`)
  await expect(room.getByRole('heading').first()).toBeVisible()
  await check(room, 'room-about')

  const manager = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })

  await expect(room).toHaveURL(/\/checklist$/)
  await expect(room.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await check(room, 'room-checklist')
  await room.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(room.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  await check(room, 'room-acknowledged')

  await manager.getByRole('button', { name: /^Request attendance/ }).click()
  await expect(room.getByRole('link', { name: /Attendance/ }).first()).toBeVisible()
  await manager.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(600))
  await manager.getByRole('button', { name: /^Send to all/ }).click()
  await expect(room.getByText('x'.repeat(50)).first()).toBeVisible()
  await check(room, 'room-long-message')
  await check(manager, 'board')
  await manager.setViewportSize(desk)

  const wall = await manager.context().newPage()
  await wall.goto('/rss-feed-display')
  await expect(wall.getByRole('heading', { name: 'Lockdown' })).toBeVisible()
  await check(wall, 'display-drill')
  await wall.close()
  const other = await room.context().newPage()
  await other.goto('/enter')
  await expect(other.getByRole('link', { name: /Open bag/ })).toBeVisible()
  await check(other, 'enter-broadcast')
  await other.close()

  for (const page of ['attendance', 'classroom-chat', 'report', 'lockdown']) {
    await go(room, `${path}/${page}`, false)
    await expect(room).toHaveURL(new RegExp(`/${page}$`))
    await expect(room.getByRole('heading').first()).toBeVisible()
    await check(room, `room-${page}`)
  }
  await room.getByRole('button', { name: 'Alerts' }).click()
  await expect(room.getByRole('dialog')).toBeVisible()
  await check(room, 'room-alerts')

  await manager
    .getByRole('button')
    .filter({ has: manager.locator('[data-progress], [title]') })
    .first()
    .click()
  await check(manager, 'board-pressed')
  await manager.setViewportSize(desk)
  await manager.keyboard.press('Escape')
  await manager.getByRole('button', { name: /^End/ }).click()
  await expect(manager.getByRole('dialog')).toBeVisible()
  await check(manager, 'end')
  await manager.setViewportSize(desk)
  await sendAllClear(manager)
  await expect(room).toHaveURL(/\/post-lockdown/)
  await expect(room.getByText('Lockdown has ended')).toBeVisible()
  await check(room, 'room-post-lockdown')
  await expect(manager.getByText('Ended. You can still add notes')).toBeVisible()
  await check(manager, 'ended')
})

test('a bag’s pages on quiet days, light and dark', async ({ browser }) => {
  const path = [...(await bagPages('oakridge', 'Oakridge Middle')).values()][1] ?? ''
  const { page } = await roomPhone(browser, path)
  const pages = [
    ['?practice=Evacuate', 'Evacuate'],
    ['/contents', 'What is in this bag'],
    ['/inventory', 'Count the bag'],
    ['/remedy', 'First aid'],
    ['/remedy?for=severe-bleeding&step=2', 'Severe bleeding'],
    ['/resources', 'Resources'],
    ['/report', 'Request help'],
    ['/generate-barcode', 'Code of this bag'],
    ['/setup', 'Set up this phone'],
  ] as const
  for (const [address, heading] of pages) {
    const name = `room-quiet${address.replace(/\W+/g, '-')}`
    await go(page, path + address, false)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await check(page, name)
    await checkLargeText(page, name)
    const paint = (scheme: string) =>
      page.evaluate(
        (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
        scheme,
      )
    await paint('dark')
    await checkContrast(page, `${name}-dark`)
    await paint('light')
  }
})
