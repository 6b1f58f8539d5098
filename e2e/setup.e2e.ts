import { readFile, writeFile } from 'node:fs/promises'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { chromiumPath } from '../tools/chromium.ts'
import { chooseFrom } from './chooseFrom.ts'
import { filmLabel } from './labelOnPaper.ts'
import { account, managerAtDesk, phone } from './people.ts'
import { test } from './story.ts'

/** From an unprinted code to a phone that is known, and back. */

const site = 'Oakridge Middle'

test('a blank label is printed, scanned and set up; the phone is known until the manager says otherwise', async ({
  browser,
  baseURL,
}, info) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await openSite(manager)
  const roomName = await putBagOutOfUse(manager)
  const setupCode = await makeSetupCode(manager)
  const film = info.outputPath('label.y4m')
  await writeFile(film, filmLabel(await printBlankLabel(manager)))

  const camera = await browserWithCamera(film)
  const context = await camera.newContext({ viewport: phone, permissions: ['camera'], baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByText('No bag with that ID exists yet')).toBeVisible({ timeout: 20_000 })
  const barcode = new URL(page.url()).pathname.split('/')[2] ?? ''
  expect(barcode).toMatch(/^[\w-]{22}$/)

  await page.getByRole('link', { name: 'Set up this bag' }).click()
  await page.getByLabel('Setup code').fill('0000-0000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This setup code does not work.')).toBeVisible()
  await page.getByLabel('Setup code').fill(setupCode.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: site })).toBeVisible()
  await page.getByRole('combobox', { name: /^Room/ }).selectOption({ label: roomName })
  await page.getByLabel('Name of this phone').fill('Ms. Alvarez')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  // It still says so when it has heard that its label is a bag now.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the bag' }).click()
  await expect(page.getByText('No incident now')).toBeVisible()
  await expect(page.getByRole('link', { name: roomName })).toBeVisible()

  const known = await rosterSeenBy(page, barcode)
  expect(known.hasNames).toBe(true)
  expect(known.students.some(({ name }) => / \w{2,}/.test(name))).toBe(true)
  const stranger = await browser.newPage({ baseURL: baseURL ?? '' })
  await stranger.goto(`/redbag/${barcode}`)
  expect((await rosterSeenBy(stranger, barcode)).hasNames).toBe(false)

  await manager.getByRole('link', { name: 'Phones', exact: true }).click()
  const listed = manager.getByRole('row').filter({ hasText: 'Ms. Alvarez' })
  await listed.getByRole('button', { name: 'Remove phone' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Remove phone' }).click()
  await expect(listed.getByText(/^Removed/)).toBeVisible()
  const after = await rosterSeenBy(page, barcode)
  expect(after.hasNames).toBe(false)
  expect(after.students.map(({ id }) => id)).toEqual(known.students.map(({ id }) => id))
  expect(after.students.map(({ name }) => name)).not.toEqual(known.students.map(({ name }) => name))
  await camera.close()
})

test('a bag gets a new code, and the old label says that it was replaced and no more @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await openSite(manager)
  await manager.getByRole('row').filter({ hasText: 'In use' }).last().getByRole('link').click()
  const code = manager.getByRole('code')
  const before = (await code.textContent()) ?? ''
  const page = await browser.newPage({ viewport: phone })
  await page.goto(`/redbag/${before}`)
  await expect(page.getByText('No incident now')).toBeVisible()

  await manager.getByRole('button', { name: 'Replace the code' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Replace the code' }).click()
  await expect(code).not.toHaveText(before)
  await expect(page.getByText('This label was replaced')).toBeVisible()
  await page.goto(`/redbag/${await code.textContent()}`)
  await expect(page.getByText('No incident now')).toBeVisible()
})

async function openSite(manager: Page) {
  await manager.goto('/redbag/edit')
  await chooseFrom(manager, 'Site', site)
  await expect(manager.getByRole('button', { name: 'Add a bag' })).toBeVisible()
}

/** The room of a bag that is worn out: it can get another one. */
async function putBagOutOfUse(manager: Page): Promise<string> {
  await manager.getByRole('row').filter({ hasText: 'In use' }).first().getByRole('link').click()
  const field = manager.getByRole('combobox', { name: 'Room', exact: true })
  // Empty until the rooms are there.
  await expect(field).not.toHaveValue('')
  const roomName = await field.inputValue()
  await manager.getByLabel('In use').uncheck()
  await manager.getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText('Saved.', { exact: true })).toBeVisible()
  await manager.getByRole('link', { name: 'All bags' }).click()
  return roomName
}

async function makeSetupCode(manager: Page): Promise<string> {
  await manager.getByRole('link', { name: 'Setup codes' }).click()
  await manager.getByLabel('For', { exact: true }).selectOption({ label: 'One phone' })
  await manager.getByRole('button', { name: 'Create setup code' }).click()
  const shown = manager.getByRole('status').filter({ hasText: /[0-9A-Z]{5}-[0-9A-Z]{5}/ })
  await expect(shown.getByRole('img', { name: /^QR code/ })).toBeVisible()
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
}

async function printBlankLabel(manager: Page): Promise<Buffer> {
  await manager.getByRole('link', { name: 'Labels', exact: true }).click()
  await manager.getByLabel('Size').selectOption('bag')
  await manager.getByLabel('How many').fill('1')
  const download = manager.waitForEvent('download')
  await manager.getByRole('button', { name: 'Print blank labels' }).click()
  return readFile(await (await download).path())
}

/** A browser whose camera sees a film, again and again. */
async function browserWithCamera(film: string): Promise<Browser> {
  const { executablePath, args, env } = await chromiumPath()
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}

function rosterSeenBy(page: Page, barcode: string) {
  return page.evaluate(
    async (code): Promise<{ hasNames: boolean; students: { id: string; name: string }[] }> => {
      const response = await fetch(`/api/bags/${code}/roster`)
      return response.json()
    },
    barcode,
  )
}
