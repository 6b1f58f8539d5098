import { expect, type Page } from '@playwright/test'
import { plainPng } from '../apps/api/test/pictureFiles.ts'
import { chooseFrom } from './chooseFrom.ts'
import { delayRequests } from './delayRequests.ts'
import { account, bagPages, managerAtDesk } from './people.ts'
import { test } from './story.ts'

const site = 'Riverbend Academy'

test('a slow network, a second window and quick fingers lose nothing of what is drawn @ci', async ({
  browser,
}) => {
  const [first = '', second = ''] = [...(await bagPages('riverbend', site)).keys()]
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  manager.setDefaultTimeout(15_000)
  await manager.goto('/sites-overview')
  await manager.getByRole('link', { name: new RegExp(site) }).click()
  await manager.getByRole('link', { name: /Draw on a picture|Edit drawing/ }).click()
  await expect(manager.getByRole('heading', { name: `Draw the plan of ${site}` })).toBeVisible()

  await test.step('a file that was refused can be chosen again', async () => {
    await choose(manager, 'floor.png', Buffer.from('<svg/>'))
    await expect(manager.getByText('floor.png is not a PNG, JPEG or WebP.')).toBeVisible()
    // A browser says nothing of the same file chosen twice, unless the field is empty before.
    await expect(manager.locator('input[type=file]')).toHaveJSProperty('value', '')
    await choose(manager, 'floor.png', plainPng(1200, 800))
    await expect(manager.getByLabel('Level name')).toHaveValue('Ground floor')
  })

  await test.step('what is drawn while a picture is on its way stays', async () => {
    await choose(manager, 'up.png', plainPng(800, 600))
    await expect(levelButton(manager, 'Level 1')).toHaveAttribute('aria-pressed', 'true')
    const letGo = await delayRequests(manager, '**/plan-pictures?*')
    await choose(manager, 'newer.png', plainPng(900, 700), 'in the place of the one that is there')
    await levelButton(manager, 'Ground floor').click()
    await manager.getByRole('button', { name: 'Add a rectangle' }).click()
    await manager.getByLabel('Name on the plan').fill('Kitchen')
    const kept = manager.waitForResponse((answer) => answer.url().includes('/plan-pictures?'))
    letGo()
    expect((await kept).status()).toBe(201)
    await levelButton(manager, 'Level 1').click()
    await expect(manager.locator('svg image')).toHaveAttribute('height', /^77[78]/)
    await levelButton(manager, 'Ground floor').click()
    await expect(place(manager, 'Kitchen')).toBeVisible()
  })

  await test.step('with the keyboard a place that was deleted comes back', async () => {
    await place(manager, 'Kitchen').focus()
    await manager.keyboard.press('Delete')
    await expect(place(manager, 'Kitchen')).toHaveCount(0)
    await manager.keyboard.press('Control+z')
    await expect(place(manager, 'Kitchen')).toBeVisible()
  })

  await test.step('a corner that is pressed twice is one corner', async () => {
    await manager.getByText('Corners', { exact: true }).click()
    for (const corner of [
      [0.1, 0.1],
      [0.1, 0.1],
      [0.3, 0.1],
      [0.3, 0.3],
      [0.3, 0.3],
    ] as const)
      await press(manager, corner)
    await manager.getByRole('button', { name: 'Finish' }).click()
    await chooseFrom(manager, 'Room', first)
    await expect(place(manager, first)).toBeVisible()
    await expect(manager.getByText('Its sides cross each other.')).toHaveCount(0)
  })

  await test.step('while it is being saved nothing can be drawn that would be lost', async () => {
    const letGo = await delayRequests(manager, '**/plan/drawing')
    await manager.getByRole('button', { name: 'Save plan' }).click()
    await place(manager, 'Kitchen').focus()
    await manager.keyboard.press('Delete')
    letGo()
    await expect(manager.getByText('1 of them is a room')).toBeVisible()
    await manager.getByRole('link', { name: 'Edit drawing' }).click()
    await expect(place(manager, 'Kitchen')).toBeVisible()
  })

  await test.step('a place that becomes another room has its name', async () => {
    await place(manager, first).focus()
    await chooseFrom(manager, 'Room', second)
    await expect(place(manager, second)).toBeVisible()
    await manager.getByRole('button', { name: 'Save plan' }).click()
    await expect(manager.getByText('1 of them is a room')).toBeVisible()
  })

  await test.step('removed again', async () => {
    await manager.getByRole('button', { name: 'Delete plan' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Delete plan' }).click()
    await expect(manager.getByText('No plan yet.')).toBeVisible()
  })
})

const place = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Places on/ }).getByRole('button', { name: new RegExp(`^${name}:`) })
const levelButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Where = 'as another level' | 'in the place of the one that is there'
async function choose(page: Page, name: string, buffer: Buffer, where: Where = 'as another level') {
  await page
    .locator('input[type=file]')
    .nth(where === 'as another level' ? 0 : 1)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

async function press(page: Page, [x, y]: readonly [number, number]) {
  const picture = page.getByRole('group', { name: /^Places on/ })
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height)
}
