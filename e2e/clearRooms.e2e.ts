import { expect, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import {
  account,
  bagPages,
  endIncident,
  managerAtDesk,
  phone,
  roomPhone,
  signIn,
  startIncident,
} from './people.ts'
import { test } from './story.ts'

test('two people go from room to room: both at one door, one of them without a network, and nothing is lost @ci', async ({
  browser,
}) => {
  const [[first = '', path = ''] = []] = await bagPages('oakridge', 'Oakridge High')
  const room = await roomPhone(browser, path)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge High', action: 'Lockdown' })
  const clearing = new URL(manager.url()).pathname.replace(/overview.*/, 'clear-rooms')
  await room.page.getByRole('button', { name: 'Someone is injured' }).click()

  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const staff = await context.newPage()
  await signIn(staff, account('oakridge', 'Staff'))
  const door = (page: Page) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: first, exact: true }) })
  await Promise.all([staff.goto(clearing), manager.goto(clearing)])

  await test.step('the room in need stands first', async () => {
    const top = staff.getByRole('region', { name: 'Go here first' }).getByRole('listitem').first()
    await expect(top).toContainText(first)
    await check(staff, 'clear-rooms')
    await staff.setViewportSize(phone)
  })

  await test.step('who goes there is seen by the other, who may go too', async () => {
    await door(staff).getByRole('button', { name: 'I’m on my way' }).click()
    await expect(door(staff)).toContainText('You are on your way')
    await expect(door(manager)).toContainText(`${account('oakridge', 'Staff').name}: “On my way”`)
    await door(manager).getByRole('button', { name: 'I’m going too' }).click()
    await expect(door(staff)).toContainText(`${account('oakridge', 'Manager').name}: “On my way”`)
    await check(manager, 'clear-rooms-taken')
  })

  await test.step('what was found without a network outlives the tab, and is sent once there is one', async () => {
    await context.setOffline(true)
    await door(staff).getByRole('button', { name: 'Need help here' }).click()
    await staff.getByLabel('What do they need?').fill('Two stretchers')
    await staff.getByRole('button', { name: 'Report that they need help' }).click()
    await expect(door(staff)).toContainText('People inside need help – sending…')
    await expect(door(manager)).not.toContainText('Two stretchers')
    await staff.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(clearing)
    await expect(door(again)).toContainText('Two stretchers')
    await expect(door(again)).not.toContainText('sending…')
    await expect(door(manager)).toContainText('People inside need help: Two stretchers')
  })

  await test.step('a room that is handed over is open to others; a cleared one leaves the open list', async () => {
    await door(manager).getByRole('button', { name: 'Cleared', exact: true }).click()
    await expect(manager.getByRole('status').filter({ hasText: 'cleared' })).toContainText('1 of')
    await manager.getByText('All', { exact: true }).click()
    await expect(door(manager)).toContainText('Cleared')
  })

  await test.step('the room’s own page says nothing of it, and after the end nothing more is done at doors', async () => {
    await expect(room.page.getByText('Two stretchers')).toHaveCount(0)
    await manager.getByRole('main').getByRole('link', { name: 'Lockdown', exact: true }).click()
    await endIncident(manager)
    await manager.goto(clearing)
    await expect(manager.getByRole('heading', { name: 'Clear rooms' })).toBeVisible()
    await expect(manager.getByRole('button', { name: /I’m (on my way|going)/ })).toHaveCount(0)
  })
})
