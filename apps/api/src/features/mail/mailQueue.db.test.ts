import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { slowAnswers } from '../../../../../tools/ciAdds.ts'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { startQueue, transportBy } from '../../../test/mailQueue.ts'
import { startMailServer, startSilentServer } from '../../../test/mailServer.ts'
import { asOwner, insert } from '../../../test/school.ts'
import { forgetMails } from '../../../test/writtenMails.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Database, inTenant, noTenant, openDatabase } from '../../platform/db/database.ts'
import { buildServer } from '../../server.ts'
import { notifierConfig } from '../notification/notifierConfig.ts'
import { openTransports } from '../notification/transports.ts'
import { enqueueMails } from './enqueueMails.ts'

/** Tests mails that are no news of an incident: invitations, guests' links, reminders. */

let database: TestDatabase
let db: Database
let tenantId: string

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.appUrl)
  tenantId = await owner((client) =>
    insert<string>(client, 'tenant', { key: 'oak', name: 'Oak', prefix: 'oak' }),
  )
})
afterEach(() => owner((client) => client.query(forgetMails)))
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const owner: <T>(work: Parameters<typeof asOwner<T>>[1]) => Promise<T> = (work) =>
  asOwner(database.ownerUrl, work)

async function write(...recipients: string[]): Promise<void> {
  const mail = { subject: 'Invitation — Grüße', body: 'Hello\n.\nBye', recipients }
  await inTenant(db, tenantId, (tx) => enqueueMails(tx, tenantId, [mail]))
}

/** The mails in the order of their addresses; `wait` in minutes. */
async function mails() {
  const { rows } = await owner((client) =>
    client.query(`
      select id, address, state, tries, problem,
        round(extract(epoch from next_try_at - now()) / 60)::int as wait
      from muster.notification_delivery
      order by address`),
  )
  return rows
}
const becomes = (expected: object[], timeout = 10_000) =>
  vi.waitFor(async () => expect(await mails()).toMatchObject(expected), { timeout, interval: 50 })

const from = 'Muster <muster@school.example>'
async function mailServer(...how: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...how)
  onTestFinished(() => server.close())
  return server
}
function send(url: string, transports?: Parameters<typeof startQueue>[2], renewInterval?: number) {
  const queue = startQueue(database, { SMTP_URL: url, MAIL_FROM: from }, transports, renewInterval)
  onTestFinished(() => queue.stop())
  return queue
}
/** Sends with other time limits than usual. */
function sendWithin(url: string, timeouts: Parameters<typeof openTransports>[2]) {
  const env = { DATABASE_URL: database.appUrl, SMTP_URL: url, MAIL_FROM: from }
  const { email } = openTransports(db, notifierConfig(readConfig(env)), timeouts)
  return send(url, { email })
}
const makeDue = () =>
  owner((client) =>
    client.query(
      'update muster.notification_delivery set next_try_at = now() where next_try_at is not null and not is_in_flight',
    ),
  )

