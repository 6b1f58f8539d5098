import { expect, type Page } from '@playwright/test'
import { hourglass, plainRooms, square } from '../packages/domain/src/plan/planFixture.ts'
import { chooseFrom } from './chooseFrom.ts'
import { check } from './looksRight.ts'
import { account, bagPages, endIncident, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { test } from './story.ts'

test('a plan is imported and its rooms show on the board @ci', async ({ browser }) => {
  const rooms = await bagPages('oakridge', 'Oakridge Middle')
  const [first = '', second = '', third = ''] = [...rooms.keys()]
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/sites-overview')
  await manager.getByRole('link', { name: /Oakridge Middle/ }).click()
  await expect(manager.getByText('No plan yet.')).toBeVisible()

  await test.step('a picture is refused with a sentence, and so is a file that is too large, without sending it', async () => {
    await choose(manager, 'plan.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    await expect(manager.getByText('plan.png is a picture.')).toBeVisible()
    await choose(manager, 'huge.geojson', Buffer.alloc(21 * 1024 * 1024, 32))
    await expect(manager.getByText('This file is larger than 20 MB.')).toBeVisible()
  })

  await test.step('what would come is told first: who has a place, who has none, and what cannot be shown', async () => {
    const drawn = plainRooms(
      { name: first, level: 0, shape: square(0) },
      { name: second.toUpperCase(), level: 1, shape: square(1) },
      { name: 'Stairs', level: 0, shape: square(2) },
      { name: 'Boiler', level: 0, shape: hourglass(3) },
    )
    await choose(manager, 'plan.geojson', Buffer.from(JSON.stringify(drawn)))
    await expect(manager.getByText('Nothing is imported yet.')).toBeVisible()
    await expect(
      manager.getByText(`2 of ${rooms.size} rooms of this site will be on the plan.`),
    ).toBeVisible()
    await expect(manager.getByText('Its outline crosses itself')).toBeVisible()
    await manager.getByRole('button', { name: 'Import plan' }).click()
    await expect(manager.getByText('Plan imported.')).toBeVisible()
    await expect(manager.getByRole('region', { name: /^Plan of Oakridge Middle, Level 0/ })).toBeVisible()
  })

  await test.step('a room that was not found is given its place by hand', async () => {
    await manager
      .getByRole('region', { name: 'Floor plan' })
      .getByRole('button', { name: 'Show all' })
      .click()
    await manager.getByRole('button', { name: `Choose the place of ${third}`, exact: true }).click()
    await chooseFrom(manager, `Place of ${third}`, 'Stairs')
    await manager.getByRole('button', { name: 'Save place' }).click()
    await expect(manager.getByText('3 of them are rooms')).toBeVisible()
    await check(manager, 'site-plan')
  })

  await test.step('an incident is placed in words by pointing at the plan', async () => {
    await manager.setViewportSize({ width: 1440, height: 900 })
    await manager.goto('/incident/start')
    await manager.getByRole('checkbox', { name: /^Oakridge Middle/ }).check({ force: true })
    await manager.getByRole('button', { name: 'Choose on the plan' }).click()
    await manager.getByRole('button', { name: 'Stairs', exact: true }).click()
    await manager.getByRole('button', { name: 'Use this place' }).click()
    await expect(manager.getByRole('textbox', { name: 'Location' })).toHaveValue('Level 0, Stairs')
  })

  await test.step('on the board each level lists its rooms, and what a room answers is seen there', async () => {
    const phone = await roomPhone(browser, rooms.get(first) ?? '')
    await expect(phone.page.getByText('No incident now')).toBeVisible()
    await startIncident(manager, { kind: 'Drill', site: 'Oakridge Middle', action: 'Secure' })
    await manager.getByText('Plan', { exact: true }).click()
    await expect(manager).toHaveURL(/layout=plan/)
    await expect(manager.locator('canvas')).toBeVisible()
    const level = manager.getByRole('region', { name: 'Level 0', exact: true })
    await expect(level.getByRole('button', { name: new RegExp(`^${first}\\b`) })).toContainText('Seen')
    await expect(level.getByRole('listitem')).toHaveCount(2)
    await expect(manager.getByRole('region', { name: 'Not on the plan' }).getByRole('listitem')).toHaveCount(
      rooms.size - 3,
    )
    await phone.page.getByRole('button', { name: 'Acknowledge' }).first().click()
    await expect(level.getByRole('button', { name: new RegExp(`^${first}\\b`) })).toContainText('Answered')
    await manager.getByRole('button', { name: /^Level 1/ }).click()
    const upstairs = manager.getByRole('region', { name: 'Level 1', exact: true })
    await expect(upstairs.getByRole('listitem')).toHaveCount(1)
    await check(manager, 'board-plan')
    await manager.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('pressing a room on the map opens it', async () => {
    // The map takes a moment to fill the screen that has just become wider.
    await pressUntil(
      (within) => manager.locator('canvas').click(within),
      (within) => expect(manager.getByRole('dialog', { name: second })).toBeVisible(within),
    )
    await manager.keyboard.press('Escape')
    await endIncident(manager)
  })
})

async function choose(page: Page, name: string, content: Buffer) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}
