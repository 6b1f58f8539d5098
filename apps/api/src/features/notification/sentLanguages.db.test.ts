import { randomUUID } from 'node:crypto'
import * as deliveryCalls from '@muster/contract/deliveryCalls'
import { startIncident } from '@muster/contract/incidentCalls'
import * as calls from '@muster/contract/notificationCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import { smsParts } from '@muster/domain/notification/smsParts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newBrowser } from '../../../test/fakeServers.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { notifyingSteps } from '../../../test/notifying.ts'
import { type ReadMail, readMail } from '../../../test/readMail.ts'
import { newId } from '../../../test/roomCalls.ts'
import { drillAt } from '../../../test/world.ts'
import { inTenant, openDatabase } from '../../platform/db/database.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import { wordedIn } from '../mail/sentWords.ts'
import { reminderMail } from '../task/taskReminderMail.ts'

/** Tests that each reader is written to in their language, by a real mail server and services for the other channels. */

let telling: NotificationWorld
let manager: NotificationWorld['oak']['staff']['Manager']

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
})
afterAll(() => telling.close())
beforeEach(async () => {
  await telling.forget()
  await switchOn('es', 'ar', 'zh')
})

const { tell, becomes, end } = notifyingSteps(() => telling)
const call: NotificationWorld['world']['call'] = (endpoint, input, as = manager) =>
  telling.world.call(endpoint, input, as)
const switchOn = (...codes: string[]) =>
  telling.world.asOwner((owner) =>
    owner.query('update tenant set languages = $1 where id = $2', [codes, telling.oak.id]),
  )
const mail = (address: string, language?: string): GroupMember =>
  ({ kind: 'email', address, name: null, ...(language ? { language } : {}) }) as GroupMember
const sms = (address: string, language: string) =>
  ({ kind: 'sms', address, name: null, language }) as GroupMember

/** A real lockdown with the message that Muster words itself. */
async function lockdown(): Promise<string> {
  const body = { ...drillAt([telling.oak.sites[0]]), kind: 'Actual' as const }
  const started = await call(startIncident, { body })
  expect(started.status).toBe(201)
  onTestFinished(async () => void (await end(body.incidentId)))
  return body.incidentId
}
const mailTo = (address: string): ReadMail => {
  const found = telling.mail.taken.findLast(({ to }) => to.includes(address))
  return readMail(found?.text ?? '')
}

