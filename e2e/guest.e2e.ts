import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { planUploadPath } from '../packages/contract/src/planCalls.ts'
import { plainRooms, square } from '../packages/domain/src/plan/planFixture.ts'
import { query } from './database.ts'
import { check, checkContrast } from './looksRight.ts'
import { openGuestLink } from './openGuestLink.ts'
import { account, bagPages, managerAtDesk, openBeside, roomPhone, startIncident } from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { readCode } from './readCode.ts'
import { signedIn } from './signedIn.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

const phone = { width: 390, height: 844 }
const site = 'Oakridge High'

test('a responder scans a QR, sees the plan, clears two rooms, loses the right, lands on access-revoked', async ({
  browser,
}) => {
  const bags = await bagPages('oakridge', site)
  const [first = '', second = '', third = ''] = [...bags.keys()]
  await importPlan([first, second, third])
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const room = await roomPhone(browser, bags.get(first) ?? '')
  await room.page.getByRole('button', { name: 'Someone is injured' }).click()

  const link = await test.step('a manager invites them with what police usually get', async () => {
    await openBeside(manager, 'Invite responders')
    await expect(manager.getByRole('heading', { name: 'Invite an outside responder' })).toBeVisible()
    await manager.getByRole('button', { name: 'Create link' }).click()
    await expect(manager.getByText('Enter a name.')).toBeVisible()
    await manager.getByRole('textbox', { name: 'Name' }).fill('Sgt. Kim Lee, Police')
    await manager.getByRole('textbox', { name: 'Email or badge number' }).fill('klee@police.example.org')
    await manager.getByRole('radio', { name: /^Police/ }).click()
    await check(manager, 'external-access-invite')
    await manager.getByRole('button', { name: 'Create link' }).click()
    await check(manager, 'external-access-link')
    // Neither mail nor SMS is set up on this server, so neither is offered.
    await expect(manager.getByLabel(/^(Email|Text) the link/)).toHaveCount(0)
    const scanned = await readCode(
      manager.getByRole('img', { name: /^QR code of the link for Sgt. Kim Lee/ }),
    )
    expect(scanned).toMatch(/\/incident\/[\w-]{36}\/external-dashboard#[\w-]{43}$/)
    await expect(manager.getByText(scanned, { exact: true })).toBeVisible()
    await manager.locator('#content').getByRole('button', { name: 'Done' }).click()
    await expect(guestCard(manager)).toContainText('not opened yet')
    return new URL(scanned)
  })

  await test.step('a program that follows the links of a mail uses nothing up', async () => {
    const scanner = await onPhone(browser)
    await scanner.page.goto(link.pathname + link.hash)
    await expect(scanner.page.getByRole('button', { name: 'Open on this device' })).toBeVisible()
    await check(scanner.page, 'guest-link-asks')
    await scanner.context.close()
    await expect(guestCard(manager)).toContainText('not opened yet')
  })

  const { context, page: guest } = await onPhone(browser)
  await test.step('the link opens on their phone, and its secret is in no address any more', async () => {
    await openGuestLink(guest, link.pathname + link.hash)
    await expect(guest.getByText('Lockdown', { exact: true }).first()).toBeVisible()
    await expect(guest.getByText('This is a drill. No one is in danger.')).toBeVisible()
    expect(guest.url()).not.toContain('#')
    await expect(guest.getByRole('button', { name: new RegExp(`^${first}\\b`) })).toContainText('injured')
    await expect(guestCard(manager)).toContainText('Has access since')
    // Their device was sent three pages; on its screen was one.
    expect(await sentPages(guest)).toEqual({ board: 1, clearRooms: 1, chat: 1 })
    await expect.poll(() => shownPages(guest)).toEqual({ board: 1 })
    await check(guest, 'guest-board')
    await check(manager, 'external-access')
  })

  await test.step('the same link on a second device is refused, and says what to do', async () => {
    const other = await onPhone(browser)
    await openGuestLink(other.page, link.pathname + link.hash)
    await expect(
      other.page.getByRole('heading', { name: 'This link is in use on another device' }),
    ).toBeVisible()
    expect(other.page.url()).not.toContain('#')
    await check(other.page, 'guest-link-used')
    await other.context.close()
  })

  await test.step('a link that was cut off opens nothing', async () => {
    const other = await onPhone(browser)
    await openGuestLink(other.page, link.pathname + link.hash.slice(0, 20))
    await expect(other.page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await other.context.close()
  })

  await test.step('whom a room misses they are told when they ask, and that it is logged', async () => {
    const missing = await reportMissing(bags.get(first) ?? '', link.pathname.split('/')[2] ?? '')
    await guest.setViewportSize(phone)
    await guest.getByRole('button', { name: new RegExp(`^${first}\\b`) }).click()
    const opened = guest.getByRole('dialog', { name: first })
    await opened.getByRole('button', { name: 'Who is missing or injured?' }).click()
    await expect(opened.getByText('This is logged.')).toBeVisible()
    await expect(opened.getByText(missing)).toHaveCount(0)
    await opened.getByRole('button', { name: 'Show names' }).click()
    await expect(opened.getByText(missing)).toBeVisible()
    await check(guest, 'guest-room')
    await guest.setViewportSize(phone)
    await guest.keyboard.press('Escape')
  })

  await test.step('they see the plan, and have it on paper under a grid', async () => {
    await guest.setViewportSize(phone)
    await guest.getByText('Plan', { exact: true }).click()
    await expect(guest.locator('canvas')).toBeVisible()
    const level = guest.getByRole('region', { name: 'Level 0', exact: true })
    await expect(level.getByRole('button', { name: new RegExp(`^${first}\\b`) })).toBeVisible()
    await check(guest, 'guest-plan')
    await guest.setViewportSize(phone)
    await test.step('which is shown when the log has it, and not before', async () => {
      await context.route('**/api/guest/pages', (route) => route.abort())
      await guest.getByRole('link', { name: 'Grid and print' }).click()
      await expect(guest.getByRole('heading', { name: 'Waiting for the log' })).toBeVisible()
      await check(guest, 'guest-paper-waits')
      await guest.setViewportSize(phone)
      await expect(guest.getByRole('button', { name: 'Print' })).toHaveCount(0)
      expect(await shownPages(guest)).not.toHaveProperty('print')
      await context.unroute('**/api/guest/pages')
    })
    await expect(guest.getByRole('img', { name: /^Plan of .* with a grid$/ }).first()).toBeVisible()
    await expect.poll(() => shownPages(guest)).toMatchObject({ plan: 1, print: 1 })
    await expect(guest.getByRole('row').filter({ hasText: first })).toContainText(/[A-J]\d/)
    await check(guest, 'guest-paper')
    if (process.env.MUSTER_PICTURES)
      await guest.pdf({ path: 'test-results/pages/guest-paper.pdf', format: 'A4', preferCSSPageSize: true })
    await guest.getByRole('button', { name: 'Back' }).click()
  })

  const door = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await test.step('they clear two rooms, one of them without a network', async () => {
    await guest.setViewportSize(phone)
    await guest.getByRole('link', { name: 'Clear rooms' }).click()
    await expect(guest).toHaveURL(/\/clear-rooms$/)
    await door(guest, first).getByRole('button', { name: 'I’m on my way' }).click()
    await expect(door(guest, first)).toContainText('You are on your way')
    await check(guest, 'guest-clear-rooms')
    await guest.setViewportSize(phone)
    await door(guest, first).getByRole('button', { name: 'Cleared', exact: true }).click()
    await expect(guest.getByText(/^1 of \d+ cleared/)).toBeVisible()
    await door(guest, second).getByRole('button', { name: 'I’m on my way' }).click()
    await expect(door(guest, second)).toContainText('You are on your way')
    await context.setOffline(true)
    await door(guest, second).getByRole('button', { name: 'Cleared', exact: true }).click()
    await expect(door(guest, second)).toContainText('sending…')
    await expect(guest.getByText(/Reconnecting/)).toBeVisible({ timeout: 20_000 })
    await checkContrast(guest, 'guest-offline')
    await context.setOffline(false)
    await expect(guest.getByText(/^2 of \d+ cleared/)).toBeVisible({ timeout: 20_000 })
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'Clear rooms' })).toBeVisible()
  })

  await test.step('they write to the responders, and command reads what they were shown', async () => {
    await guest.getByRole('link', { name: /^Chat/ }).click()
    await guest.getByRole('button', { name: /^Responders and command/ }).click()
    await guest.getByLabel('Write to Responders and command').fill('Two officers at gate B')
    await guest.getByRole('button', { name: 'Send' }).click()
    await expect(guest.getByRole('listitem').filter({ hasText: 'Two officers at gate B' })).not.toContainText(
      'Sending',
    )
    await check(guest, 'guest-chat')
    await guest.setViewportSize(phone)
    await guestCard(manager).getByRole('button', { name: 'What they saw' }).click()
    const shown = manager.getByRole('list', { name: 'What they saw' })
    // The board was opened again by the way back from paper, and the rooms to clear by a reload. That their device was sent these
    // pages is another line.
    for (const [page, times] of [
      ['the board', 2],
      ['the plan', 1],
      ['the printable rooms', 1],
      ['the rooms to clear', 2],
      ['the chat', 1],
      ['students of', 1],
    ] as const)
      await expect(shown.getByText(new RegExp(`was shown ${page}`))).toHaveCount(times)
    await check(manager, 'external-access-shown')
  })

  await test.step('a right that is taken away takes its page with it, while it is open', async () => {
    await manager.setViewportSize({ width: 1440, height: 900 })
    await guestCard(manager).getByRole('button', { name: 'Change' }).click()
    await manager.getByRole('switch', { name: 'Chat' }).uncheck({ force: true })
    await manager.getByRole('switch', { name: 'Message all rooms' }).check({ force: true })
    await check(manager, 'external-access-change')
    await manager.getByRole('button', { name: 'Save' }).click()
    await expect(guest.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await check(guest, 'guest-not-given')
    await guest.setViewportSize(phone)
    await guest.getByRole('link', { name: 'Write' }).click()
    await guest.getByLabel('Message').fill('Police are in the building. Stay where you are.')
    await check(guest, 'guest-write')
    await guest.setViewportSize(phone)
    await guest.getByRole('button', { name: /^Send to all/ }).click()
    await expect(room.page.getByText('Police are in the building.').first()).toBeVisible()
  })

  await test.step('they write to one room from its card, and to some rooms; the room’s phone shows it', async () => {
    await manager.setViewportSize({ width: 1440, height: 900 })
    await guestCard(manager).getByRole('button', { name: 'Change' }).click()
    await manager.getByRole('switch', { name: 'Message single rooms' }).check({ force: true })
    await manager.getByRole('button', { name: 'Save' }).click()
    await guest.setViewportSize(phone)
    await guest.getByRole('link', { name: 'Board' }).click()
    await guest.getByRole('button', { name: new RegExp(`^${first}\\b`) }).click()
    const opened = guest.getByRole('dialog', { name: first })
    await opened.getByRole('textbox', { name: 'Room message' }).fill('We are at your door.')
    await check(guest, 'guest-room-message')
    await guest.setViewportSize(phone)
    await opened.getByRole('button', { name: `Send to ${first}` }).click()
    await expect(room.page.getByText('We are at your door.').first()).toBeVisible()
    await expect(opened.getByRole('textbox', { name: 'Room message' })).toHaveValue('')
    await guest.keyboard.press('Escape')
    await guest.getByRole('link', { name: 'Write' }).click()
    await guest.getByText('Some rooms', { exact: true }).click()
    await guest.getByRole('checkbox', { name: first, exact: true }).check({ force: true })
    await guest.getByLabel('Message').fill('Open to the officer with the green vest.')
    await check(guest, 'guest-write-some')
    await guest.setViewportSize(phone)
    await guest.getByRole('button', { name: `Send to ${first}` }).click()
    await expect(room.page.getByText('Open to the officer with the green vest.').first()).toBeVisible()
    await expect(guest.getByRole('listitem').filter({ hasText: 'We are at your door.' })).toContainText(
      `To ${first}`,
    )
  })

  await test.step('their access is taken back: within two seconds the open page says so', async () => {
    await manager.setViewportSize({ width: 1440, height: 900 })
    await guestCard(manager).getByRole('button', { name: 'Revoke' }).click()
    // A second press that comes at once is a double click, and does nothing.
    await pressUntil(
      (within) => guestCard(manager).getByRole('button', { name: 'Press again to revoke' }).click(within),
      (within) => expect(guestCard(manager)).toContainText('Revoked by', within),
    )
    await expect(guest.getByRole('heading', { name: 'Your access was removed' })).toBeVisible({
      timeout: 2_000,
    })
    await expect(guest).toHaveURL(/access-revoked\?why=revoked$/)
    await check(guest, 'guest-revoked')
    await guest.goBack()
    await expect(guest.getByRole('heading', { name: 'No access on this device' })).toBeVisible()
    await check(manager, 'external-access-revoked')
  })
})

