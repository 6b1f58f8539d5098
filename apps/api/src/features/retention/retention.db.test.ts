import { randomUUID } from 'node:crypto'
import { searchAudit } from '@muster/contract/auditCalls'
import { fileReport } from '@muster/contract/bagCalls'
import { endIncident, listIncidents } from '@muster/contract/incidentCalls'
import { photoPaths } from '@muster/contract/photoPaths'
import { getRetention, listExpiredLogs, setRetention } from '@muster/contract/retentionCalls'
import { retentionRules } from '@muster/domain/retention/retentionKinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { growLog } from '../../../test/growLog.ts'
import { inviteTestGuest } from '../../../test/guests.ts'
import { plainJpeg } from '../../../test/jpeg.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'
import { type Database, inTenant, openDatabase } from '../../platform/db/database.ts'
import { RetentionJob } from './retentionJob.ts'

/** Tests that what is kept no longer goes, whole, and nothing else. */

let world: World
let oak: TestTenant
let river: TestTenant
let db: Database
const warnings: unknown[] = []

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  db = openDatabase(world.db.appUrl, 4)
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

const job = () => new RetentionJob(db, { warn: (details) => warnings.push(details) })
const runJob = async () => {
  const once = job()
  await once.runOnce()
  await once.stop()
  expect(warnings).toEqual([])
}

/** Runs statements with the triggers disabled, as only the owner of the database could: time cannot be turned back otherwise. */
const tamper = (...statements: string[]) =>
  world.asOwner(async (owner) => {
    await owner.query('begin; set local session_replication_role = replica')
    for (const statement of statements) await owner.query(statement)
    await owner.query('commit')
  })

const rows = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  world.asOwner(async (owner) => (await owner.query<Row>(statement, values)).rows)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Lets an incident have happened this many days ago. */
const age = (incidentId: string, days: number) =>
  tamper(
    `update event set at = at - interval '${days} days' where incident_id = '${incidentId}'`,
    `update incident set started_at = started_at - interval '${days} days', ended_at = ended_at - interval '${days} days' where id = '${incidentId}'`,
  )

/** Plays a drill with a photo, a guest and an all-clear. */
async function playDrill(tenant = oak) {
  const incidentId = await world.startDrill(tenant)
  const room = roomAt(tenant, 0)
  const photoId = randomUUID()
  const photo = { method: 'POST', url: photoPaths.upload(room.barcode, photoId), payload: plainJpeg } as const
  const sent = await world.server.app.inject({ ...photo, headers: { 'content-type': 'image/jpeg' } })
  expect(sent.statusCode).toBe(201)
  const report = { ...newId(), reportId: randomUUID(), type: 2 as const, text: 'A cut.', photoId }
  await world.ask(fileReport, { params: { barcode: room.barcode, incidentId }, body: report })
  await inviteTestGuest(world, tenant, incidentId)
  await end(tenant, incidentId)
  return { incidentId, photoId }
}

function end(tenant: TestTenant, incidentId: string) {
  const body = { ...newId(), message: 'All clear.' }
  return world.ask(endIncident, { params: { incidentId }, body }, tenant.staff.Manager)
}

const tombstones = async (tenant = oak) =>
  (await world.ask(listExpiredLogs, { params: tenant, query: {} }, tenant.staff.TenantAdmin)).items