test('a lockdown reaches each reader in their language by mail, SMS and browser, with English below in a mail', async () => {
  const { members, browser, ids } = await telling.people(1)
  await telling.world.asOwner((owner) =>
    owner.query("update app_user set language = 'es' where id = any ($1)", [ids]),
  )
  const slack = randomUUID()
  const url = `${telling.hooks.url}/slack`
  await call(calls.createEndpoint, {
    body: { endpointId: slack, name: 'Padres', format: 'slack', url, language: 'es' },
  })
  const hook = await telling.webhook()
  await telling.rule([
    await telling.group([
      ...members,
      mail('amal@example.org', 'ar'),
      mail('li@example.org', 'zh'),
      mail('ivan@example.org', 'ru'),
      mail('ann@example.org'),
      sms('+15550101234', 'ar'),
      { kind: 'endpoint', endpointId: slack },
      { kind: 'endpoint', endpointId: hook.endpointId },
    ]),
  ])
  tell()
  const incidentId = await lockdown()
  await becomes(incidentId, {
    'email sent': 5,
    'sms sent': 2,
    'push sent': 1,
    'teamChat sent': 1,
    'webhook sent': 1,
  })

  const arabic = mailTo('amal@example.org')
  expect([arabic.subject, arabic.language]).toEqual(['إغلاق تام في \u2068oak east\u2069', 'ar'])
  expect(arabic.text).toContain('إغلاق تام. أقفل الباب')
  expect(arabic.text).toMatch(/هذه ترجمة آلية[^\n]*\n\nLockdown at oak east\n\nLockdown\. Lock the door/)
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
  expect(arabic.html).toMatch(/<div lang="ar" dir="rtl">إغلاق تام في/)
  expect(arabic.html).toMatch(/<div lang="en" dir="ltr">Lockdown at oak east<br>/)
  const links = [
    ...`${arabic.text}${arabic.html}`.matchAll(/https:\/\/muster\.example\/notified\/[\w-]{22}/g),
  ]
  // Twice in the text, and in the page twice as an address and twice as its words.
  expect([links.length, new Set(links.map(([link]) => link)).size]).toEqual([6, 1])
  const chinese = mailTo('li@example.org')
  expect([chinese.subject, chinese.language]).toEqual(['封锁（oak east）', 'zh'])
  expect(chinese.text).toContain('封锁。锁门，关灯，躲到外面看不见的地方。保持安静。')
  expect(chinese.html).toContain('<html lang="zh" dir="ltr">')

  // Russian is not switched on.
  for (const address of ['ivan@example.org', 'ann@example.org']) {
    const { subject, html, language } = mailTo(address)
    expect([subject, html, language]).toEqual(['Lockdown at oak east', null, undefined])
  }

  const short = telling.sms.taken.find(({ to }) => to === '+15550101234')?.body ?? ''
  expect(short).toMatch(/^oak district: إغلاق تام في oak east\. إغلاق تام\. أقفل الباب/)
  expect(short).toMatch(/https:\/\/muster\.example\/notified\/[\w-]{22}$/)
  expect(smsParts(short)).toBeLessThanOrEqual(4)
  const shown = JSON.parse(browser.read(telling.push.received[0]?.body ?? Buffer.alloc(0)))
  expect(shown).toMatchObject({
    title: 'Cierre de emergencia en oak east',
    language: 'es',
    read: 'Ya lo leí',
    action: 'Lockdown',
  })
  const posted = (path: string) =>
    JSON.parse(telling.hooks.received.find((each) => each.path === path)?.body.toString() ?? '{}')
  expect(posted('/slack').text).toContain('oak district: Cierre de emergencia en oak east.')
  expect(posted('/hook').data).toMatchObject({
    action: 'Lockdown',
    text: expect.stringMatching(/^Lockdown at oak east/),
  })
  expect(posted('/hook').data.translation).toBeUndefined()

  // The page behind the link of the SMS has both.
  const token = short.slice(-22)
  const notified = await call(notifiedCalls.getNotified, { params: { token } })
  expect(notified.body).toMatchObject({ language: 'ar', languages: ['es', 'ar', 'zh'] })
  expect(notified.body.translatedMessage).toContain('إغلاق تام')
  expect(notified.body.message).toMatch(/^Lockdown\. Lock the door/)
})

test('what command types stays as it is, marked as English; each link is the reader’s own', async () => {
  const readers = ['a', 'b', 'c'].map((name) => mail(`${name}@example.org`, 'ar'))
  await telling.rule([await telling.group(readers)])
  tell()
  const incidentId = await lockdown()
  await becomes(incidentId, { 'email sent': 3 })
  const body = { ...newId(), message: 'Police are at the gate <b>now</b>.' }
  await telling.world.ask(deliveryCalls.notifyPeople, { params: { incidentId }, body }, manager)
  await becomes(incidentId, { 'email sent': 6 })
  const { text, html } = mailTo('a@example.org')
  expect(text).toContain('Police are at the gate <b>now</b>.')
  expect(html).toContain('<span lang="en" dir="auto">Police are at the gate &lt;b&gt;now&lt;/b&gt;.</span>')
  const links = telling.mail.taken.flatMap((each) => readMail(each.text).text.match(/notified\/[\w-]{22}/g))
  expect([links.length, new Set(links).size]).toEqual([12, 6])
})

test('a language that is switched off after a contact got it is English from the next message on', async () => {
  await telling.rule([await telling.group([mail('amal@example.org', 'ar')])])
  await switchOn('es')
  tell()
  await becomes(await lockdown(), { 'email sent': 1 })
  expect(mailTo('amal@example.org')).toMatchObject({ subject: 'Lockdown at oak east', html: null })
})

