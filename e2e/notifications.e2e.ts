import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import {
  type FakeServer,
  newBrowser,
  openWebhook,
  permitted,
  startFakeServer,
  startSmsService,
  status,
} from '../apps/api/test/fakeServers.ts'
import { type MailServer, startMailServer } from '../apps/api/test/mailServer.ts'
import { startPostgres } from '../tools/postgres.ts'
import { chooseFrom } from './chooseFrom.ts'
import { check } from './looksRight.ts'
import { openGuestLink } from './openGuestLink.ts'
import { startAlone } from './ownServer.ts'
import { account, desk, endIncident, invitePolice, signIn, startIncident } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** People who are not looking at Muster are notified, through servers that are not ours; one of them is down. */

const site = 'Oakridge High'
const small = { width: 390, height: 844 }
const family = 'family@home.example.org'
const full = 'full@leaders.example.org'
const priya = account('oakridge', 'Manager')

let refusesFull = true
let mail: MailServer
let sms: Awaited<ReturnType<typeof startSmsService>>
let dispatch: FakeServer
let slack: FakeServer
let pushService: FakeServer
/** An address where nobody answers. */
let paging: string
let muster: Awaited<ReturnType<typeof startAlone>>

test.beforeAll(async () => {
  mail = await startMailServer((to) => (refusesFull && to === full ? [550, 'This mailbox is full'] : null))
  sms = await startSmsService('AC-oakridge', 'key')
  dispatch = await startFakeServer()
  slack = await startFakeServer()
  pushService = await startFakeServer(status(201))
  const down = await startFakeServer()
  paging = down.url
  await down.close()
  muster = await startAlone(ownPort(2), {
    SMTP_URL: mail.url,
    MAIL_FROM: 'muster@school.example.org',
    SMS_URL: sms.url,
    SMS_ACCOUNT: 'AC-oakridge',
    SMS_TOKEN: 'key',
    SMS_FROM: '+15550100000',
    NOTIFY_PRIVATE_HOSTS: permitted(
      [dispatch, slack, pushService, down].map(({ host }) => host),
      ['oakridge'],
    ),
  })
})
test.afterAll(async () => {
  await muster?.stop()
  for (const server of [mail, sms, dispatch, slack, pushService]) await server?.close()
})

async function pageAt(browser: Browser, who: typeof priya | null): Promise<Page> {
  const page = await (await browser.newContext({ viewport: desk, baseURL: muster.url })).newPage()
  if (who) await signIn(page, who)
  return page
}

/**
 * Priya's phone, signed in. A headless browser refuses to subscribe and is denied messages whatever is granted, so these two are put
 * in: the push service is ours, and the keys are those with which what it gets is read.
 */
async function phoneOf(browser: Browser, keys: { p256dh: string; auth: string }) {
  const context = await browser.newContext({
    viewport: small,
    baseURL: muster.url,
    serviceWorkers: 'allow',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  })
  const put = ([first, browserKeys]: readonly [string, typeof keys]) => {
    const at = 'stub.endpoint'
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('stub.permission') ?? 'default',
    })
    Notification.requestPermission = async () => {
      localStorage.setItem('stub.permission', 'granted')
      return 'granted'
    }
    const subscription = (endpoint: string) => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: browserKeys }),
      unsubscribe: async () => localStorage.removeItem(at),
    })
    const now = () => {
      const endpoint = localStorage.getItem(at)
      return endpoint === null ? null : subscription(endpoint)
    }
    const subscribe = async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      const key = btoa(String.fromCharCode(...(applicationServerKey as Uint8Array)))
      const text = key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      localStorage.setItem('stub.subscribed', JSON.stringify({ userVisibleOnly, applicationServerKey: text }))
      localStorage.setItem(at, localStorage.getItem(at) ?? first)
      return now()
    }
    Object.assign(PushManager.prototype, { getSubscription: async () => now(), subscribe })
  }
  await context.addInitScript(put, [`${pushService.url}/send/1`, keys] as const)
  const page = await context.newPage()
  await signIn(page, priya)
  return {
    page,
    moveTo: (endpoint: string) =>
      page.evaluate((next) => localStorage.setItem('stub.endpoint', next), endpoint),
    worker: async () => {
      const [theWorker] = context.serviceWorkers()
      return theWorker ?? context.waitForEvent('serviceworker')
    },
  }
}

