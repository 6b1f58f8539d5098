import { randomUUID } from 'node:crypto'
import { setPublicAlerts } from '@muster/contract/feedCalls'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import { checkText, getLanguage, takeBackText } from '@muster/contract/languageCalls'
import * as calls from '@muster/contract/notificationCalls'
import { getNotified } from '@muster/contract/notifiedCalls'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { notifyingSteps } from '../../../test/notifying.ts'
import { type ReadMail, readMail } from '../../../test/readMail.ts'
import { newId } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { drillAt } from '../../../test/world.ts'
import { hashOfText } from '../../access/shippedTexts.ts'
import { inTenant, openDatabase } from '../../platform/db/database.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import { reminderMail } from '../task/taskReminderMail.ts'

/** Tests that what is sent has the words that the organization has checked, by a real mail server and services for the other channels. */

let telling: NotificationWorld
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  telling = await openNotificationWorld()
  ;[oak, river] = telling.world.tenants
  await telling.world.asOwner((owner) => owner.query("update tenant set languages = '{es}'"))
})
afterAll(() => telling.close())
beforeEach(async () => {
  await telling.forget()
  await telling.world.asOwner((owner) =>
    owner.query("delete from checked_text; update tenant set own_words = '{}'"),
  )
})

const { tell, becomes } = notifyingSteps(() => telling)

const heading = '{0} at {1}'
const action = 'Lockdown'
/** All texts of the mail about a lockdown to staff. */
const ofMail = [
  heading,
  action,
  actionGuides.Lockdown.firstMessage,
  'Led by: {0}',
  'Place: {0}',
  'Time: {0}',
  'Please confirm that you read this:',
]
const note = 'Esto lo tradujo una máquina'

async function versionOf(text: string, tenant = oak): Promise<number | null> {
  const all = await telling.world.ask(
    getLanguage,
    { params: { id: tenant.id, language: 'es' } },
    tenant.staff.TenantAdmin,
  )
  return all.find(({ english }) => english === text)?.checked?.version ?? null
}

/** Checks a text as Muster has it, or in other words. */
async function check(text: string, translation?: string, tenant = oak) {
  const params = { id: tenant.id, language: 'es' as const, hash: hashOfText(text) }
  const as = tenant.staff.TenantAdmin
  const all = await telling.world.ask(getLanguage, { params }, as)
  const found = all.find(({ english }) => english === text)
  if (!found) throw new Error(`“${text}” is no text of Muster.`)
  const body = { translation: translation ?? found.shipped ?? '', version: found.checked?.version ?? null }
  await telling.world.ask(checkText, { params, body }, as)
}

async function takeBack(text: string) {
  const params = { id: oak.id, language: 'es' as const, hash: hashOfText(text) }
  const version = (await versionOf(text)) ?? 0
  await telling.world.ask(takeBackText, { params, query: { version } }, oak.staff.TenantAdmin)
}

/** A real lockdown of a tenant, until the test is over. */
async function lockdown(tenant = oak): Promise<string> {
  const body = { ...drillAt([tenant.sites[0]]), kind: 'Actual' as const }
  await telling.world.ask(startIncident, { body }, tenant.staff.Manager)
  onTestFinished(() => endOf(body.incidentId, tenant))
  return body.incidentId
}

/** Ends it; one that has ended stays so. */
async function endOf(incidentId: string, tenant = oak) {
  const input = { params: { incidentId }, body: { ...newId(), message: 'All clear.' } }
  await telling.world.call(endIncident, input, tenant.staff.Manager)
}

const spanish = (address: string): GroupMember => ({ kind: 'email', address, name: null, language: 'es' })
const mailTo = (address: string): ReadMail =>
  readMail(telling.mail.taken.findLast(({ to }) => to.includes(address))?.text ?? '')

/** Starts a lockdown, and returns the mail about it. */
async function mailNow(address = 'ana@example.org'): Promise<ReadMail> {
  telling.mail.taken.length = 0
  const incidentId = await lockdown()
  await becomes(incidentId, { 'email sent': 1 })
  const found = mailTo(address)
  await endOf(incidentId)
  await becomes(incidentId, { 'email sent': 2 })
  return found
}