describe('an organization’s own words', () => {
  const params = { reader: 'staff', channel: 'email', stage: 'start' } as const
  const own = { subject: '{action}!', body: '{message} {link}' }
  const save = (body: object) => call(calls.saveNotificationWords, { params, body: body as never })

  test('are used in the languages that they have; elsewhere its English ones are, with the message in that language', async () => {
    const es = { subject: '¡{action}!', body: 'Aviso: {message} {link}' }
    expect((await save({ version: 0, own, translations: { es } })).body).toMatchObject({
      translations: { es },
    })
    await telling.rule([await telling.group([mail('ana@x.org', 'es'), mail('amal@x.org', 'ar')])])
    tell()
    await becomes(await lockdown(), { 'email sent': 2 })
    expect(mailTo('ana@x.org')).toMatchObject({
      subject: '¡Cierre de emergencia!',
      text: expect.stringMatching(/^Aviso: Cierre de emergencia\. Cierren la puerta/),
    })
    const { subject, text, html } = mailTo('amal@x.org')
    expect([subject, text]).toEqual(['Lockdown!', expect.stringMatching(/^إغلاق تام\. أقفل الباب/)])
    expect(html).toMatch(/<div lang="en" dir="ltr"><span lang="ar" dir="auto">إغلاق تام/)
    // Saved without a word about translations, they stay; without own words, there are none.
    const changed = await save({ version: 1, own: { ...own, subject: '{action}.' } })
    expect(changed.body).toMatchObject({ version: 2, translations: { es } })
    expect((await save({ version: 2, own: null })).body).toMatchObject({ own: null, translations: {} })
  })

  test('are refused without a variable that the English ones have, in a language that nobody knows, and with too long a text', async () => {
    const wording = (es: object) => save({ version: 3, own, translations: { es } })
    const missing = await wording({ subject: '{action}', body: '{message}' })
    expect([missing.status, missing.problem.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'translations.es.body' })],
    ])
    expect((await wording({ subject: '{commander}', body: own.body })).status).toBe(422)
    expect((await wording({ subject: null, body: own.body })).status).toBe(422)
    expect((await wording({ subject: 'a', body: `{message} {link} ${'é'.repeat(4000)}` })).status).toBe(422)
    expect((await save({ version: 3, own, translations: { tlh: own } })).status).toBe(422)
  })
})

describe('the language of a line of a group', () => {
  test('is changed by itself, and is written to the audit log once', async () => {
    const groupId = await telling.group([mail('ann@x.org'), mail('ann@x.org', 'es')])
    const { items } = (await call(calls.listGroupMembers, { params: { groupId }, query: {} })).body
    const [first, second] = items.map(({ groupMemberId }) => groupMemberId)
    const change = (groupMemberId = '', language: string | null = null, as = manager) =>
      call(
        calls.changeGroupMember,
        { params: { groupId, groupMemberId }, body: { language: language as never } },
        as,
      )
    for (const _ of ['once', 'again'])
      expect((await change(first, 'ar')).body.member).toMatchObject({ language: 'ar' })
    expect((await change(first, null)).body.member).not.toHaveProperty('language')
    expect((await change(second, null)).status).toBe(409)
    expect((await change(first, 'tlh')).status).toBe(422)
    expect((await change(randomUUID(), 'es')).status).toBe(404)
    expect((await change(first, 'es', telling.world.tenants[1].staff.Manager)).status).toBe(404)
    expect((await change(first, 'es', telling.oak.staff.Staff)).status).toBe(403)
    const { rows } = await telling.world.asOwner((owner) =>
      owner.query("select action from audit where action = 'notificationMember.changed'"),
    )
    expect(rows).toHaveLength(2)
  })

  test('an account has none here: it chooses its own', async () => {
    const { members } = await telling.people(1)
    const groupId = await telling.group(members)
    const { items } = (await call(calls.listGroupMembers, { params: { groupId }, query: {} })).body
    const params = { groupId, groupMemberId: items[0]?.groupMemberId ?? '' }
    const answer = await call(calls.changeGroupMember, { params, body: { language: 'es' } })
    expect([answer.status, answer.problem.type]).toEqual([409, 'no-language'])
  })
})

test('a person and a phone choose their languages, and nobody else’s', async () => {
  const mine = await call(notifiedCalls.setMyContact, { body: { phone: null, language: 'es' } })
  expect(mine.body).toMatchObject({ language: 'es', languages: ['es', 'ar', 'zh'] })
  expect((await call(notifiedCalls.setMyContact, { body: { phone: null } })).body.language).toBe('es')
  const { Staff } = telling.oak.staff
  expect((await call(notifiedCalls.getMyContact, {}, Staff)).body.language).toBeNull()
  const wrong = { phone: null, language: 'tlh' as never }
  expect((await call(notifiedCalls.setMyContact, { body: wrong })).status).toBe(422)

  const endpoint = `${telling.push.url}/${randomUUID()}`
  const subscription = { endpoint, keys: newBrowser().keys }
  const { body } = await call(notifiedCalls.subscribePush, {
    body: { subscription, device: 'Phone', language: 'ar' },
  })
  const languageNow = async () => {
    const { rows } = await telling.world.asOwner((owner) =>
      owner.query('select language from push_subscription where id = $1', [body.subscriptionId]),
    )
    return rows[0].language
  }
  expect(await languageNow()).toBe('ar')
  const params = { subscriptionId: body.subscriptionId }
  const renew = (language?: 'zh') =>
    call(notifiedCalls.renewPush, {
      params,
      body: { secret: body.secret, subscription, ...(language ? { language } : {}) },
    })
  expect((await renew('zh')).body).toEqual({ isRenewed: true })
  expect((await renew()).body).toEqual({ isRenewed: false })
  expect(await languageNow()).toBe('zh')
  await call(notifiedCalls.setMyContact, { body: { phone: null, language: null } })
})

