import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { demoAccounts } from '../apps/identity/src/accounts.ts'
import { runCommand } from '../tools/runCommand.ts'
import { query } from './database.ts'
import { pressUntil } from './pressUntil.ts'
import { signedIn } from './signedIn.ts'
import { testServer } from './testServer.ts'

/** Steps of the people in the stories: sign in, start an incident, open a room's page. */

const tools = fileURLToPath(new URL('../tools/', import.meta.url))

/** A phone, as small as they come. */
export const phone = { width: 360, height: 740 }
export const desk = { width: 1440, height: 900 }

/** Runs the command line as an administrator would; fails the story when it fails. */
export async function muster(...args: string[]): Promise<string> {
  return musterAt(testServer.home, ...args)
}

/** The same for a place whose files are elsewhere. */
export async function musterAt(musterHome: string, ...args: string[]): Promise<string> {
  const env = { MUSTER_HOME: musterHome, PORT: String(testServer.port), PUBLIC_URL: testServer.url }
  const { code, output } = await runCommand(process.execPath, [join(tools, 'muster.ts'), ...args], { env })
  expect(code, output).toBe(0)
  return output
}

/** The addresses of a site's bag pages, by room, in the order of their names: what the command line's `bags` prints. */
export async function bagPages(tenant: string, site: string): Promise<Map<string, string>> {
  const bags = await query<{ name: string; barcode: string }>(
    `select bag.name, bag.barcode
    from bag
    join site on site.id = bag.site_id
    join tenant on tenant.id = bag.tenant_id
    where bag.is_active and tenant.key = $1 and site.name = $2`,
    [tenant, site],
  )
  const inOrder = new Intl.Collator('en', { numeric: true })
  bags.sort((a, b) => inOrder.compare(a.name, b.name))
  return new Map(bags.map(({ name, barcode }) => [name, `/redbag/${barcode}`]))
}

/** Kills the server without a warning, as a power cut would. It is started again by itself. */
export async function killServer(): Promise<void> {
  process.kill(await serverId(), 'SIGKILL')
}

/**
 * Kills the server and holds who would start it again.
 * @returns what lets it be started; call it in any case. Not for Windows, where no process can be held.
 */
export async function stopServer(): Promise<() => void> {
  const server = await serverId()
  const { output } = await runCommand('ps', ['-o', 'ppid=', '-p', String(server)])
  const supervisor = Number(output.trim())
  expect(supervisor, output).toBeGreaterThan(1)
  process.kill(supervisor, 'SIGSTOP')
  process.kill(server, 'SIGKILL')
  return () => void process.kill(supervisor, 'SIGCONT')
}

/**
 * Suspends every process of the database, like a disk that hangs: nothing is refused, and nothing answers.
 * @returns a function that resumes them; call it in any case. Not for Windows, where no process can be suspended.
 */
export async function holdDatabase(): Promise<() => void> {
  const rows = await query<{ pid: number }>('select pid from pg_stat_activity')
  const pids = [await databaseId(), ...rows.map(({ pid }) => pid)]
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        // It had done its work.
      }
    }
  }
  tell('SIGSTOP')
  return () => tell('SIGCONT')
}

/** Kills the database without a warning. It is started again by itself. */
export async function killDatabase(): Promise<void> {
  process.kill(await databaseId(), 'SIGKILL')
}