describe('a log that is kept no longer', () => {
  test('goes whole, with its photos and guests, and leaves its hash; one day less and it stays', async () => {
    const { incidentId, photoId } = await playDrill()
    const other = await playDrill()
    const [head] = await rows<{ hash: Buffer; seq: number }>(
      'select hash, seq from event where incident_id = $1 order by seq desc limit 1',
      [incidentId],
    )
    const { defaultDays } = retentionRules.drillLogs
    await age(incidentId, defaultDays - 1)
    await runJob()
    expect(await tombstones()).toEqual([])

    await age(incidentId, 2)
    await runJob()
    expect(await tombstones()).toEqual([
      {
        incidentId,
        kind: 'Exercise',
        startedAt: expect.any(String),
        lastAt: expect.any(String),
        entries: head?.seq,
        head: head?.hash.toString('hex'),
        why: `drillLogs are kept for ${defaultDays} days`,
        expiredAt: expect.any(String),
        checkpoint: null,
      },
    ])
    // No table names it any more, but the tombstone and the audit.
    const named = await tablesNaming(incidentId)
    expect(named).toEqual(['expired_log'])
    const photos = await rows<{ id: string }>('select id from photo')
    expect(photos.map(({ id }) => id)).toEqual([other.photoId])
    expect(photos.map(({ id }) => id)).not.toContain(photoId)

    const { items } = await world.ask(listIncidents, { query: {} }, oak.staff.Manager)
    expect(items.map((each) => each.incidentId)).toEqual([other.incidentId])
    expect(await verifyLog(world.db.appUrl, 'oak')).toMatchObject({ incidents: 1, expired: 1, broken: null })
  })

  test('may go earlier where an organization says so, and never before two years', async () => {
    const { incidentId } = await playDrill(river)
    await age(incidentId, 731)
    await runJob()
    expect(await tombstones(river)).toEqual([])
    await tamper(`insert into retention_setting values ('${river.id}', 'drillLogs', 1)`)
    await age(incidentId, -2)
    await runJob()
    expect(await tombstones(river)).toEqual([])
    await age(incidentId, 2)
    await runJob()
    expect(await tombstones(river)).toMatchObject([{ incidentId, why: 'drillLogs are kept for 730 days' }])
  })

  test('that is signed goes when its signature is old enough, whatever its entries say', async () => {
    const { incidentId } = await playDrill()
    await rows(
      `with key as (
        insert into signing_key (id, public_key, introduction, signature)
        values ('0123456789abcdef', decode(repeat('00', 32), 'hex'), '', decode(repeat('00', 64), 'hex')) returning id
      ), signed as (
        insert into checkpoint (tenant_id, number, key_id, payload, signature, signed_at)
        select $1, 1, id, '{}', decode(repeat('00', 64), 'hex'), now() from key
      )
      insert into checkpoint_log (tenant_id, incident_id, number, entries, head)
      select tenant_id, incident_id, 1, seq, hash from event where incident_id = $2 order by seq desc limit 1`,
      [oak.id, incidentId],
    )
    await age(incidentId, retentionRules.drillLogs.defaultDays + 1)
    await runJob()
    expect((await tombstones()).map((each) => each.incidentId)).not.toContain(incidentId)
    await tamper(`update checkpoint set signed_at = '${daysAgo(retentionRules.drillLogs.defaultDays + 1)}'`)
    await runJob()
    expect((await tombstones()).map((each) => each.incidentId)).toContain(incidentId)
    await tamper('delete from checkpoint', 'delete from signing_key')
  })

  test('of a drill that became real is kept as a real one', async () => {
    const { incidentId } = await playDrill()
    await tamper(
      `update event set type = 'KindChanged', data = '{"kind":"Actual"}' where incident_id = '${incidentId}' and seq = 2`,
    )
    await age(incidentId, retentionRules.drillLogs.defaultDays + 1)
    const before = await tombstones()
    await runJob()
    expect(await tombstones()).toEqual(before)
  })

  test('stays while it runs, whatever its row says', async () => {
    const incidentId = await world.startDrill(oak)
    await age(incidentId, 5_000)
    await tamper(`update incident set stage = 'ended', ended_at = started_at where id = '${incidentId}'`)
    const before = await tombstones()
    await runJob()
    expect(await tombstones()).toEqual(before)
    await tamper(`update incident set stage = 'active', ended_at = null where id = '${incidentId}'`)
    await end(oak, incidentId)
  })

  test('is removed once by two servers at the same time, and a server that starts goes on', async () => {
    const drills = []
    for (let count = 0; count < 6; count++) drills.push((await playDrill(river)).incidentId)
    for (const incidentId of drills) await age(incidentId, 5_000)
    const [one, other] = [job(), job()]
    const both = Promise.all([one.runOnce(), other.runOnce()])
    // The first goes down in the middle: what it has removed is removed, and nothing is half removed.
    await one.stop()
    await both
    await other.stop()
    await runJob()
    expect(warnings).toEqual([])
    const gone = (await tombstones(river)).map(({ incidentId }) => incidentId)
    expect(drills.filter((incidentId) => !gone.includes(incidentId))).toEqual([])
    expect(new Set(gone).size).toBe(gone.length)
    expect(await verifyLog(world.db.appUrl, 'river')).toMatchObject({ broken: null })
  })

  test('of many entries goes within the time of one statement', async () => {
    const incidentId = await world.startDrill(river)
    await growLog(world, river, incidentId, river.sites[0].rooms, 20_000)
    await tamper(`update incident set stage = 'ended', ended_at = now() where id = '${incidentId}'`)
    await tamper(
      `update event set type = 'IncidentEnded', data = '{"message":"Over."}' where incident_id = '${incidentId}' and seq = 20000`,
    )
    await age(incidentId, 5_000)
    await runJob()
    expect((await tombstones(river)).map((each) => [each.incidentId, each.entries])).toContainEqual([
      incidentId,
      20_000,
    ])
  })
})

