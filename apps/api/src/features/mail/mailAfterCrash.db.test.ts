import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { endsAfterMails } from '../../../../../tools/ciAdds.ts'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { type MailServer, startMailServer } from '../../../test/mailServer.ts'
import { asOwner, insert } from '../../../test/school.ts'
import { type ServerProcess, startServerProcess } from '../../../test/serverProcess.ts'
import { type Database, inTenant, openDatabase } from '../../platform/db/database.ts'
import { enqueueMails } from './enqueueMails.ts'

/** Tests that each mail is sent although servers end at any moment. */

let database: TestDatabase
let db: Database
let tenantId: string
let server: ServerProcess | null = null

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.appUrl, 2)
  tenantId = await asOwner(database.ownerUrl, (owner) =>
    insert<string>(owner, 'tenant', { key: 'oak', name: 'Oak', prefix: 'oak' }),
  )
})
afterEach(() => void server?.process.kill('SIGKILL'))
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** More than are sent before the last server is ended. */
const people = Array.from({ length: endsAfterMails.length * 100 }, (_, at) => `person-${at}@example.org`)

async function begin({ url }: MailServer): Promise<ServerProcess> {
  server = await startServerProcess({
    DATABASE_URL: database.appUrl,
    SMTP_URL: url,
    MAIL_FROM: 'muster@school.example',
  })
  return server
}

/** Ends a server once it has handed over so many mails more. */
async function endAfter(
  count: number,
  taken: () => unknown[],
  { process }: ServerProcess,
  signal: 'SIGKILL' | 'SIGTERM',
) {
  const before = taken().length
  await vi.waitFor(() => expect(taken().length).toBeGreaterThanOrEqual(before + count), {
    timeout: 20_000,
    interval: 1,
  })
  const ended = new Promise((resolve) => process.once('exit', resolve))
  process.kill(signal)
  await ended
}

const rows = async (text: string) => (await asOwner(database.ownerUrl, (owner) => owner.query(text))).rows
const unsent = async () =>
  (await rows("select from muster.notification_delivery where state <> 'sent'")).length

test('of servers that end while they send, stopped ones double nothing, and no end loses anything', async () => {
  const mail = await startMailServer(undefined, 0, () => sleep(30 + Math.random() * 60))
  onTestFinished(() => mail.close())
  const taken = () => mail.taken.flatMap(({ to }) => to)
  const letter = { recipients: people, subject: 'Drill next week', body: 'It is announced.\n' }
  await inTenant(db, tenantId, (tx) => enqueueMails(tx, tenantId, [letter]))

  for (const count of endsAfterMails) {
    await endAfter(count, taken, await begin(mail), 'SIGTERM')
    expect(new Set(taken()).size).toBe(taken().length)
    expect(await unsent()).toBe(people.length - taken().length)
  }
  for (const count of endsAfterMails) {
    await endAfter(count, taken, await begin(mail), 'SIGKILL')
    // Does not wait for the leases of the dead to expire.
    await rows('update muster.notification_delivery set next_try_at = now() where next_try_at is not null')
  }
  await begin(mail)
  await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 60_000, interval: 100 })

  const copiesOf = Map.groupBy(mail.taken, ({ to }) => to[0])
  expect([...copiesOf.keys()].sort()).toEqual(people.sort())
  for (const copies of copiesOf.values())
    expect(new Set(copies.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])).size).toBe(1)
  // Eight connections, and what was taken in the tenth of a second before it would have been recorded.
  expect(taken().length - people.length).toBeLessThanOrEqual(endsAfterMails.length * 40)
}, 120_000)
