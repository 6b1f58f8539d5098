import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Download, expect, type Page } from '@playwright/test'
import { readPdf } from '../apps/api/test/readPdf.ts'
import { runCommand } from '../tools/runCommand.ts'
import { chooseFrom } from './chooseFrom.ts'

import { check, checkLargeText } from './looksRight.ts'
import { account, bagPages, managerAtDesk, muster, roomPhone, sendAllClear, startIncident } from './people.ts'
import { test } from './story.ts'

test('after a drill: the numbers, a note, a finding that became a task, and the log as files that check themselves @ci', async ({
  browser,
}, testInfo) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await drill(manager, 'Secure')
  const [path = ''] = [...(await bagPages('oakridge', 'Oakridge High')).values()]
  const room = await roomPhone(browser, path)
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge High', action: 'Secure' })
  const board = manager.url()
  await room.page.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(room.page.getByText('Acknowledged', { exact: true }).first()).toBeVisible()

  await test.step('it works while the drill runs, and says so', async () => {
    await manager.goto(board.replace(/overview.*/, 'after-action'))
    await expect(manager.getByText('This incident is still active.')).toBeVisible()
    await expect(manager.getByRole('row', { name: /^Answered 1\b/ })).toBeVisible()
    await check(manager, 'after-action-running')
  })

  await end(manager, board)
  await manager.getByRole('link', { name: 'After-action report' }).click()
  await expect(manager.getByRole('heading', { name: /^After-action: Secure/ })).toBeVisible()

  await test.step('a note stands beside its entry, for good', async () => {
    const entry = manager.getByRole('listitem').filter({ hasText: 'To all rooms: Secure' })
    await entry.getByRole('button', { name: 'Note' }).click()
    await entry.getByRole('textbox').fill('The gym did not hear it.')
    await entry.getByRole('button', { name: 'Add note' }).click()
    // The page may have it before the field in which it was written has gone.
    const note = entry.getByRole('paragraph').filter({ hasText: 'The gym did not hear it.' })
    await expect(note).toBeVisible()
    await expect(manager.getByText('Note to entry 2: The gym did not hear it.')).toBeVisible()
  })

  await test.step('a finding becomes a task', async () => {
    await manager.getByRole('button', { name: 'Add a finding' }).click()
    const form = manager.getByRole('form', { name: 'New finding' })
    await form.getByRole('button', { name: 'Add finding' }).click()
    await expect(form.getByText('Write something first.')).toBeVisible()
    await form.getByLabel('What to improve').fill('Put a speaker into the gym.')
    await form.getByRole('combobox', { name: 'Assigned to' }).click()
    await form.getByRole('option').nth(1).click()
    await check(manager, 'after-action-finding')
    await form.getByRole('button', { name: 'Add finding' }).click()
    const task = manager.getByRole('link', { name: 'Task at Oakridge High' })
    await expect(task).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('earlier drills of the same school stand beside it', async () => {
    await expect(manager.getByRole('row', { name: /^This incident/ })).toBeVisible()
    await expect(manager.getByRole('table', { name: 'Earlier incidents' }).getByRole('link')).toHaveCount(1)
  })

  await test.step('the timeline is narrowed down, in the address', async () => {
    await manager.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Filter' }).click()
    await chooseFrom(manager, 'About', 'Course')
    await manager.keyboard.press('Escape')
    await expect(manager).toHaveURL(/group=course/)
    await expect(manager.getByText(/^To all rooms:/)).toBeHidden()
    await manager.getByRole('searchbox', { name: 'Search the timeline' }).fill('no such words')
    await manager.getByRole('searchbox', { name: 'Search the timeline' }).press('Enter')
    await expect(manager.getByText('No entries match. Clear a filter to see more.')).toBeVisible()
    await manager.goto(board.replace(/overview.*/, 'after-action'))
    await expect(manager.getByRole('row', { name: /^This incident/ })).toBeVisible()
  })

  await check(manager, 'after-action')
  await checkLargeText(manager, 'after-action')

  await test.step('the report is a PDF that says DRILL on every page', async () => {
    const { pages } = readPdf(await fileOf(await download(manager, 'PDF')))
    expect(pages.length).toBeGreaterThan(1)
    for (const { text } of pages) expect(text).toContain('DRILL')
    const words = pages.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')
    for (const each of ['Secure at Oakridge High', 'The gym did not hear it.', 'Put a speaker into the gym.'])
      expect(words).toContain(each)
  })

  await test.step('the sealed log checks itself, and one that was touched is found out', async () => {
    const hash = (await manager.locator('code').first().textContent()) ?? ''
    const log = testInfo.outputPath('log.json')
    const file = await fileOf(await download(manager, 'Sealed log'))
    await writeFile(log, file)
    expect(await muster('verify-log', log, '--hash', hash)).toContain('none changed, lost or moved')
    await writeFile(log, `${file}`.replace('The gym did not hear it.', 'The gym heard it.'))
    const args = [fileURLToPath(new URL('../tools/muster.ts', import.meta.url)), 'verify-log', log]
    const { code, output } = await runCommand(process.execPath, args)
    expect([code, output]).toEqual([1, expect.stringContaining('its content is not what was sealed')])
  })

  await test.step('it is in the list, under its filters', async () => {
    await manager.goto('/incident/list')
    await manager.getByRole('button', { name: 'Filter' }).click()
    await manager.getByLabel('Action').selectOption('Secure')
    await manager.getByLabel('Kind').selectOption('Drill')
    await expect(manager).toHaveURL(/kind=Exercise/)
    // Other stories drill the same at their schools.
    await expect(manager.getByText(/^\d+ incidents$/)).toBeVisible()
    const mine = manager.getByRole('link', { name: /Secure.*Oakridge High/ })
    await expect(mine).toHaveCount(2)
    await manager.getByLabel('State').selectOption('Started by mistake')
    await manager.keyboard.press('Escape')
    await expect(manager.getByText('No incidents, drills or tests match.')).toBeVisible()
    await check(manager, 'incident-list-no-match')
    await manager.getByRole('button', { name: 'Clear all' }).click()
    await check(manager, 'incident-list')
    await checkLargeText(manager, 'incident-list')
    await mine.first().click()
    await expect(manager).toHaveURL(/\/after-action$/)
  })

  await test.step('how to run one is a page to read and to print', async () => {
    await manager.goto('/incident/help')
    await expect(manager.getByRole('heading', { name: 'The first six seconds' })).toBeVisible()
    await check(manager, 'incident-help')
    await checkLargeText(manager, 'incident-help')
  })
})

async function drill(page: Page, action: string) {
  await startIncident(page, { kind: 'Drill', site: 'Oakridge High', action })
  await end(page, page.url())
}

async function end(page: Page, board: string) {
  await page.goto(board)
  await page.getByRole('button', { name: /^End/ }).first().click()
  await sendAllClear(page)
  await expect(page.getByText(/^Ended by/)).toBeVisible()
}

async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return file
}

async function fileOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}