describe('the role of the server', () => {
  class Undone extends Error {}

  /** Runs a statement as a server would, and takes it back. */
  const asServer = async (statement: string) => {
    let found: unknown[] = []
    const run = inTenant(db, oak.id, async (tx) => {
      found = (await sql.raw(statement).execute(tx)).rows
      throw new Undone()
    })
    await run.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    return found
  }

  test.each([
    'delete from event',
    'delete from incident',
    'delete from audit',
    'delete from expired_log',
    'update retention_kind set floor_days = 1',
  ])('may not: %s', (statement) => expect(asServer(statement)).rejects.toThrow('permission denied'))

  test('cannot become the role that expires, which alone may delete a log', async () => {
    await expect(asServer('set role muster_expiry')).rejects.toThrow('permission denied')
    await expect(asServer("update expired_log set head = decode(repeat('00', 32), 'hex')")).rejects.toThrow(
      'expired_log is insert-only',
    )
  })

  test('has a log expire only when it is due, whatever it writes into the incident’s row', async () => {
    const { incidentId } = await playDrill()
    const forged = `
      with forged as (
        update incident set ended_at = '2000-01-01', started_at = '2000-01-01', summary = summary || '{"kind":"Test"}'
        where id = '${incidentId}' returning id
      )
      select expire_log('${oak.id}', id) as expired from forged`
    expect(await asServer(forged)).toEqual([{ expired: false }])
    expect(await asServer(`select expire_log('${river.id}', '${incidentId}') as expired`)).toEqual([
      { expired: false },
    ])
  })
})

