/** The way of a new user by screen: the first administrator, a passkey, a school with three rooms, and a drill on their pages. */
import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { signInWithPasskey, withDevice } from '../../e2e/passkeyDevice.ts'
import { chromiumPath } from '../../tools/chromium.ts'

const rooms = ['Room 1', 'Room 2', 'Room 3']

/** The place that is tried. */
export interface Place {
  /** PUBLIC_URL, with https. */
  url: string
  /** The address of its host. */
  address: string
  /** SHA-256 of the public key of the authority of its certificate, in base64: browsers have no list of authorities to add it to. */
  authority: string
  /** The first administrator. */
  name: string
  email: string
  /** The code that `admin create` has printed. */
  code: string
  /** Prints the links of bags, as `muster bags --tenant <key>` does. */
  printBags: (tenantKey: string) => Promise<string>
}

/** @returns seconds from the first page to the end of the drill */
export async function firstDrill(place: Place): Promise<number> {
  const start = performance.now()
  const { executablePath, args, env } = await chromiumPath()
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...args,
      `--host-resolver-rules=MAP ${new URL(place.url).hostname} ${place.address}`,
      `--ignore-certificate-errors-spki-list=${place.authority}`,
    ],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const page = await open(browser, '/', { width: 1280, height: 900 })
    await signInFirst(page, place)
    await makeSchool(page)
    await printLabels(page)
    const phones = await openRooms(browser, await place.printBags('pine-valley-schools'))
    await drill(page, phones)
    return (performance.now() - start) / 1000
  } finally {
    await browser.close()
  }

  async function open(from: Browser, address: string, viewport?: { width: number; height: number }) {
    const context = await from.newContext({ baseURL: place.url, ...(viewport ? { viewport } : {}) })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  async function openRooms(from: Browser, links: string): Promise<Page[]> {
    const addresses = [...links.matchAll(/https:\S+/g)].map(([link]) => link)
    if (addresses.length !== rooms.length) throw new Error(`There are no three bags: ${links}`)
    const phones = await Promise.all(addresses.map((link) => open(from, link, { width: 390, height: 800 })))
    for (const phone of phones) await phone.getByText('No incident now').waitFor()
    return phones
  }
}

async function signInFirst(page: Page, { name, email, code }: Place): Promise<void> {
  const touchDevice = await withDevice(page)
  const openSignIn = () => page.getByRole('button', { name: 'Sign in' }).first().click()
  await openSignIn()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const account = page.getByRole('button', { name: `${name}, account` })
  await account.click()
  await page.getByRole('menuitem', { name: /sign out/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign out|logout/i })
    .click()
  await account.waitFor({ state: 'detached' })
  await page.goto('/')
  await signInWithPasskey(page, touchDevice, openSignIn)
  await account.waitFor()
}

async function makeSchool(page: Page): Promise<void> {
  await page.goto('/admin/tenants/create')
  await page.getByLabel('Name').fill('Pine Valley Schools')
  await page.getByRole('button', { name: 'Create tenant' }).click()
  await page.getByRole('button', { name: 'Work in Pine Valley Schools' }).click()
  await page.getByRole('link', { name: 'Sites', exact: true }).click()
  await page.getByRole('link', { name: 'Add a site' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Pine Elementary')
  await page.getByRole('button', { name: 'Add site' }).click()
  await page.getByRole('link', { name: 'Rooms, bags and people' }).click()
  for (const room of rooms) {
    await page.getByRole('button', { name: 'Add a room' }).click()
    await page.getByLabel('Room name').fill(room)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: `Add a bag for ${room}` }).click()
    await page.getByRole('link', { name: `${room}’s bag` }).waitFor()
  }
}

/** Downloads the codes of the site's bags, as docs/install.md says. */
async function printLabels(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit bags' }).click()
  await page.getByRole('link', { name: 'Labels', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print labels', exact: true }).click()
  const pdf = await readFile(await (await download).path())
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The labels are no PDF.')
}

/** A drill that every room sees, answers, and is told to be over. */
async function drill(page: Page, phones: readonly Page[]): Promise<void> {
  await page.getByRole('link', { name: 'Start Incident' }).click()
  await page.getByRole('radio', { name: 'Drill', exact: true }).check({ force: true })
  const site = page.getByRole('checkbox', { name: /^Pine Elementary\b/ })
  if (await site.count()) await site.check({ force: true })
  await page.getByRole('radio', { name: /^Lockdown/ }).check({ force: true })
  await page.getByRole('button', { name: 'Start DRILL: LOCKDOWN now', exact: true }).click()
  await page.waitForURL(/\/overview/)
  for (const phone of phones) {
    await phone.getByText('DRILL').first().waitFor()
    await phone.getByRole('button', { name: 'Acknowledge' }).first().click()
    await phone.getByText('Acknowledged', { exact: true }).first().waitFor()
  }
  for (const room of rooms)
    await page
      .getByRole('button', { name: new RegExp(`^${room}\\b`) })
      .filter({ hasText: 'Answered' })
      .waitFor()
  await page.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'Send all-clear and end', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'ended' }).waitFor()
}
