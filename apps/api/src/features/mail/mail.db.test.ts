import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { startMailServer, startSilentServer } from '../../../test/mailServer.ts'
import { asOwner, insert } from '../../../test/school.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Database, inTenant, noTenant, openDatabase } from '../../platform/db/database.ts'
import { buildServer } from '../../server.ts'
import { maxTries } from './mailBackoff.ts'
import { startMailWorker } from './mailWorker.ts'
import { sendNextMail } from './sendNextMail.ts'
import { smtpSender } from './smtpSender.ts'

let database: TestDatabase
let db: Database
let tenantId: string
const quiet = { info: () => {}, warn: () => {} }

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.appUrl)
  tenantId = await asOwner(database.ownerUrl, (owner) =>
    insert<string>(owner, 'tenant', { key: 'oak', name: 'Oak', prefix: 'oak' }),
  )
})
afterEach(() => asOwner(database.ownerUrl, (owner) => owner.query('delete from outgoing_mail')))
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const sender = (url: string, timeout = 2000) =>
  smtpSender({ url, from: 'Muster <muster@school.example>', timeout })
const sendOne = (url: string, timeout?: number) =>
  sendNextMail(db, sender(url, timeout), new AbortController().signal)

async function write(recipient: string): Promise<string> {
  const row = { tenant_id: tenantId, recipient, subject: 'Invitation — Grüße', body: 'Hello\n.\nBye' }
  const add = inTenant(db, tenantId, (tx) =>
    tx.insertInto('outgoing_mail').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return (await add).id
}

/** Returns a mail's number of tries, its state, and the minutes until the next try. */
async function stateOf(id: string) {
  const row = await inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('outgoing_mail')
      .select(['tries', 'problem', sql<boolean>`sent_at is not null`.as('isSent')])
      .select(sql<number | null>`round(extract(epoch from next_try_at - now()) / 60)::int`.as('wait'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return row
}

async function makeDue() {
  await asOwner(database.ownerUrl, (owner) =>
    owner.query('update outgoing_mail set next_try_at = now() where next_try_at is not null'),
  )
}

async function mailServer(...how: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...how)
  onTestFinished(() => server.close())
  return server
}

describe('a mail', () => {
  test('that the server takes is sent once, with a name of its own that never changes', async () => {
    const server = await mailServer()
    const id = await write('ann@example.org')
    expect(await sendOne(server.url)).toEqual({ id, is: 'taken', isGivenUp: false })
    expect(await sendOne(server.url)).toBeNull()
    expect(await stateOf(id)).toEqual({ tries: 1, isSent: true, problem: null, wait: null })
    const [mail] = server.taken
    expect(mail?.to).toEqual(['ann@example.org'])
    expect(mail?.text).toContain(`Message-ID: <${id}@school.example>`)
    expect(mail?.text).toContain('From: Muster <muster@school.example>')
    expect(mail?.text).toContain('To: ann@example.org')
  })

  test('to an address that the server refuses is given up, and says why', async () => {
    const server = await mailServer((address) =>
      address.startsWith('gone') ? [550, 'No such user here'] : null,
    )
    const id = await write('gone@example.org')
    expect(await sendOne(server.url)).toEqual({ id, is: 'refused', isGivenUp: true })
    expect(await stateOf(id)).toMatchObject({
      tries: 1,
      isSent: false,
      wait: null,
      problem: expect.stringContaining('No such user here'),
    })
  })

  test('that the server wants later is tried after 1, 5, 15, 60 minutes and more, and given up after the eighth time', async () => {
    const server = await mailServer(() => [451, 'Try again later'])
    const id = await write('ann@example.org')
    const waits: (number | null)[] = []
    for (let tries = 1; tries <= maxTries; tries++) {
      await makeDue()
      expect(await sendOne(server.url)).toMatchObject({ is: 'delayed', isGivenUp: tries === maxTries })
      waits.push((await stateOf(id)).wait)
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 720, 1440, null])
    expect(await sendOne(server.url)).toBeNull()
    expect(await stateOf(id)).toMatchObject({
      tries: 8,
      isSent: false,
      problem: expect.stringContaining('Try again later'),
    })
  })

  test('to a server that says nothing waits no longer than it was told', async () => {
    const server = await startSilentServer()
    onTestFinished(() => server.close())
    const id = await write('ann@example.org')
    const started = performance.now()
    expect(await sendOne(server.url, 100)).toMatchObject({
      is: 'away',
      why: 'The mail server did not answer in time.',
    })
    expect(performance.now() - started).toBeLessThan(1500)
    expect(await stateOf(id)).toMatchObject({
      tries: 1,
      wait: 1,
      problem: 'The mail server did not answer in time.',
    })
  })

  test('that was taken, but whose yes was lost with this process, goes out again under the same name', async () => {
    const server = await mailServer()
    const id = await write('ann@example.org')
    const send = sender(server.url)
    const crash = sendNextMail(
      db,
      async (mail, signal) => {
        await send(mail, signal)
        throw new Error('power cut')
      },
      new AbortController().signal,
    )
    await expect(crash).rejects.toThrow('power cut')
    expect(await sendOne(server.url)).toMatchObject({ is: 'taken' })
    expect(server.taken.map(({ text }) => text.includes(`Message-ID: <${id}@`))).toEqual([true, true])
  })

  test('with two addresses in one goes to nobody', async () => {
    const server = await mailServer()
    await write('ann@example.org, eve@example.org')
    expect(await sendOne(server.url)).toMatchObject({ is: 'refused' })
    expect(server.taken).toEqual([])
  })

  test('is sent by one of several servers that look at the same time', async () => {
    const server = await mailServer()
    for (let i = 0; i < 6; i++) await write(`ann${i}@example.org`)
    const other = openDatabase(database.appUrl)
    onTestFinished(() => other.destroy())
    const loops = [db, other].map((each) => startMailWorker(each, sender(server.url), quiet, 60_000))
    await eventually(() => expect(server.taken).toHaveLength(6))
    await Promise.all(loops.map((loop) => loop.stop()))
    expect(new Set(server.taken.map(({ to }) => to[0])).size).toBe(6)
  })

  test('is seen by its tenant and the server that sends, and by nobody else', async () => {
    await write('ann@example.org')
    const seen = (known: Parameters<typeof inTenant>[3]) =>
      inTenant(db, noTenant, (tx) => tx.selectFrom('outgoing_mail').select('id').execute(), known)
    expect(await seen({})).toHaveLength(0)
    expect(await seen({ server: 'on' })).toHaveLength(1)
  })
})

describe('the loop', () => {
  test('finds a server again that was away, and lets one mail alone ask for it meanwhile', async () => {
    const { port, url, close } = await startMailServer()
    await close()
    const ids = [await write('ann@example.org'), await write('ben@example.org')]
    const loop = startMailWorker(db, sender(url), quiet, 60_000)
    onTestFinished(() => loop.stop())
    await eventually(async () =>
      expect((await stateOf(ids[0] ?? '')).problem).toContain('nothing takes connections'),
    )
    expect((await stateOf(ids[1] ?? '')).tries).toBe(0)
    const server = await mailServer(undefined, port)
    await makeDue()
    loop.wake()
    await eventually(() => expect(server.taken).toHaveLength(2))
  })

  test('that is stopped breaks off, and the mail stays as it was', async () => {
    const server = await startSilentServer()
    onTestFinished(() => server.close())
    const id = await write('ann@example.org')
    const loop = startMailWorker(db, sender(server.url, 20_000), quiet, 60_000)
    await setTimeout(50)
    const started = performance.now()
    await loop.stop()
    expect(performance.now() - started).toBeLessThan(1000)
    expect(await stateOf(id)).toMatchObject({ tries: 0, problem: null })
  })
})

describe('a server', () => {
  const env = (more: object) => ({ DATABASE_URL: database.appUrl, LOG_LEVEL: 'info', ...more })

  test('with a mail server sends as soon as a mail was written down', async () => {
    const server = await mailServer()
    const config = readConfig(env({ SMTP_URL: server.url, MAIL_FROM: 'muster@school.example' }))
    const { app } = await buildServer(config, { logStream: { write: () => {} } })
    onTestFinished(() => app.close())
    await write('ann@example.org')
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 2000 })
  })

  test('without one leaves mail where it is, and says so once', async () => {
    const lines: string[] = []
    const { app } = await buildServer(readConfig(env({})), {
      logStream: { write: (line) => lines.push(line) },
    })
    onTestFinished(() => app.close())
    const id = await write('ann@example.org')
    await setTimeout(100)
    expect(await stateOf(id)).toMatchObject({ tries: 0, isSent: false })
    expect(lines.filter((line) => line.includes('SMTP_URL is not set'))).toHaveLength(1)
  })

  test.each([
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM: required with SMTP_URL'],
    [{ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@example.org' }, 'SMTP_URL: must be smtp://'],
    [{ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Muster' }, 'MAIL_FROM: must be an e-mail address'],
  ])('does not start with %o', (more, sentence) => {
    expect(() => readConfig(env(more))).toThrow(sentence)
  })
})