/** The addresses of browsers, as the server has them. */
async function reachedAt(): Promise<string[]> {
  const { url } = await startPostgres({ home: muster.home })
  const owner = new pg.Client({ connectionString: url('muster'), options: '-c search_path=muster' })
  await owner.connect()
  const { rows } = await owner.query<{ endpoint: string }>('select endpoint from push_subscription')
  await owner.end()
  return rows.map(({ endpoint }) => endpoint)
}

/** Asks the server as who is signed in on a page would, for what would take long to type; without a body, reads. */
async function ask(page: Page, path: string, body?: unknown): Promise<unknown> {
  const token = await page.evaluate(() => {
    const kept = Object.entries(localStorage).find(([name]) => name.startsWith('oidc.user:'))?.[1]
    return String(JSON.parse(kept ?? '{}').access_token)
  })
  const answer = await fetch(muster.url + path, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.status, text).toBeLessThan(300)
  return JSON.parse(text)
}

async function makeGroup(page: Page, name: string, isForFamilies = false): Promise<string> {
  await page.goto('/incident/notification-group-configuration?group=new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  if (isForFamilies) await page.getByRole('checkbox', { name: 'Families' }).check()
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  return new URL(page.url()).searchParams.get('group') ?? ''
}

async function choose(page: Page, whom: string, from: string, what: string) {
  await page.getByLabel('Who', { exact: true }).selectOption({ label: whom })
  await chooseFrom(page, from, what)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** A message that was sent has a way to close of its own. */
async function closeList(page: Page) {
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByRole('button').first().click()
  await expect(list).toBeHidden()
}

test('a drill tells 50 people by mail, SMS, browser, webhook and Slack with one server down, and the incident shows exactly who was not reached @ci', async ({
  browser,
}) => {
  const manager = await pageAt(browser, priya)
  const phone = newBrowser()
  let secret = ''
  let leaders = ''

  await test.step('nobody is told before a rule says so', async () => {
    await manager.getByRole('button', { name: 'Configure' }).click()
    await manager.getByRole('menuitem', { name: 'Incident Notifications' }).click()
    await expect(manager.getByText('No rules yet.')).toBeVisible()
    await check(manager, 'notifications-none')
  })

  await test.step('webhooks are added; the secret of one is shown once, and a test says how it went', async () => {
    await manager.getByRole('link', { name: 'Webhooks' }).click()
    const add = async (format: string, name: string, url: string) => {
      await manager.getByRole('button', { name: 'Add', exact: true }).click()
      await manager.getByLabel('Type').selectOption({ label: format })
      await manager.getByLabel('Name', { exact: true }).fill(name)
      await manager.getByLabel('Address').fill(url)
      await manager.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await add('Webhook (Standard Webhooks)', 'Cloud keys', 'http://169.254.169.254/latest')
    await expect(manager.getByText(/private network/).last()).toBeVisible()
    await manager.getByRole('button', { name: 'Cancel' }).click()
    await add('Webhook (Standard Webhooks)', 'Dispatch center', `${dispatch.url}/in`)
    secret = (await manager.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await check(manager, 'notifications-secret')
    await manager.getByRole('button', { name: 'I saved it' }).click()
    await expect(manager.getByText(secret)).toHaveCount(0)
    await add('Webhook (Standard Webhooks)', 'Paging system', `${paging}/page`)
    await manager.getByRole('button', { name: 'I saved it' }).click()
    await add('Slack channel', 'Slack #safety', `${slack.url}/services/1`)
    const line = (name: string) => manager.getByRole('listitem').filter({ hasText: name })
    // The form closes when it is saved, and what is below moves up.
    await expect(line('Slack #safety')).toBeVisible()
    await expect(manager.getByLabel('Type')).toBeHidden()
    await line('Dispatch center').getByRole('button', { name: 'Send test' }).click()
    await expect(line('Dispatch center').getByText(/^Test sent/)).toBeVisible()
    await line('Paging system').getByRole('button', { name: 'Send test' }).click()
    await expect(line('Paging system').getByText(/^The test failed/)).toBeVisible()
    expect(JSON.stringify(openWebhook(dispatch.received[0] ?? never(), secret))).toContain('TEST')
    dispatch.received.length = 0
    await check(manager, 'notifications-webhooks')
  })

  await test.step('a webhook gets another name and address; one put out of use is brought back', async () => {
    const line = (name: string) => manager.getByRole('listitem').filter({ hasText: name })
    await line('Dispatch center').getByRole('link', { name: 'Edit' }).click()
    await expect(manager.getByText(`Current address: ${dispatch.url}/in.`)).toBeVisible()
    await manager.getByLabel('Name', { exact: true }).fill('County dispatch')
    await manager.getByLabel('New address').fill('http://169.254.169.254/latest')
    await manager.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(manager.getByText(/private network/).last()).toBeVisible()
    await check(manager, 'notifications-webhook-change')
    await manager.getByLabel('New address').fill(`${dispatch.url}/calls`)
    await manager.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(manager.getByText(`Current address: ${dispatch.url}/calls.`)).toBeVisible()
    // It is saved to the end when the form is as it was stored.
    await expect(manager.getByLabel('New address')).toHaveValue('')
    await manager.getByLabel('Name', { exact: true }).fill('Dispatch center')
    await manager.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      manager.getByRole('heading', { name: 'Webhook (Standard Webhooks): Dispatch center' }),
    ).toBeVisible()
    await expect(manager.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await manager.getByRole('link', { name: 'All webhooks' }).click()
    await line('Dispatch center').getByRole('button', { name: 'Send test' }).click()
    await expect(line('Dispatch center').getByText(/^Test sent/)).toBeVisible()
    const tried = dispatch.received.splice(0)
    expect(tried.map(({ path }) => path)).toEqual(['/calls'])
    openWebhook(tried[0] ?? never(), secret)
    await line('Slack #safety').getByRole('button', { name: 'Retire' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Retire' }).click()
    await expect(line('Slack #safety')).toHaveCount(0)
    await manager.getByRole('checkbox', { name: 'Show 1 retired' }).check()
    await check(manager, 'notifications-webhooks-retired')
    await line('Slack #safety').getByRole('button', { name: 'Restore' }).click()
    await expect(line('Slack #safety').getByRole('button', { name: 'Send test' })).toBeVisible()
  })

  await test.step('a group gets addresses, a person, a webhook; it cannot contain itself', async () => {
    leaders = await makeGroup(manager, 'District leaders')
    await manager.getByLabel('Name or email').fill('priya')
    await manager.getByRole('button', { name: `Add ${priya.name}` }).click()
    await expect(manager.getByText(`${priya.name} added to this group.`)).toBeVisible()
    await manager.getByLabel('Who', { exact: true }).selectOption({ label: 'A phone number' })
    await manager.getByLabel('Phone number', { exact: true }).fill('555 0100')
    await manager.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(manager.getByText(/Enter the full number/)).toBeVisible()
    await manager.getByLabel('Phone number', { exact: true }).fill('+1 555 010 1000')
    await manager.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(manager.getByRole('button', { name: 'Remove +15550101000' })).toBeVisible()
    for (const name of ['Dispatch center', 'Paging system', 'Slack #safety']) {
      await choose(manager, 'A webhook, Slack or Teams', 'Webhook or channel', name)
      await expect(manager.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    }
    const members = [
      ...Array.from({ length: 25 }, (_, at) => ({ kind: 'email', address: `l${at}@leaders.example.org` })),
      { kind: 'email', address: full, name: 'Frances Full' },
      ...Array.from({ length: 17 }, (_, at) => ({ kind: 'sms', address: `+155501020${10 + at}` })),
    ]
    for (const member of members)
      await ask(manager, `/api/notification-groups/${leaders}/members`, {
        groupMemberId: randomUUID(),
        member,
      })
    await makeGroup(manager, 'Everybody')
    await choose(manager, 'Another group', 'Group', 'District leaders')
    await expect(manager.getByText('District leaders added to this group.')).toBeVisible()
    await manager.goto(`/incident/notification-group-configuration?group=${leaders}`)
    await expect(manager.getByText('48 lines')).toBeVisible()
    await choose(manager, 'Another group', 'Group', 'Everybody')
    await expect(manager.getByText(/^This group would contain itself/)).toBeVisible()
    await check(manager, 'notification-group')
    await makeGroup(manager, 'Families', true)
    await manager.getByLabel('Who', { exact: true }).selectOption({ label: 'An email address' })
    await manager.getByLabel('Email address').last().fill(family)
    await manager.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(manager.getByText(`${family} added to this group.`)).toBeVisible()
    await manager.getByRole('link', { name: 'All groups' }).click()
    await check(manager, 'notification-groups')
  })

  await test.step('she presses the button on her phone; where it is reached from then on, it says by itself', async () => {
    const { page, worker, moveTo } = await phoneOf(browser, phone.keys)
    await page.getByRole('button', { name: `${priya.name}, account` }).click()
    await page.getByRole('menuitem', { name: 'Notify me on this device' }).click()
    await check(page, 'notify-me-before')
    await page.setViewportSize(small)
    await page.getByRole('button', { name: 'Notify me on this device' }).click()
    // The phone keeps the whole app first: beside other stories that takes its time.
    await expect(page.getByText(/^This device gets notifications/)).toBeVisible({ timeout: 60_000 })
    await check(page, 'notify-me-here')
    const { publicKey } = (await ask(page, '/api/push-key')) as { publicKey: string }
    const asked = await page.evaluate(() => localStorage.getItem('stub.subscribed'))
    expect(asked).toBe(JSON.stringify({ userVisibleOnly: true, applicationServerKey: publicKey }))
    expect(await reachedAt()).toEqual([`${pushService.url}/send/1`])

    // The browser did not say that it changed. The dialog is not fooled, and the next page says it.
    await moveTo(`${pushService.url}/send/2`)
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.getByRole('button', { name: `${priya.name}, account` }).click()
    await page.getByRole('menuitem', { name: 'Notify me on this device' }).click()
    await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible()
    await page.reload()
    await expect.poll(reachedAt).toEqual([`${pushService.url}/send/2`])
    await page.getByRole('button', { name: `${priya.name}, account` }).click()
    await page.getByRole('menuitem', { name: 'Notify me on this device' }).click()
    await expect(page.getByText(/^This device gets notifications/)).toBeVisible()

    // It says so to its worker, with no page open.
    const theWorker = await worker()
    await page.close()
    const now = { endpoint: `${pushService.url}/send/3`, keys: phone.keys }
    await theWorker.evaluate((subscription) => {
      const { registration } = globalThis as unknown as { registration: { pushManager: object } }
      const subscribe = async (options: unknown) => {
        Object.assign(globalThis, { options })
        return { toJSON: () => subscription }
      }
      Object.assign(registration.pushManager, { getSubscription: async () => null, subscribe })
      const event = new Event('pushsubscriptionchange')
      globalThis.dispatchEvent(
        Object.assign(event, {
          oldSubscription: { options: { userVisibleOnly: true } },
          waitUntil: () => {},
        }),
      )
    }, now)
    await expect.poll(reachedAt).toEqual([now.endpoint])
    expect(await theWorker.evaluate(() => (globalThis as unknown as { options: unknown }).options)).toEqual({
      userVisibleOnly: true,
    })
    await page.context().close()
  })

  await test.step('her phone is on the list of those that are told', async () => {
    await manager.getByRole('button', { name: `${priya.name}, account` }).click()
    await manager.getByRole('menuitem', { name: 'Notify me on this device' }).click()
    await expect(manager.getByText(/Chrome on Android, since/)).toBeVisible()
    await check(manager, 'notify-me')
    await manager.keyboard.press('Escape')
  })

  await test.step('a rule reads as a sentence', async () => {
    await manager.goto('/incident/notification-configuration')
    await manager.getByRole('link', { name: 'New rule' }).click()
    await manager.getByRole('button', { name: 'Save rule' }).click()
    await expect(manager.getByText('Choose a group.')).toBeVisible()
    await manager.getByLabel('Name', { exact: true }).fill('Everything to everybody')
    for (const name of [
      'Drill',
      'Test',
      'Text message',
      'Browser',
      'Webhook',
      'Slack or Teams',
      'District leaders',
      'Families (families)',
    ])
      await manager.getByRole('checkbox', { name, exact: true }).check()
    await check(manager, 'notification-rule')
    await manager.getByRole('button', { name: 'Save rule' }).click()
    // The form says the same words while it is filled in; the list has them once the rule is stored.
    await expect(
      manager.getByRole('listitem').filter({
        hasText:
          'notify District leaders and Families by email, text message, browser, webhook, and Slack or Teams',
      }),
    ).toBeVisible()
    await check(manager, 'notification-rules')
  })

  await test.step('words of their own: a variable nobody knows is refused where it stands', async () => {
    await manager.getByRole('link', { name: 'Messages' }).click()
    await check(manager, 'notification-words-mail')
    await manager.getByLabel('Channel').selectOption({ label: 'Text message' })
    const text = manager.getByLabel('Text', { exact: true })
    await text.fill('{action} at {school}. {link} ')
    await expect(manager.getByText(/^\{school\} is not a variable/)).toBeVisible()
    await check(manager, 'notification-words-wrong')
    await text.fill('{action}. {link} ')
    await manager.getByRole('button', { name: /^Insert sites/ }).click()
    await expect(text).toHaveValue('{action}. {link} {sites}')
    await expect(manager.getByText(/^DRILL: Lockdown\. .* Example School$/)).toBeVisible()
    await manager.getByRole('button', { name: 'Save as your text' }).click()
    await expect(manager.getByText(/^Your text, saved by/)).toBeVisible()
    await manager.getByText('Families', { exact: true }).click()
    await expect(manager.getByRole('button', { name: /^Insert location/ })).toHaveCount(0)
    const builtIn = await text.inputValue()
    await text.fill('{action} at {location}.')
    await expect(manager.getByText(/^Leave out \{location\}/)).toBeVisible()
    await check(manager, 'notification-words-families')
    await text.fill(builtIn)
  })

  await test.step('who would get what, and which ways work', async () => {
    await manager.getByRole('link', { name: 'Preview' }).click()
    await manager.getByLabel('Kind', { exact: true }).selectOption({ label: 'Drill' })
    await chooseFrom(manager, 'Site', site)
    await expect(manager.getByRole('region', { name: 'Email, staff' })).toContainText('27 emails')
    await expect(manager.getByRole('region', { name: 'Email, families' })).toContainText('1 email')
    await expect(manager.getByText('18 text messages')).toBeVisible()
    await check(manager, 'notification-preview')
    await manager.getByLabel('Kind', { exact: true }).selectOption({ label: 'Test' })
    await expect(manager.getByText('27 emails')).toBeVisible()
    await manager.getByRole('link', { name: 'Channels' }).click()
    await expect(manager.getByText('Ready, not used yet').first()).toBeVisible()
    await check(manager, 'notification-ways')
  })

  await test.step('the drill starts: 48 are told at once, two are not reached, and they stand first', async () => {
    await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
    const bar = manager.getByRole('region', { name: 'Notifications' })
    await expect(bar).toContainText(
      '48 of 50 messages sent · 1 not reached · 1 not reached yet, trying again',
      { timeout: 20_000 },
    )
    await bar.getByRole('button', { name: 'Details' }).click()
    const people = manager.getByRole('region', { name: 'Who was notified' }).getByRole('listitem')
    await expect(people.nth(0)).toContainText('Frances Full')
    await expect(people.nth(0)).toContainText(/full/i)
    await expect(people.nth(1)).toContainText('Paging system')
    await expect(people.nth(1)).toContainText('trying again')
    await expect(people.nth(2)).toContainText('Sent')
    await check(manager, 'people-told')
    await manager.getByLabel('Name or address').fill('priya')
    await expect(people).toHaveCount(2)
  })

  await test.step('each server has what its people were told, marked as a drill', async () => {
    const recipients = mail.taken.flatMap(({ to }) => to)
    expect(new Set(recipients).size).toBe(27)
    expect(recipients).toHaveLength(27)
    expect(recipients).toContain(family)
    const atHome = mail.taken.find(({ to }) => to.includes(family))?.text ?? ''
    expect(atHome).not.toMatch(/Led by|Place:/)
    for (const { text } of mail.taken) expect(text).toMatch(/^Subject: DRILL: Lockdown at Oakridge High/m)
    expect(new Set(sms.taken.map(({ to }) => to)).size).toBe(18)
    for (const { body } of sms.taken) expect(body).toMatch(/^DRILL: Lockdown\. http.* Oakridge High$/)
    expect(pushService.received.map(({ path }) => path)).toEqual(['/send/3'])
    const pushed = pushService.received.map(({ body }) => JSON.parse(phone.read(body)))
    expect(pushed).toMatchObject([{ title: 'DRILL: Lockdown at Oakridge High' }])
    expect(dispatch.received).toHaveLength(1)
    expect(JSON.stringify(openWebhook(dispatch.received[0] ?? never(), secret))).toContain('Exercise')
    expect(String(slack.received[0]?.body)).toContain('DRILL')
  })

  await test.step('somebody says by the link that they have read it, twice, without signing in', async () => {
    const link = /http\S+/.exec(sms.taken[0]?.body ?? '')?.[0] ?? ''
    const reader = await pageAt(browser, null)
    await reader.goto(link)
    await expect(reader.getByText('Sent', { exact: false })).toBeVisible()
    await check(reader, 'notified')
    await reader.getByRole('button', { name: 'Confirm that I read this' }).click()
    await expect(reader.getByText('We told the sender that you read this')).toBeVisible()
    await check(reader, 'notified-read')
    expect((await fetch(link.replace('/notified/', '/api/notified/'), { method: 'POST' })).status).toBe(200)
    await reader.reload()
    await expect(reader.getByText('We told the sender that you read this')).toBeVisible()
    await reader.goto('/notified/AAAAAAAAAAAAAAAAAAAAAA')
    await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await check(reader, 'notified-unknown')
    await closeList(manager)
    await expect(manager.getByRole('region', { name: 'Notifications' })).toContainText('1 read')
  })

  await test.step('the mailbox is emptied, and the mail is sent again', async () => {
    refusesFull = false
    await manager.getByRole('button', { name: 'Details' }).click()
    // The search is kept with this tab.
    await expect(manager.getByLabel('Name or address')).toHaveValue('priya')
    await manager.getByLabel('Name or address').fill('')
    await manager.getByRole('button', { name: 'Try Frances Full again' }).click()
    await expect(
      manager.getByText('49 of 50 messages sent · 1 not reached yet', { exact: false }).first(),
    ).toBeVisible()
    expect(mail.taken.flatMap(({ to }) => to).filter((to) => to === full)).toHaveLength(1)
    await closeList(manager)
  })

  await test.step('people are told how it stands', async () => {
    await manager.getByRole('button', { name: 'Send an update' }).click()
    await expect(
      manager.getByText(/^This goes to 28 emails, 18 text messages, 1 browser, 2 webhooks/),
    ).toBeVisible()
    await manager
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Message' })
      .fill('All rooms have answered.')
    await check(manager, 'tell-people')
    await manager.getByRole('button', { name: 'Send update: DRILL' }).click()
    await expect.poll(() => sms.taken.length).toBe(36)
    await manager.getByRole('button', { name: 'Details' }).click()
    await expect(manager.getByText('All rooms have answered.')).toBeVisible()
    await closeList(manager)
  })

  await test.step('somebody from outside is sent their link by mail and by SMS, and comes in by it', async () => {
    const mailTo = 'desk@police.example.org'
    const smsTo = '+15550103000'
    const overview = manager.url()
    await invitePolice(manager, 'Police desk', mailTo)
    await expect(manager.getByLabel('Email the link to')).toHaveValue(mailTo)
    await manager.getByRole('button', { name: 'Send', exact: true }).first().click()
    await expect(manager.getByText(`Sending to ${mailTo}.`)).toBeVisible()
    await manager.getByLabel('Text the link to').fill(smsTo)
    await manager.getByRole('button', { name: 'Send', exact: true }).last().click()
    await expect(manager.getByText(`Sending to ${smsTo}.`)).toBeVisible()
    await check(manager, 'external-access-sent')
    const linkIn = (text: string | undefined) =>
      /http\S+external-dashboard#[\w-]+/.exec(text?.replace(/=\r?\n/g, '') ?? '')?.[0]
    const mailed = () => linkIn(mail.taken.find(({ to }) => to.includes(mailTo))?.text)
    const texted = () => linkIn(sms.taken.find(({ to }) => to === smsTo)?.body)
    await expect.poll(mailed).toBeTruthy()
    await expect.poll(texted).toBe(mailed())
    const guest = await pageAt(browser, null)
    await openGuestLink(guest, mailed() ?? '')
    await expect(guest.getByText('This is a drill. No one is in danger.')).toBeVisible()
    await manager.goto(overview)
  })

  await test.step('the report tells it afterwards', async () => {
    await endIncident(manager)
    await expect.poll(() => sms.taken.length).toBe(55)
    await manager.goto(manager.url().replace('/overview', '/after-action'))
    await expect(manager.getByRole('region', { name: 'Notifications' })).toContainText(
      '147 of 150 messages sent',
    )
    await manager.getByRole('region', { name: 'Notifications' }).scrollIntoViewIfNeeded()
    await check(manager, 'after-action-people-told')
  })

  await test.step('a test never reaches families', async () => {
    const before = mail.taken.filter(({ to }) => to.includes(family)).length
    await startIncident(manager, { kind: 'Test', site, action: 'Hold' })
    const bar = manager.getByRole('region', { name: 'Notifications' })
    await expect(bar).toContainText('48 of 49 messages sent', { timeout: 20_000 })
    expect(mail.taken.filter(({ to }) => to.includes(family))).toHaveLength(before)
    await endIncident(manager)
  })

  await test.step('of something real people are told after a second question, and without a mark', async () => {
    await startIncident(manager, { kind: 'Real', site, action: 'Hold' })
    await manager.getByRole('button', { name: 'Send an update' }).click()
    await manager
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Message' })
      .fill('A pipe has burst. Nobody is hurt.')
    await manager.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(manager.getByRole('dialog').getByText('This is real.', { exact: true }).last()).toBeVisible()
    await check(manager, 'tell-people-real')
    expect(mail.taken.some(({ text }) => text.includes('A pipe has burst.'))).toBe(false)
    await manager.getByRole('button', { name: 'Send this update' }).click()
    const told = () => mail.taken.filter(({ text }) => text.includes('A pipe has burst.'))
    await expect.poll(() => told().length, { timeout: 20_000 }).toBe(28)
    for (const { text } of told()) expect(text).toMatch(/^Subject: Update: Hold at Oakridge High/m)
    await endIncident(manager)
  })
})

function never(): never {
  throw new Error('nothing came')
}
