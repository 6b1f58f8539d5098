import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { plainPng } from '../apps/api/test/pictureFiles.ts'
import { chooseFrom } from './chooseFrom.ts'
import { check } from './looksRight.ts'
import { openGuestLink } from './openGuestLink.ts'
import {
  account,
  bagPages,
  desk,
  endIncident,
  invitePolice,
  managerAtDesk,
  phone,
  startIncident,
} from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { test } from './story.ts'

const site = 'Riverbend Academy'

test('a plan is drawn on a picture, and its rooms show on the site, on the board, and for a guest @ci', async ({
  browser,
}) => {
  const [first = '', second = ''] = [...(await bagPages('riverbend', site)).keys()]
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  manager.setDefaultTimeout(15_000)
  await manager.goto('/sites-overview')
  await manager.getByRole('link', { name: new RegExp(site) }).click()
  await manager.getByRole('link', { name: 'Draw on a picture' }).click()
  await expect(manager.getByRole('heading', { name: `Draw the plan of ${site}` })).toBeVisible()

  await test.step('what is no picture, or too much of one, is refused with a sentence before it is sent', async () => {
    await choose(manager, 'floor.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(manager.getByText('floor.svg is not a PNG, JPEG or WebP.')).toBeVisible()
    const huge = test.info().outputPath('huge.png')
    await writeFile(huge, Buffer.alloc(50 * 1024 * 1024, 32))
    await manager.locator('input[type=file]').setInputFiles(huge)
    await expect(manager.getByText('This picture is larger than 20 MB.')).toBeVisible()
    await choose(manager, 'bomb.png', plainPng(9, 9, [], { width: 60_000, height: 60_000 }))
    await expect(manager.getByText('60,000 × 60,000 pixels')).toBeVisible()
    await check(manager, 'plan-draw-empty')
    await manager.setViewportSize(desk)
  })

  await test.step('a picture becomes a level with a name', async () => {
    await choose(manager, 'floor.png', plainPng(1200, 800))
    await expect(manager.getByLabel('Level name')).toHaveValue('Ground floor')
    await manager.getByLabel('Level name').fill('Main floor')
    await expect(manager.locator('svg image')).toHaveAttribute('href', /^blob:/)
  })

  await test.step('a rectangle is dragged, and is a room', async () => {
    await drag(manager, [0.05, 0.1], [0.45, 0.6])
    await chooseFrom(manager, 'Room', first)
    await expect(place(manager, first)).toBeVisible()
  })

  await test.step('corner by corner: sides that cross are said, and taken back', async () => {
    await manager.getByText('Corners', { exact: true }).click()
    for (const corner of [
      [0.55, 0.1],
      [0.95, 0.6],
      [0.95, 0.1],
      [0.55, 0.6],
    ] as const)
      await press(manager, corner)
    await manager.getByRole('button', { name: 'Finish' }).click()
    await expect(manager.getByText('Its sides cross each other.').first()).toBeVisible()
    await manager.getByRole('button', { name: 'Undo' }).click()
    await expect(manager.getByText('Its sides cross each other.')).toHaveCount(0)
    for (const corner of [
      [0.55, 0.1],
      [0.95, 0.1],
      [0.95, 0.6],
      [0.75, 0.75],
      [0.55, 0.6],
    ] as const)
      await press(manager, corner)
    await press(manager, [0.55, 0.1])
    await chooseFrom(manager, 'Room', second)
    await expect(place(manager, second)).toBeVisible()
  })

  await test.step('with the keyboard alone a place is added, moved, sized, named and deleted again', async () => {
    await manager.getByRole('button', { name: 'Add a rectangle' }).focus()
    await manager.keyboard.press('Enter')
    const added = place(manager, 'Unnamed place')
    await expect(added).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight'])
      await manager.keyboard.press(key)
    await expect(added).toHaveAccessibleName(/43% from the top, 17% by 15%$/)
    await manager.getByRole('textbox', { name: 'From the left' }).fill('5')
    await manager.getByRole('textbox', { name: 'From the top' }).fill('70')
    await manager.getByLabel('Name on the plan').fill('Stairs')
    await expect(place(manager, 'Stairs')).toHaveAccessibleName(/: 5% from the left, 70% from the top/)
    await manager.getByRole('button', { name: 'Add a rectangle' }).click()
    await manager.keyboard.press('Delete')
    await expect(place(manager, 'Unnamed place')).toHaveCount(0)
  })

  await test.step('what is half done is there after a reload', async () => {
    await manager.reload()
    await expect(place(manager, second)).toBeVisible()
    await manager.getByText('Move', { exact: true }).click()
    await place(manager, first).focus()
    await check(manager, 'plan-draw')
    await manager.setViewportSize(desk)
  })

  await test.step('a finger draws, too', async () => {
    await manager.setViewportSize(phone)
    await isForFingers(manager, first)
    await manager.getByText('Rectangle', { exact: true }).click()
    await swipe(manager, [0.4, 0.8], [0.6, 0.95])
    await expect(place(manager, 'Unnamed place')).toBeVisible()
    await manager.getByRole('button', { name: 'Delete shape' }).click()
    await manager.setViewportSize(desk)
  })

  await test.step('another picture is another level; removing it asks first, and can be taken back', async () => {
    await choose(manager, 'up.png', plainPng(800, 1200))
    const upstairs = manager.getByRole('button', { name: 'Level 1', exact: true })
    await expect(upstairs).toHaveAttribute('aria-pressed', 'true')
    await expect(manager.getByText('No shapes on this level yet.')).toBeVisible()
    await manager.getByRole('button', { name: 'Remove level' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Remove level' }).click()
    await expect(upstairs).toHaveCount(0)
    await manager.getByRole('button', { name: 'Undo' }).click()
    await expect(upstairs).toBeVisible()
    await manager.getByRole('button', { name: 'Undo' }).click()
    await expect(upstairs).toHaveCount(0)
  })

  await test.step('a picture that takes the place of another keeps what is drawn', async () => {
    await manager
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'newer.png', mimeType: 'image/png', buffer: plainPng(900, 700) })
    await expect(manager.getByRole('button', { name: 'Undo' })).toBeEnabled()
    await expect(place(manager, first)).toHaveAccessibleName(
      /: 5% from the left, 10% from the top, 40% by 50%$/,
    )
    await expect(manager.locator('svg image')).toHaveAttribute('height', /^77[78]/)
  })

  await test.step('saved, the rooms show on the page of the site', async () => {
    await manager.getByRole('button', { name: 'Save plan' }).click()
    await expect(manager.getByRole('region', { name: `Plan of ${site}, Main floor` })).toBeVisible()
    await expect(manager.getByText('2 of them are rooms')).toBeVisible()
    await manager.getByRole('button', { name: 'Show all' }).click()
    await expect(manager.getByRole('listitem').filter({ hasText: `${first}, Main floor` })).toBeVisible()
    await manager.getByRole('region', { name: `Plan of ${site}, Main floor` }).scrollIntoViewIfNeeded()
    await check(manager, 'site-drawn-plan')
    await manager.setViewportSize(desk)
  })

  await test.step('who drew meanwhile in another window is told, and loses nothing', async () => {
    const other = await manager.context().newPage()
    for (const page of [manager, other]) {
      await page.goto(new URL(manager.url()).pathname.replace(/\/plan\/draw$/, ''))
      await page.getByRole('link', { name: 'Edit drawing' }).click()
      await place(page, 'Stairs').focus()
    }
    await other.getByLabel('Name on the plan').fill('Back stairs')
    await other.getByRole('button', { name: 'Save plan' }).click()
    await expect(other.getByText('2 of them are rooms')).toBeVisible()
    await other.close()
    await manager.getByLabel('Name on the plan').fill('Front stairs')
    await manager.getByRole('button', { name: 'Save plan' }).click()
    await expect(manager.getByText('Someone else changed this while you had it open.')).toBeVisible()
    await manager.getByRole('button', { name: 'Replace with mine' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Replace with mine' }).click()
    await expect(manager.getByText('2 of them are rooms')).toBeVisible()
  })

  const sitePage = manager.url()
  await test.step('in a drill they show on the board', async () => {
    await startIncident(manager, { kind: 'Drill', site, action: 'Secure' })
    await manager.getByText('Plan', { exact: true }).click()
    await expect(manager.locator('canvas')).toBeVisible()
    const level = manager.getByRole('region', { name: 'Main floor', exact: true })
    await expect(level.getByRole('listitem')).toHaveCount(2)
    await check(manager, 'board-drawn-plan')
    await manager.setViewportSize(desk)
    await pressUntil(
      async (within) => {
        const { width = 0, height = 0 } = (await manager.locator('canvas').boundingBox(within)) ?? {}
        const position = { x: width * 0.28, y: height * 0.4 }
        await manager.locator('canvas').click({ position, ...within })
      },
      (within) => expect(manager.getByRole('dialog', { name: first })).toBeVisible(within),
    )
    await manager.keyboard.press('Escape')
  })

  await test.step('a guest sees them with the picture, and has them on paper', async () => {
    await invitePolice(manager)
    const link = new URL((await manager.getByText(/external-dashboard#/).textContent()) ?? '')
    const guest = await (await browser.newContext({ viewport: phone })).newPage()
    const picture = guest.waitForResponse((answer) => answer.url().includes('/api/guest/plan-pictures/'))
    await openGuestLink(guest, link.pathname + link.hash)
    await guest.getByText('Plan', { exact: true }).click()
    await expect(guest.locator('canvas')).toBeVisible()
    expect((await picture).status()).toBe(200)
    await check(guest, 'guest-drawn-plan')
    await guest.setViewportSize(phone)
    await guest.getByRole('link', { name: 'Grid and print' }).click()
    const paper = guest.getByRole('img', { name: /^Plan of .* with a grid$/ })
    await expect(paper.locator('image')).toHaveAttribute('href', /^blob:/)
    await expect(guest.getByRole('row').filter({ hasText: first })).toContainText(/[A-J]\d/)
    await check(guest, 'guest-drawn-paper')
  })

  await test.step('removing the plan asks first', async () => {
    await manager.goto(new URL(manager.url()).pathname.replace('external-access', 'overview'))
    await endIncident(manager)
    await manager.goto(sitePage)
    await manager.getByRole('button', { name: 'Delete plan' }).click()
    await expect(manager.getByText('2 rooms lose their places.')).toBeVisible()
    await manager.getByRole('dialog').getByRole('button', { name: 'Delete plan' }).click()
    await expect(manager.getByText('No plan yet.')).toBeVisible()
  })
})

const place = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Places on/ }).getByRole('button', { name: new RegExp(`^${name}:`) })

async function choose(page: Page, name: string, buffer: Buffer) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Finds a part of the picture on the screen. */
async function onScreen(page: Page, [x, y]: readonly [number, number]) {
  const picture = page.getByRole('group', { name: /^Places on/ })
  // In the middle: at the foot of a phone's screen lies the navigation.
  await picture.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  return { x: box.x + x * box.width, y: box.y + y * box.height }
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const [a, b] = [await onScreen(page, from), await onScreen(page, to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2)
  await page.mouse.move(b.x, b.y)
  await page.mouse.up()
}

/** The same with a finger. */
async function swipe(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const [a, b] = [await onScreen(page, from), await onScreen(page, to)]
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', a)
  await touch('touchMove', { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  await touch('touchMove', b)
  await touch('touchEnd')
  await device.detach()
}

/** Names are as large as other words, and corners are hit by a finger, however small the picture is. */
async function isForFingers(page: Page, name: string) {
  await page.getByText('Move', { exact: true }).click()
  const chosen = place(page, name)
  await chosen.focus()
  const letters = await chosen
    .locator('text')
    .evaluate((text: SVGTextElement) => Number(text.getAttribute('font-size')) * (text.getCTM()?.a ?? 0))
  expect(letters).toBeCloseTo(14, 0)
  const grips = page.locator('svg [data-corner]')
  await expect(grips).toHaveCount(4)
  for (const grip of await grips.all()) {
    const { width = 0, height = 0 } = (await grip.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
  // Beside the corner, where a finger is: the corner goes as far as the finger, and not to it.
  const corner = await grips.nth(2).boundingBox()
  if (!corner) throw new Error('no corner')
  const start = { x: corner.x + corner.width - 4, y: corner.y + corner.height - 4 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.up()
  await expect(chosen).toHaveAccessibleName(/: 5% from the left, 10% from the top, 40% by 50%$/)
}

async function press(page: Page, at: readonly [number, number]) {
  const { x, y } = await onScreen(page, at)
  await page.mouse.click(x, y)
}
