import { startIncident } from '@muster/contract/incidentCalls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { drillAt } from '../../../test/world.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { claimDueDeliveries, RoundRobin, urgencies } from './claimDeliveries.ts'
import { recordOutcomes, releaseClaims } from './recordOutcomes.ts'
import { resolveNextRequest } from './resolveRequests.ts'

/**
 * Tests thousands of queued messages: the cost of each stays the same, though PostgreSQL’s statistics are of a day without
 * any.
 */

let telling: NotificationWorld
let db: Database

beforeAll(async () => {
  telling = await openNotificationWorld()
  // One connection: its session's read statistics are checked.
  db = openDatabase(telling.world.db.appUrl, 1)
  const group = await telling.group([{ kind: 'email', address: 'ann@example.org', name: null }])
  await telling.rule([group], { channels: ['email'] })
})
afterAll(async () => {
  await db.destroy()
  await telling.close()
})

const roundRobin = new RoundRobin()
const inLine = 3_000
const atOnce = 20

test('of three thousand in line, taking twenty, giving them back and noting them reads little more than those', async () => {
  await oneDayAgo()
  await putInLine(inLine)
  const claim = () => claimDueDeliveries(db, 'email', [{ urgencies, count: atOnce }], roundRobin, new Map())
  let claimed = await claim()
  expect(claimed).toHaveLength(atOnce)

  expect(await readBy(() => releaseClaims(db, claimed))).toBeLessThan(10 * atOnce)
  expect(
    await readBy(async () => {
      claimed = await claim()
    }),
  ).toBeLessThan(10 * atOnce)
  expect(claimed).toHaveLength(atOnce)
  const taken = claimed.map((each) => ({ claimed: each, outcome: { is: 'taken' as const } }))
  expect(await readBy(() => recordOutcomes(db, taken))).toBeLessThan(10 * atOnce)
})

test('of sixty requests, for which six look at once, none is left claimed and not worked out', async () => {
  const many = openDatabase(telling.world.db.appUrl, 6)
  onTestFinished(() => many.destroy())
  await telling.world.asOwner((owner) =>
    owner.query(
      `insert into muster.notification_request (tenant_id, incident_id, seq, stage, told)
      select tenant_id, incident_id, 1000 + n, stage, told
      from (select * from muster.notification_request order by made_at limit 1) r, generate_series(1, 60) n`,
    ),
  )
  const resolveAll = async () => {
    while (await resolveNextRequest(many, telling.config));
  }
  await Promise.all(Array.from({ length: 6 }, resolveAll))
  const left = await telling.world.asOwner((owner) =>
    owner.query('select from muster.notification_request where next_try_at is not null'),
  )
  expect(left.rowCount).toBe(0)
})

/** All messages have been sent, and PostgreSQL has updated its statistics since. */
async function oneDayAgo() {
  await putInLine(inLine)
  await telling.world.asOwner(async (owner) => {
    await owner.query("update muster.notification_delivery set state = 'sent', next_try_at = null")
    await owner.query('vacuum analyze muster.notification_delivery')
  })
}

/** Queues messages about a drill to this many people, in three channels. */
async function putInLine(people: number) {
  const body = { ...drillAt([telling.oak.sites[0]]), kind: 'Exercise' as const }
  await telling.world.ask(startIncident, { body }, telling.oak.staff.Manager)
  while (await resolveNextRequest(db, telling.config));
  await telling.world.asOwner((owner) =>
    owner.query(
      `insert into muster.notification_delivery (tenant_id, incident_id, request_id, channel, address, name, token)
      select tenant_id, incident_id, id, channel, 'p' || n, 'Person', gen_random_uuid()
      from muster.notification_request, unnest(array['email', 'sms', 'push']) channel, generate_series(1, $2::integer) n
      where incident_id = $1`,
      [body.incidentId, people],
    ),
  )
}

/** Counts messages that PostgreSQL reads for a task, in tables and by their indexes. */
async function readBy(work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar()
  await work()
  return (await readSoFar()) - before
}
async function readSoFar(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + idx_tup_fetch as read
    from pg_stat_user_tables where relname = 'notification_delivery'`.execute(db)
  return Number(rows[0]?.read)
}