/** The process of the database that starts all others of it. */
async function databaseId(): Promise<number> {
  const file = await readFile(join(testServer.home, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

/** The server's process. */
async function serverId(): Promise<number> {
  return Number(await readFile(join(testServer.home, 'api.pid'), 'utf8'))
}

/** The demo account of this role. */
export function account(tenantKey: 'oakridge' | 'riverbend', role: string) {
  const found = demoAccounts.find((each) => each.tenantKey === tenantKey && each.role === role)
  if (!found) throw new Error(`no ${role} in ${tenantKey}`)
  return found
}

/** Opens a page, the home page if none is named, and goes from there to the sign-in. */
export async function openSignIn(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('button', { name: /sign in/i })
    .or(page.getByRole('link', { name: /sign in/i }))
    .first()
    .click()
}

/** Signs in by typing email and password; ends on the home page. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await openSignIn(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible()
}

/** Somebody at a desk who has signed in, and has opened nothing yet. */
export async function managerAtDesk(
  browser: Browser,
  who: { email: string; password: string },
  /** For a browser that is not Playwright's own. */
  baseURL?: string,
): Promise<Page> {
  const { storageState } = await signedIn(who)
  const context = await browser.newContext({ viewport: desk, storageState, ...(baseURL ? { baseURL } : {}) })
  return context.newPage()
}

/** The same with a phone in the hand. */
export async function managerOnPhone(
  browser: Browser,
  who: { email: string; password: string },
): Promise<Page> {
  const { storageState } = await signedIn(who)
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, storageState })
  return context.newPage()
}

/** A room's phone with its bag page open. */
export async function roomPhone(
  browser: Browser,
  path: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(path)
  // What the server drew has buttons of its own (earlyAcknowledgement.e2e.ts): everything else is about the app.
  await page.waitForFunction(() => document.getElementById('first-view') === null)
  return { page, context }
}

export type Start = { kind: 'Real' | 'Drill' | 'Test'; site: string; action: string }

/** Two presses: the action, then start. Ends on the board of the incident. */
export async function startIncident(page: Page, { kind, site, action }: Start) {
  await page.goto('/incident/start')
  await page.getByRole('radio', { name: kind, exact: true }).check({ force: true })
  const sites = page.getByRole('checkbox', { name: new RegExp(`^${site}\\b`) })
  if (await sites.count()) await sites.check({ force: true })
  await page.getByRole('radio', { name: new RegExp(`^${action}`) }).check({ force: true })
  await page.getByRole('button', { name: /now$/ }).click()
  await expect(page).toHaveURL(/\/overview/)
}

/** A message to one room, from its card on the board; the card is closed again. */
export async function writeToRoom(manager: Page, room: string, words: string) {
  await manager.getByRole('button', { name: new RegExp(`^${room}\\b`) }).click()
  const card = manager.getByRole('dialog')
  await card.getByText('Room message', { exact: true }).click()
  await card.getByRole('textbox', { name: 'Room message' }).fill(words)
  await card.getByRole('button', { name: 'Send message' }).click()
  await expect(card.getByRole('textbox', { name: 'Room message' })).toHaveValue('')
  await manager.keyboard.press('Escape')
  await expect(card).toBeHidden()
}

/** Opens a page beside the board: by its link in the row of controls, or from the menu of that row. */
export async function openBeside(manager: Page, name: string) {
  const row = manager.getByRole('region', { name: 'Command' })
  await expect(row).toBeVisible()
  const link = row.getByRole('link', { name })
  if (await link.count()) return link.click()
  await row.getByRole('button', { name: 'More' }).click()
  await manager.getByRole('menuitem', { name }).click()
}

/** Makes a link for the police of the incident whose board this is; what it is, the page then shows. */
export async function invitePolice(
  manager: Page,
  name = 'Sgt. Kim Lee, Police',
  mail = 'klee@police.example.org',
) {
  await openBeside(manager, 'Invite responders')
  await manager.getByRole('textbox', { name: 'Name' }).fill(name)
  await manager.getByRole('textbox', { name: 'Email or badge number' }).fill(mail)
  await manager.getByRole('radio', { name: /^Police/ }).click()
  await manager.getByRole('button', { name: 'Create link' }).click()
}

/** Opens the timeline beside the board, with every entry of the log. */
export async function openWholeTimeline(manager: Page) {
  await manager.getByText('Timeline', { exact: true }).filter({ visible: true }).click()
  await manager.getByText('Everything', { exact: true }).click()
}

/** Takes back a start by mistake, and waits until it is: an incident that is left running would meet the next story. */
export async function takeBack(manager: Page) {
  await withdraw(manager)
  await expect(manager.getByRole('heading', { level: 1 })).toContainText('canceled')
}

/** Cancels an incident in its first minutes: a drill by one press, something real by the two of its dialog. */
export async function withdraw(manager: Page) {
  await manager.getByRole('button', { name: /^Cancel \(started by mistake\)/ }).click()
  const twice = manager.getByRole('button', { name: 'Cancel with two presses instead' })
  const isOver = manager.getByRole('heading', { level: 1 }).filter({ hasText: 'canceled' })
  await expect(twice.or(isOver)).toBeVisible()
  if (await twice.isVisible()) await pressTwice(manager, twice, /^Press again to cancel/)
}

/** Ends an incident from its board, and waits until it has ended. */
export async function endIncident(manager: Page) {
  await manager.getByRole('button', { name: /^End/ }).click()
  await sendAllClear(manager)
  await expect(manager.getByRole('heading', { level: 1 })).toContainText('ended')
}

/** Sends the all-clear from the open dialog: a drill’s by one press, a real one’s by two. */
export async function sendAllClear(manager: Page) {
  const once = manager.getByRole('button', { name: 'Send all-clear and end', exact: true })
  const twice = manager.getByRole('button', { name: 'Send all-clear and end with two presses instead' })
  await expect(once.or(twice)).toBeVisible()
  if (await twice.isVisible()) await pressTwice(manager, twice, 'Press again to end it for every room')
  else await once.click()
}

/** The second press counts once the new words of the button could be read. */
async function pressTwice(page: Page, button: Locator, again: string | RegExp) {
  await button.click()
  const second = page.getByRole('button', { name: again })
  await expect(second).toBeVisible()
  await pressUntil(
    (within) => second.click(within),
    (within) => expect(second).toBeHidden(within),
  )
}

/** Accepts the invitation of an organization, on the start page of who is invited. */
export async function accept(page: Page, organization: string): Promise<void> {
  const invitation = page.getByRole('region', { name: `${organization} invites you` })
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(invitation).toBeHidden()
}
