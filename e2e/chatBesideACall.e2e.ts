import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import {
  account,
  bagPages,
  desk,
  managerAtDesk,
  openBeside,
  roomPhone,
  startIncident,
  takeBack,
} from './people.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

const site = 'Oakridge High'

test('beside an open call for help the chat is as high as the window, and a line shows what its room wrote @ci', async ({
  browser,
}) => {
  const [[name = '', path = ''] = []] = await bagPages('oakridge', site)
  const [calling = ''] = (await bagPages('oakridge', 'Oakridge Middle')).values()
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const board = manager.url()
  const room = await roomPhone(browser, `${path}/classroom-chat`)
  const join = room.page.getByRole('button', { name: /^Join/ })
  await join
    .or(room.page.getByRole('button', { name: 'Door is locked' }))
    .first()
    .waitFor()
  if (await join.count()) await join.tap()
  await room.page.getByRole('button', { name: 'Door is locked' }).tap()
  await openBeside(manager, 'Chat')
  const line = manager.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name })
  await expect(line).toContainText('Door is locked')
  const before = await bottomOf(manager)

  await test.step('a room elsewhere calls: the list stays as high, and what is written in is clear of the call', async () => {
    await callForHelp(calling.split('/').at(-1) ?? '')
    await expect(manager.getByRole('region', { name: 'Requests for help' })).toBeVisible()
    await expect.poll(() => bottomOf(manager)).toBe(before)
    await line.click()
    for (const width of [1440, 1024]) {
      await manager.setViewportSize({ width, height: 900 })
      expect(await bottomOf(manager), `at ${width}`).toBe(before)
      await expect.poll(() => coversComposer(manager), `at ${width}`).toBe(false)
    }
    await check(manager, 'chat-beside-a-call')
    await manager.setViewportSize(desk)
  })

  await test.step('command says something to all of these rooms; the line goes on showing what is to be read', async () => {
    await manager.goto(board)
    await room.page.getByRole('button', { name: 'All quiet here' }).tap()
    const message = manager.getByRole('textbox', { name: 'Message' })
    await manager.getByRole('button', { name: 'Message rooms' }).click()
    await manager.getByRole('menuitem', { name: /silent$/ }).click()
    await message.fill('Stay where you are.')
    await manager.getByRole('button', { name: /^Send to/ }).click()
    await expect(room.page.getByText('Stay where you are.').first()).toBeVisible()
    await openBeside(manager, 'Chat')
    // Two, where the page was left before it had said that the first one was read.
    await expect(line).toContainText(/[12] unread/)
    await expect(line).toContainText('All quiet here')
  })

  await test.step('read while the list is held still, it stands under what was just read, and not to be read', async () => {
    await line.click()
    await expect(manager.getByRole('heading', { name: 'Recently read' })).toBeVisible()
    await expect(manager.getByRole('heading', { name: /^Unread/ })).toHaveCount(0)
  })

  await manager
    .getByRole('article', { name: /requests help$/ })
    .getByRole('button', { name: 'Done' })
    .click()
  await manager.goto(board)
  await takeBack(manager)
  await room.context.close()
})

async function callForHelp(barcode: string) {
  const answer = await fetch(`${testServer.url}/api/bags/${barcode}/help`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), type: 2, text: 'A student fainted', photoId: null }),
  })
  expect(answer.status).toBe(200)
}

/** The lower edge of the list with its foot, in pixels. */
const bottomOf = (page: Page) =>
  page
    .getByRole('button', { name: 'Message several rooms…' })
    .evaluate((button) => Math.round(button.getBoundingClientRect().bottom))

/** Checks whether the call covers the field in which one writes. */
async function coversComposer(page: Page): Promise<boolean> {
  const field = await page.getByRole('textbox', { name: /^Message to/ }).boundingBox()
  const call = await page.getByRole('region', { name: 'Requests for help' }).boundingBox()
  if (!field || !call) throw new Error('nothing to measure')
  return field.x + field.width > call.x && field.y + field.height > call.y
}