describe('a mail', () => {
  test('that the server takes is sent once, as it was written, with a name of its own that never changes', async () => {
    const server = await mailServer()
    await write('ann@example.org')
    send(server.url)
    await becomes([{ state: 'sent', tries: 1, problem: null, wait: null }])
    const [{ id }] = (await mails()) as [{ id: string }]
    expect(server.taken.map(({ to }) => to)).toEqual([['ann@example.org']])
    const [mail] = server.taken
    expect(mail?.text).toContain(`Message-ID: <${id}@school.example>`)
    expect(mail?.text).toContain('From: Muster <muster@school.example>')
    expect(mail?.text).toContain('To: ann@example.org')
    expect(mail?.text).toMatch(/\r\n\r\nHello\r\n\.\r\nBye\r\n?$/)
  })

  test('to an address that the server refuses is given up, and says why', async () => {
    const server = await mailServer((address) =>
      address.startsWith('gone') ? [550, 'No such user here'] : null,
    )
    await write('gone@example.org')
    send(server.url)
    await becomes([
      { state: 'failed', tries: 1, wait: null, problem: expect.stringContaining('No such user here') },
    ])
  })

  test('that the server wants later is tried after 1, 5, 15, 60 minutes and more, and given up after the eighth time', async () => {
    const server = await mailServer(() => [451, 'Try again later'])
    await write('ann@example.org')
    const queue = send(server.url)
    for (const [at, wait] of [1, 5, 15, 60, 240, 720, 1440, null].entries()) {
      await becomes([
        {
          state: wait === null ? 'failed' : 'queued',
          tries: at + 1,
          wait,
          problem: expect.stringContaining('Try again later'),
        },
      ])
      await makeDue()
      queue.wake()
    }
  })

  test('to two hundred people goes to each of them alone', async () => {
    const server = await mailServer()
    const people = Array.from({ length: 200 }, (_, at) => `p${at}@example.org`)
    await write(...people)
    send(server.url)
    await vi.waitFor(() => expect(server.taken).toHaveLength(200), { timeout: 20_000 })
    expect(server.taken.map(({ to }) => to.join()).sort()).toEqual(people.sort())
  })

  test('with two addresses in one goes to nobody', async () => {
    const server = await mailServer()
    await write('ann@example.org, eve@example.org')
    send(server.url)
    await becomes([{ state: 'failed' }])
    expect(server.taken).toEqual([])
  })

  test('with an id that exists is not written again', async () => {
    const id = crypto.randomUUID()
    const mail = { id, recipients: ['ann@example.org'], subject: 'Once', body: 'Once' }
    const add = () => inTenant(db, tenantId, (tx) => enqueueMails(tx, tenantId, [mail]))
    expect(await Promise.all([add(), add()])).toEqual(expect.arrayContaining([true, false]))
    expect(await mails()).toMatchObject([{ id }])
  })

  test('is seen by its tenant and the server that sends, and by nobody else', async () => {
    await write('ann@example.org')
    const seen = (known: Parameters<typeof inTenant>[3]) =>
      inTenant(db, noTenant, (tx) => tx.selectFrom('notification_delivery').select('id').execute(), known)
    expect(await seen({})).toHaveLength(0)
    expect(await seen({ server: 'on' })).toHaveLength(1)
  })
})

describe('a mail server', () => {
  test('that is away is found again when it is back, and everybody sees meanwhile that it is away', async () => {
    const { port, url, close } = await startMailServer()
    await close()
    await write('ann@example.org', 'ben@example.org')
    const queue = send(url)
    const problem = expect.stringContaining('nothing takes connections')
    await becomes([
      { state: 'queued', problem },
      { state: 'queued', problem },
    ])
    const server = await mailServer(undefined, port)
    await makeDue()
    queue.wake()
    await becomes([{ state: 'sent' }, { state: 'sent' }])
    expect(server.taken).toHaveLength(2)
  })

  test('that says nothing at all counts as away', async () => {
    const server = await startSilentServer()
    onTestFinished(() => server.close())
    await write('ann@example.org')
    sendWithin(server.url, { timeout: 300 })
    await becomes([{ state: 'queued', problem: 'The mail server did not answer in time.' }])
  })

  test('that has a mail and never says whether it takes it gets it once, and that is seen', async () => {
    const server = await mailServer(undefined, 0, () => new Promise(() => {}))
    await write('ann@example.org')
    const queue = sendWithin(server.url, { timeout: 5_000, answerTimeout: 500 })
    await becomes([
      { state: 'failed', tries: 1, wait: null, problem: expect.stringContaining('It may have arrived') },
    ])
    await makeDue()
    queue.wake()
    await sleep(300)
    expect(server.taken).toHaveLength(1)
  })

  test('that dies before it says whether it takes a mail gets it again under the same name', async () => {
    const dying = await startMailServer(undefined, 0, () => new Promise(() => {}))
    await write('ann@example.org')
    const queue = send(dying.url)
    await vi.waitFor(() => expect(dying.taken).toHaveLength(1), { timeout: 10_000 })
    await dying.close()
    await becomes([{ state: 'queued', problem: expect.any(String) }])
    const server = await mailServer(undefined, dying.port)
    await makeDue()
    queue.wake()
    await becomes([{ state: 'sent' }])
    const names = [...dying.taken, ...server.taken].map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  test.each(slowAnswers)(
    'that takes %i seconds or more to answer gets each mail once; who waits sees that it is slow',
    async (seconds) => {
      const isSeen = Promise.withResolvers<void>()
      const server = await mailServer(undefined, 0, () =>
        Promise.all([sleep(seconds * 1000), isSeen.promise]),
      )
      const people = ['ann@example.org', 'ben@example.org', 'cem@example.org']
      await write(...people)
      send(server.url, {}, Math.min(5_000, seconds * 250))
      const slow = { state: 'queued', tries: 1, problem: expect.stringContaining('has not answered yet') }
      await becomes([slow, slow, slow], 25_000)
      isSeen.resolve()
      const sent = { state: 'sent', tries: 1, problem: null }
      await becomes([sent, sent, sent], (seconds + 15) * 1000)
      expect(server.taken.map(({ to }) => to.join()).sort()).toEqual(people)
    },
    120_000,
  )

  test('that has a mail while Muster stops is waited for a moment, and its answer counts', async () => {
    const answer = Promise.withResolvers<void>()
    const server = await mailServer(undefined, 0, () => answer.promise)
    await write('ann@example.org')
    const queue = startQueue(database, { SMTP_URL: server.url, MAIL_FROM: from })
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 10_000 })
    const stopped = queue.stop()
    answer.resolve()
    await stopped
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })
})

