import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, bagPages, desk, endIncident, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { signedIn } from './signedIn.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/** Somebody has photographed the barcode of a room. */

const site = 'Oakridge Middle'

test('a stranger floods a room: what its teacher sends arrives at once, and command reads what was folded', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const [[name = '', path = ''] = []] = await bagPages('oakridge', site)
  const teacher = await enrolledPhone(browser, path)
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  await expect(teacher.page).toHaveURL(/\/checklist$/)
  const long = (what: string) => `${what} ${'\u{1F6A8}'.repeat(990)}`
  const incident = `${testServer.url}/api/bags/${path.split('/').at(-1)}/incidents/${manager.url().split('/')[4]}`
  const send = (what: string, body: object) =>
    fetch(`${incident}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ commandId: randomUUID(), ...body }),
    }).catch(() => null)
  for (let n = 0; n < 40; n++) {
    void send('chat', { text: long(`Flood ${Math.min(n, 10)}`), author: null })
    void send('reports', {
      reportId: randomUUID(),
      type: 3,
      text: long(`Report ${Math.min(n, 10)}`),
      photoId: null,
    })
    for (const _ of [1, 2, 3, 4])
      void send('status', { status: 'allSafe', headcount: n, needs: [], note: 'flooded' })
  }

  await test.step('the teacher asks for help, and the board shows it at once', async () => {
    await teacher.page.getByRole('link', { name: /^Chat/ }).tap()
    await teacher.page.getByRole('button', { name: /^Join as/ }).tap()
    await teacher.page.getByRole('button', { name: 'We need help' }).tap()
    await expect(teacher.page.getByText('The command board shows that this room needs help.')).toBeVisible({
      timeout: 5_000,
    })
    await expect(manager.locator('button[data-help="true"]').filter({ hasText: name })).toBeVisible({
      timeout: 5_000,
    })
  })

  await test.step('the teacher reads older messages page by page', async () => {
    const messages = teacher.page.getByRole('listitem').filter({ hasText: /^Flood \d/ })
    const before = await messages.count()
    const older = teacher.page.getByRole('button', { name: 'Show older messages' })
    await older.scrollIntoViewIfNeeded()
    await check(teacher.page, 'room-chat-flooded')
    await pressUntil(
      (within) => older.click(within),
      (within) => expect(messages.filter({ hasText: /^Flood 0 / })).toHaveCount(1, within),
    )
    expect(await messages.count()).toBeGreaterThan(before)
    await expect(older).toBeHidden()
  })

  await test.step('command reads that one entry stands for others, and where the older ones are', async () => {
    await manager.getByRole('button', { name: /needs? an answer/ }).click()
    const card = manager.getByRole('article').filter({ hasText: /and \d+ more like it/ })
    await expect(card.first()).toBeVisible({ timeout: 60_000 })
    await card.first().scrollIntoViewIfNeeded()
    await check(manager, 'board-flooded')
    await manager.setViewportSize(desk)
    await card.first().getByRole('button', { name, exact: true }).click()
    const drawer = manager.getByRole('dialog')
    // Long reports are shortened, and none is pushed out.
    await expect(drawer.getByText(/^Report 0 .*…$/)).toBeVisible()
    await expect(drawer.getByText(/\d older messages are in the timeline\./)).toBeVisible()
    await drawer.getByText(/^Report 0 /).scrollIntoViewIfNeeded()
    await check(manager, 'board-room-flooded')
    await manager.setViewportSize(desk)
    await manager.goto('/chat')
    await manager.locator('[data-channel]').filter({ hasText: name }).click()
    await expect(manager.getByText(/\d older messages are in the timeline\./)).toBeVisible()
    await expect(manager.getByRole('listitem').filter({ hasText: /and \d+ more like it/ })).not.toHaveCount(0)
    await check(manager, 'chat-flooded')
  })

  await manager.setViewportSize(desk)
  await manager.goto(`/incident/${incident.split('/').at(-1)}/overview`)
  await endIncident(manager)
  await expect(teacher.page.getByText('Lockdown has ended')).toBeVisible()
})

test('calls for help that come too often are counted in one, and the manager reads how many @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const [, , [name = '', path = ''] = []] = await bagPages('oakridge', site)
  await manager.goto('/')
  const call = (text: string) =>
    fetch(`${testServer.url}/api/bags/${path.split('/').at(-1)}/help`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), type: 3, text, photoId: null }),
    }).catch(() => null)
  for (let n = 0; n < 25; n++) void call(`Call ${Math.min(n, 10)}`)
  const folded = manager.getByRole('article').filter({ hasText: /and \d+ more like it/ })
  await expect(folded.filter({ hasText: name }).first()).toBeVisible({ timeout: 60_000 })
  await folded.filter({ hasText: name }).first().scrollIntoViewIfNeeded()
  await check(manager, 'help-folded')
})

test('where an organization wants it, messages and chat are on enrolled phones alone @ci', async ({
  browser,
}) => {
  const words = 'Police are at the north gate.'
  const [[, path = ''] = []] = await bagPages('oakridge', site)
  const teacher = await enrolledPhone(browser, path)
  const stranger = await roomPhone(browser, path)
  const admin = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  try {
    await test.step('an administrator chooses it', async () => {
      await admin.goto('/')
      await admin.getByRole('button', { name: 'Admin' }).click()
      await admin.getByRole('menuitem', { name: 'My organization' }).click()
      await admin.getByRole('link', { name: 'Edit', exact: true }).click()
      const form = admin.getByRole('form', { name: 'Configuration' })
      await form
        .getByLabel('Who reads messages and chat in an incident')
        .selectOption('Registered phones only')
      await form.getByLabel('Who reads messages').scrollIntoViewIfNeeded()
      await check(admin, 'details-choice')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(admin.getByText('Who reads messages and chat in an incident')).toBeVisible()
      await check(admin, 'details-chosen')
    })

    const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
    await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
    await manager.getByRole('textbox', { name: 'Message' }).fill(words)
    await manager.getByRole('button', { name: /^Send to all/ }).click()
    await expect(teacher.page.getByText(words).first()).toBeVisible()

    await test.step('an unknown phone reads what to do, answers, and is told why there is no more', async () => {
      const { page } = stranger
      await expect(page).toHaveURL(/\/checklist$/)
      await expect(page.getByText('Lock the door and turn off the lights')).toBeVisible()
      await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().tap()
      await expect(page.getByText(/^Acknowledged \d/).first()).toBeVisible()
      await expect(page.getByText('This phone is not registered')).toBeVisible()
      await check(page, 'room-without-details')
      await page.getByText('This phone is not registered').scrollIntoViewIfNeeded()
      await check(page, 'room-without-details-end')
      await page.getByRole('link', { name: /^Chat/ }).tap()
      await expect(page.getByText('it shows no chat')).toBeVisible()
      await check(page, 'room-chat-without-details')
      await page.goto(path)
      await expect(page.getByText('This phone is not registered')).toBeVisible()
      await expect(page.getByText(words)).toHaveCount(0)
    })
    await manager.setViewportSize(desk)
    await endIncident(manager)
  } finally {
    await query("update tenant set details_for = 'everyone' where key = 'oakridge'")
    await query("select pg_notify('muster_directory', id::text) from tenant where key = 'oakridge'")
  }
})

/** The phone of a teacher, made known with a setup code. */
async function enrolledPhone(
  browser: Browser,
  path: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const { accessToken } = await signedIn(account('oakridge', 'Manager'))
  const [bag] = await query<{ siteId: number }>('select site_id as "siteId" from bag where barcode = $1', [
    path.split('/').at(-1),
  ])
  const phone = await roomPhone(browser, path)
  const made = await fetch(`${testServer.url}/api/sites/${bag?.siteId}/setup-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ maxUses: 1, hours: 1 }),
  })
  const { code } = (await made.json()) as { code: string }
  const data = { setupCode: code, barcode: path.split('/').at(-1), roomId: null, deviceName: 'Mr. Ito' }
  const answer = await phone.context.request.post('/api/setup', { data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  await phone.page.reload()
  return phone
}