test('a mail has the checked words at once, and no English once all of its texts are checked; taken back, it has both again', async () => {
  await telling.rule([await telling.group([spanish('ana@example.org')])])
  tell()
  const before = await mailNow()
  expect(before.subject).toBe('Cierre de emergencia en oak east')
  expect(before.text).toContain(note)

  await check(action, 'Encierro')
  for (const text of ofMail.slice(2)) await check(text)
  const partly = await mailNow()
  expect(partly.subject).toBe('Encierro en oak east')
  expect(partly.text).toContain(note)
  expect(partly.text).toContain('Lockdown at oak east')

  await check(heading, '{0}, en {1}')
  const wholly = await mailNow()
  expect([wholly.subject, wholly.language]).toEqual(['Encierro, en oak east', 'es'])
  expect(wholly.text).toMatch(/^Encierro, en oak east\n\nCierre de emergencia\. /)
  expect(wholly.text).toMatch(/https:\/\/muster\.example\/notified\/[\w-]{22}\n\noak district$/)
  for (const part of [wholly.text, wholly.html]) {
    expect(part).not.toContain(note)
    expect(part).not.toContain('Lockdown')
  }
  expect(wholly.html).not.toContain('lang="en"')

  await takeBack(action)
  const again = await mailNow()
  expect(again.subject).toBe('Cierre de emergencia, en oak east')
  expect(again.text).toMatch(new RegExp(`${note}[^]*Lockdown at oak east`))
})

test('a check of a text whose English has changed since does not count', async () => {
  await telling.world.asOwner((owner) =>
    owner.query(
      `insert into checked_text (tenant_id, language, source_hash, source, translation, checked_by_name, checked_on, recorded_by_id, recorded_by_name)
      values ($1, 'es', $2, 'Clock: {0}', 'Reloj: {0}', 'Ms. Paz', '2026-01-05', (select id from app_user where email = $3), 'Someone')`,
      [oak.id, hashOfText('Clock: {0}'), oak.staff.TenantAdmin.email],
    ),
  )
  for (const text of ofMail.filter((each) => each !== 'Time: {0}')) await check(text)
  await telling.rule([await telling.group([spanish('ana@example.org')])])
  tell()
  const { text } = await mailNow()
  expect(text).toContain('Hora: ')
  expect(text).toContain(note)
})

test('the checks of one organization never reach the mails of another', async () => {
  for (const text of ofMail) await check(text, text === action ? 'Encierro' : undefined)
  const groupId = await telling.group([spanish('rio@example.org')], {}, river)
  await telling.rule([groupId], {}, river)
  await telling.rule([await telling.group([spanish('ana@example.org')])])
  tell()
  const [ours, theirs] = [await lockdown(), await lockdown(river)]
  await becomes(ours, { 'email sent': 1 })
  await becomes(theirs, { 'email sent': 1 })
  expect(mailTo('ana@example.org').text).toContain('Encierro')
  const { subject, text } = mailTo('rio@example.org')
  expect(subject).toMatch(/^Cierre de emergencia en /)
  expect(text).toContain(note)
  expect(text).not.toContain('Encierro')
})

test('SMS, browsers and team chats have the checked words, too, also on the button', async () => {
  await check(action, 'Encierro')
  await check('I have read this', 'Leído')
  const { members, browser, ids } = await telling.people(1)
  await telling.world.asOwner((owner) =>
    owner.query("update app_user set language = 'es' where id = any ($1)", [ids]),
  )
  const endpointId = randomUUID()
  const url = `${telling.hooks.url}/slack`
  await telling.world.ask(
    calls.createEndpoint,
    { body: { endpointId, name: 'Padres', format: 'slack', url, language: 'es' } },
    oak.staff.Manager,
  )
  await telling.rule([await telling.group([...members, { kind: 'endpoint', endpointId }])])
  tell()
  await becomes(await lockdown(), { 'email sent': 1, 'sms sent': 1, 'push sent': 1, 'teamChat sent': 1 })
  expect(telling.sms.taken[0]?.body).toMatch(/^oak district: Encierro en oak east\./)
  const shown = JSON.parse(browser.read(telling.push.received[0]?.body ?? Buffer.alloc(0)))
  expect(shown).toMatchObject({ title: 'Encierro en oak east', read: 'Leído', action: 'Lockdown' })
  const posted = JSON.parse(telling.hooks.received[0]?.body.toString() ?? '{}')
  expect(posted.text).toContain('Encierro en oak east')
})