test('a mail whose try is broken off by a stop is due at once, as if it had not been tried', async () => {
  const server = await startSilentServer()
  onTestFinished(() => server.close())
  await write('ann@example.org')
  const queue = startQueue(database, { SMTP_URL: server.url, MAIL_FROM: from })
  await becomes([{ tries: 1 }])
  const started = performance.now()
  await queue.stop()
  expect(performance.now() - started).toBeLessThan(1_500)
  expect(await mails()).toMatchObject([{ state: 'queued', tries: 0, wait: 0, problem: null }])
})

test('each of several senders gets other mails', async () => {
  const seen: string[] = []
  const email = transportBy(({ address }) => {
    seen.push(address)
    return { is: 'taken' }
  })
  await write(...Array.from({ length: 120 }, (_, at) => `p${at}@example.org`))
  for (const _ of ['one', 'other']) send('smtp://127.0.0.1:1', { email })
  await vi.waitFor(() => expect(seen).toHaveLength(120), { timeout: 20_000 })
  expect(new Set(seen).size).toBe(120)
})

describe('a server', () => {
  const env = (more: object) => ({ DATABASE_URL: database.appUrl, LOG_LEVEL: 'info', ...more })

  test('with a mail server sends as soon as a mail was written down', async () => {
    const server = await mailServer()
    const config = readConfig(env({ SMTP_URL: server.url, MAIL_FROM: 'muster@school.example' }))
    const { app } = await buildServer(config, { logStream: { write: () => {} } })
    onTestFinished(() => app.close())
    await write('ann@example.org')
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 8_000 })
  })

  test('without one leaves mail where it is, says so once, and sends it when there is one', async () => {
    const lines: string[] = []
    const { app } = await buildServer(readConfig(env({})), {
      logStream: { write: (line) => lines.push(line) },
    })
    onTestFinished(() => app.close())
    await write('ann@example.org')
    await sleep(1_500)
    expect(await mails()).toMatchObject([{ state: 'queued', tries: 0, problem: null }])
    expect(lines.filter((line) => line.includes('SMTP_URL is not set'))).toHaveLength(1)
    const server = await mailServer()
    send(server.url)
    await becomes([{ state: 'sent' }])
  })

  test.each([
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM: required with SMTP_URL'],
    [{ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@example.org' }, 'SMTP_URL: must be smtp://'],
    [{ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Muster' }, 'MAIL_FROM: must be an email address'],
  ])('does not start with %o', (more, sentence) => {
    expect(() => readConfig(env(more))).toThrow(sentence)
  })
})