test('a link that has run out says so, and who has asked for more time goes on with the same one', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Test', site, action: 'Hold' })
  const incidentId = /incident\/([^/]+)/.exec(manager.url())?.[1] ?? ''
  const { accessToken } = await signedIn(account('oakridge', 'Manager'))
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const answer = await fetch(`${testServer.url}/api/incidents/${incidentId}/guests${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return answer.json()
  }
  const until = (ms: number) => new Date(Date.now() + ms).toISOString()
  const guestId = randomUUID()
  const who = { guestId, name: 'Medic 7', identifier: 'medic-7', flags: { hasRoomClearAccess: true } }
  const { url } = await post('', {
    commandId: randomUUID(),
    ...who,
    expiresAt: until(600_000),
    isForAnyDevice: false,
  })
  const giveTime = (ms: number) =>
    post(`/${guestId}/rights`, { commandId: randomUUID(), flags: who.flags, expiresAt: until(ms) })
  const { page: guest } = await onPhone(browser)
  const { pathname, hash } = new URL(url)
  await openGuestLink(guest, pathname + hash)
  await expect(guest).toHaveURL(/clear-rooms$/)
  await giveTime(1_000)
  await expect(guest.getByRole('heading', { name: 'Your access has expired' })).toBeVisible()
  await check(guest, 'guest-expired')
  await giveTime(600_000)
  // A device that was in goes on without a question.
  await guest.goto(pathname + hash)
  await expect(guest.getByText('This is a test of the alert system.')).toBeVisible()
  await expect(guest).toHaveURL(/clear-rooms$/)
  await expect(guest.getByText('Your access ends soon')).toBeVisible()
  await check(guest, 'guest-soon-over')
  await guest.setViewportSize(phone)
  await guest.getByRole('link', { name: 'Messages' }).click()
  await expect(guest.getByRole('heading', { name: 'Sent to rooms' })).toBeVisible()
  await check(guest, 'guest-without-board')
})

/** Counts the entries of the log that the guest of an open page was shown each page. */
const shownPages = (guest: Page) => pagesInLog(guest, "data->'isSent' is null")
/** And that their device was sent it. */
const sentPages = (guest: Page) => pagesInLog(guest, "data->'isSent' is not null")

async function pagesInLog(guest: Page, which: string): Promise<Record<string, number>> {
  const incidentId = /incident[/=]([\w-]{36})/.exec(guest.url())?.[1]
  const rows = await query<{ page: string; times: number }>(
    `select data->>'page' as page, count(*)::int as times from event
    where incident_id = $1 and type = 'GuestShown' and ${which} group by 1`,
    [incidentId],
  )
  return Object.fromEntries(rows.map(({ page, times }) => [page, times]))
}

const guestCard = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Sgt. Kim Lee/ }) })

async function onPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  return { context, page: await context.newPage() }
}

/** The room's attendance misses one student of its roster. Answers with their name. */
async function reportMissing(page: string, incidentId: string): Promise<string> {
  const barcode = page.split('/').at(-1) ?? ''
  const [student] = await query<{ id: string; name: string }>(
    `select person.id, person.given_name || ' ' || person.family_name as name
    from roster_entry
    join person on person.id = roster_entry.person_id
    join bag on bag.room_id = roster_entry.room_id
    where bag.barcode = $1 and roster_entry.role = 'student'
    limit 1`,
    [barcode],
  )
  const body = {
    commandId: randomUUID(),
    present: 0,
    missing: 1,
    injured: 0,
    extra: 0,
    marks: { [student?.id ?? '']: 'missing' },
  }
  const answer = await fetch(`${testServer.url}/api/bags/${barcode}/incidents/${incidentId}/attendance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
  return student?.name ?? ''
}

/** A plan of the site with these rooms on its ground floor, side by side. */
async function importPlan(rooms: string[]) {
  const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from site where name = $1', [site])
  const { accessToken } = await signedIn(account('oakridge', 'Manager'))
  const drawn = plainRooms(...rooms.map((name, at) => ({ name, level: 0, shape: square(at) })))
  const answer = await fetch(
    `${testServer.url}${planUploadPath(id)}?id=${randomUUID()}&fileName=plan.geojson&dryRun=false`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/geo+json' },
      body: JSON.stringify(drawn),
    },
  )
  expect(answer.status, await answer.text()).toBeLessThan(300)
}