test('the page of a message, the preview and the public alerts have the checked words; the page needs no English', async () => {
  await check(actionGuides.Lockdown.firstMessage, 'Encierro. Silencio.')
  await check(action, 'Encierro')
  const sms: GroupMember = { kind: 'sms', address: '+15550101234', name: null, language: 'es' }
  await telling.rule([await telling.group([sms])])
  await telling.world.ask(setPublicAlerts, { body: { isOn: true } }, oak.staff.TenantAdmin)
  const body = {
    kind: 'Actual' as const,
    type: 1 as const,
    action: 'Lockdown' as const,
    siteIds: [oak.sites[0].id],
    stage: 'start' as const,
  }
  const preview = () => telling.world.ask(calls.previewNotifications, { body }, oak.staff.Manager)
  const shown = (await preview()).channels.find(
    ({ channel, language }) => channel === 'sms' && language === 'es',
  )
  expect(shown?.body).toMatch(/Encierro en oak east\. Encierro\. Silencio\./)

  tell()
  await becomes(await lockdown(), { 'sms sent': 1 })
  const token = telling.sms.taken[0]?.body.slice(-22) ?? ''
  const notified = () => telling.world.ask(getNotified, { params: { token } })
  expect(await notified()).toMatchObject({
    translatedMessage: 'Encierro. Silencio.',
    isChecked: true,
    ownWords: [expect.stringMatching(new RegExp(`^es-own/${oak.id}/`))],
  })
  const feed = await telling.world.server.app.inject('/feeds/oak/alerts.rss?language=es')
  expect(feed.body).toContain('<title>Encierro en oak east</title>')

  await takeBack(actionGuides.Lockdown.firstMessage)
  expect(await notified()).toMatchObject({
    translatedMessage: expect.stringMatching(/^Cierre de emergencia\. /),
    isChecked: false,
  })
})

test('a mail to accounts, such as a reminder, has the checked words, and no English once all of it is checked', async () => {
  const { ids } = await telling.people(1)
  const address = await telling.world.asOwner(async (owner) => {
    await owner.query("update app_user set language = 'es' where id = $1", [ids[0]])
    const { rows } = await owner.query('select email from app_user where id = $1', [ids[0]])
    return String(rows[0].email)
  })
  const task = { id: 'a', title: 'Radios', detail: null, siteId: 1, siteName: 'East', dueOn: '2026-12-01' }
  const about = { task, tenant: { name: 'Oak', prefix: 'oak' }, ownerName: 'Ann' }
  const write = () => reminderMail(telling.config, about, { about: 'today' })
  const db = openDatabase(telling.world.db.appUrl)
  onTestFinished(() => db.destroy())
  tell()
  const sent = async () => {
    telling.mail.taken.length = 0
    await inTenant(db, oak.id, (tx) => enqueueMails(tx, oak.id, [{ recipients: [address], write }]))
    await expect.poll(() => telling.mail.taken.length, { timeout: 10_000 }).toBe(1)
    return mailTo(address)
  }
  await check('Due today: {0}', 'Para hoy: {0}')
  await check('A machine translated this, and no one has checked it. In English:', 'Sin revisar. En inglés:')
  const partly = await sent()
  expect(partly.subject).toBe('Para hoy: Radios')
  expect(partly.text).toMatch(/Sin revisar\. En inglés:\n\nHello Ann,/)
  for (const text of [
    'Hello {0},',
    'This task is due today.',
    'At {0}. Due {1}.',
    'Open it to update it or mark it done:',
    'You get this email because this task at {0} is assigned to you. Reminders stop when it is done. If it is not yours, ask a manager to reassign it.',
  ])
    await check(text)
  const wholly = await sent()
  expect(wholly.text).not.toContain('Hello')
  expect(wholly.html).not.toContain('lang="en"')
})