test('a preview shows each language apart, with the parts of its SMS', async () => {
  await telling.rule([
    await telling.group([sms('+15550101234', 'ar'), sms('+15550101235', 'ru'), sms('+15550101236', 'en')]),
  ])
  const body = {
    kind: 'Actual' as const,
    type: 1 as const,
    action: 'Lockdown' as const,
    siteIds: [telling.oak.sites[0].id],
    stage: 'start' as const,
  }
  const { channels } = (await call(calls.previewNotifications, { body })).body
  const found = channels.filter(({ channel }) => channel === 'sms')
  expect(found.map(({ language, recipients }) => [language, recipients])).toEqual([
    ['en', 2],
    ['ar', 1],
  ])
  for (const each of found) expect(each.smsParts).toBe(smsParts(each.body))
  expect(found[1]?.body).toContain('إغلاق تام')
})

test('a message is in the language of the account menu, while the person has chosen none for messages', async () => {
  const { members, ids } = await telling.people(1)
  await telling.rule([await telling.group(members)])
  const body = {
    kind: 'Actual' as const,
    type: 1 as const,
    action: 'Lockdown' as const,
    siteIds: [telling.oak.sites[0].id],
    stage: 'start' as const,
  }
  const languagesOfMails = async () => {
    const { channels } = (await call(calls.previewNotifications, { body })).body
    return channels.filter(({ channel }) => channel === 'email').map(({ language }) => language)
  }
  const set = (column: string, language: string) =>
    telling.world.asOwner((owner) =>
      owner.query(`update app_user set ${column} = $1 where id = any ($2)`, [language, ids]),
    )
  await set('desk_language', 'es')
  expect(await languagesOfMails()).toEqual(['es'])
  await set('language', 'ar')
  expect(await languagesOfMails()).toEqual(['ar'])
})

test('a mail to several accounts is worded once for each language of theirs', async () => {
  const { ids } = await telling.people(3)
  const addresses = await telling.world.asOwner(async (owner) => {
    await owner.query("update app_user set language = 'zh', desk_language = 'es' where id = $1", [ids[0]])
    await owner.query("update app_user set language = 'vi', desk_language = 'es' where id = $1", [ids[1]])
    await owner.query("update app_user set desk_language = 'es' where id = $1", [ids[2]])
    const { rows } = await owner.query('select email from app_user where id = any ($1) order by name', [ids])
    return rows.map(({ email }): string => email)
  })
  const task = { id: 'a', title: 'Radios', detail: null, siteId: 1, siteName: 'East', dueOn: '2026-12-01' }
  const about = { task, tenant: { name: 'Oak', prefix: 'oak' }, ownerName: 'Ann' }
  let written = 0
  const write = () => {
    written += 1
    return reminderMail(telling.config, about, { about: 'today' })
  }
  const db = openDatabase(telling.world.db.appUrl)
  await inTenant(db, telling.oak.id, (tx) =>
    enqueueMails(tx, telling.oak.id, [{ recipients: addresses, write }]),
  )
  await db.destroy()
  expect(written).toBe(3)
  tell()
  await expect.poll(() => telling.mail.taken.length, { timeout: 10_000 }).toBe(3)
  const { subject, text, html } = mailTo(addresses[0] ?? '')
  expect(subject).toBe('今天到期：Radios')
  expect(text).toContain('截止日期：2026年12月1日星期二')
  expect(text).toContain('This task is due today.')
  expect(html).toContain('lang="zh"')
  expect(mailTo(addresses[1] ?? '')).toMatchObject({ subject: 'Due today: Radios', html: null })
  expect(mailTo(addresses[2] ?? '').subject).toBe(wordedIn('es', null, write).subject)
  expect(wordedIn('zh', null, write).subject).toBe('今天到期：Radios')
})