describe('rows that are kept no longer go, and younger ones stay', () => {
  test('messages that were sent, with the address', async () => {
    const made = await rows<{ id: string }>(
      `insert into notification_request (tenant_id, told, made_at, next_try_at)
      select $1, '{}', at, null from unnest($2::timestamptz[]) at returning id`,
      [oak.id, [daysAgo(366), daysAgo(364)]],
    )
    await rows(
      `insert into notification_delivery (tenant_id, request_id, channel, address, name, state, next_try_at, queued_at)
      select r.tenant_id, r.id, 'email', 'ana@example.org', 'Ana', 'sent', null, r.made_at
      from notification_request r where r.id = any ($1)`,
      [made.map(({ id }) => id)],
    )
    await runJob()
    const left = await rows<{ id: string }>('select id from notification_request where id = any ($1)', [
      made.map(({ id }) => id),
    ])
    expect(left).toEqual([made[1]])
    expect(await rows('select request_id from notification_delivery where tenant_id = $1', [oak.id])).toEqual(
      [{ request_id: made[1]?.id }],
    )
  })

  test('people who left, and nobody who is still on the roster', async () => {
    const [ana, ben, cleo] = await rows<{ id: string }>(
      `insert into person (tenant_id, role, given_name, family_name)
      select $1, 'student', name, 'Stone' from unnest(array['Ana', 'Ben', 'Cleo']) name returning id`,
      [oak.id],
    )
    await world.asOwner((owner) =>
      owner.query('update person set is_active = false where id = any ($1)', [[ana?.id, ben?.id]]),
    )
    await tamper(
      `update person set activity_changed_at = '${daysAgo(1_096)}' where id in ('${ana?.id}', '${cleo?.id}')`,
    )
    await runJob()
    const left = await rows<{ given_name: string }>(
      "select given_name from person where family_name = 'Stone'",
    )
    expect(left.map((each) => each.given_name).sort()).toEqual(['Ben', 'Cleo'])
  })

  test('calls for help, with their photo', async () => {
    const { bagId } = roomAt(oak, 1)
    const [old, young] = [randomUUID(), randomUUID()]
    await rows(
      `insert into photo (id, tenant_id, bag_id, content) select id, $1, $2, decode(repeat('ff', 200), 'hex') from unnest($3::uuid[]) id`,
      [oak.id, bagId, [old, young]],
    )
    await rows(
      `insert into help_request (id, tenant_id, site_id, bag_id, type, photo_id, at)
      select gen_random_uuid(), $1, $2, $3, 2, c.photo, c.at
      from unnest($4::uuid[], $5::timestamptz[]) c (photo, at)`,
      [oak.id, oak.sites[0].id, bagId, [old, young], [daysAgo(731), daysAgo(729)]],
    )
    await runJob()
    expect(await rows('select photo_id from help_request')).toEqual([{ photo_id: young }])
    expect(await rows('select id from photo where id = any ($1)', [[old, young]])).toEqual([{ id: young }])
  })

  test('the audit', async () => {
    await rows(
      `insert into audit (tenant_id, at, actor, action, subject)
      select $1, at, 'Dana', 'user.changed', 'retention' from unnest($2::timestamptz[]) at`,
      [oak.id, [daysAgo(2_556), daysAgo(2_554)]],
    )
    await runJob()
    expect(
      await rows("select at > now() - interval '2555 days' as young from audit where subject = 'retention'"),
    ).toEqual([{ young: true }])
  })
})

describe('an administrator', () => {
  const params = () => ({ id: oak.id })

  test('sets for how long a kind is kept, and the audit says so', async () => {
    const body = { kind: 'notifications', days: 100 } as const
    const kinds = await world.ask(setRetention, { params: params(), body }, oak.staff.TenantAdmin)
    expect(kinds.find(({ kind }) => kind === 'notifications')).toMatchObject({ days: 100, isSet: true })
    const { items } = await world.ask(
      searchAudit,
      { query: { action: 'retention.set' } },
      oak.staff.TenantAdmin,
    )
    expect(items[0]).toMatchObject({
      subject: 'Sent messages',
      before: { days: 365 },
      after: { days: 100 },
    })
    await world.ask(setRetention, { params: params(), body: { ...body, days: null } }, oak.staff.TenantAdmin)
    const again = await world.ask(getRetention, { params: params() }, oak.staff.TenantAdmin)
    expect(again.find(({ kind }) => kind === 'notifications')).toMatchObject({ days: 365, isSet: false })
  })

  test('learns why it cannot be less', async () => {
    const body = { kind: 'drillLogs', days: 700 } as const
    const answer = await world.call(setRetention, { params: params(), body }, oak.staff.TenantAdmin)
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'days', message: expect.stringMatching(/^At least 730 days\./) }],
    ])
  })
})

/** The tables in which a row has this id somewhere, but for the audit, and the phones, which are forgotten after 30 days. */
async function tablesNaming(id: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'muster'::regnamespace and relkind = 'r' and relname not in ('audit', 'room_sender') order by 1",
  )
  const naming = []
  for (const { name } of tables) {
    const found = await rows(`select from ${name} t where to_jsonb(t)::text like $1 limit 1`, [`%${id}%`])
    if (found.length > 0) naming.push(name)
  }
  return naming
}
