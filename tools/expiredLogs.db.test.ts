import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import {
  evidenceFile,
  listSigningKeys,
  prepareCosignature,
  storeCosignature,
} from '@muster/contract/evidenceCalls'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import { retentionRules } from '@muster/domain/retention/retentionKinds'
import type { ClientBase } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { verifyStored } from '../apps/api/src/features/evidence/verifyStored.ts'
import { RetentionJob } from '../apps/api/src/features/retention/retentionJob.ts'
import { verifyLog } from '../apps/api/src/incidents/verifyLog.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { newId } from '../apps/api/test/roomCalls.ts'
import type { TestTenant } from '../apps/api/test/school.ts'
import { type Credentials, drillAt, openWorld, type World } from '../apps/api/test/world.ts'
import { buildVerifier } from './buildVerifier.ts'
import { runCommand } from './runCommand.ts'

/** Tests the whole way of a log that expires: it is signed, removed, named by a signed tombstone, exported, and verified offline. */

let folder: string
let world: World
let oak: TestTenant
let manager: Credentials

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-expired-'))
  await buildVerifier(folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  world = await openWorld({ env: { SIGNING_KEY: randomBytes(32).toString('base64') } })
  oak = world.tenants[0]
  manager = oak.staff.Manager
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

/** Lets this happen so many days ago, for everything but PostgreSQL's own clock. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * 86_400_000 })
  try {
    // A token of that time is good for ten minutes of it.
    manager = { headers: { authorization: `Bearer ${await world.issuer.tokenFor(oak.staff.Manager)}` } }
    return await work()
  } finally {
    vi.useRealTimers()
    manager = oak.staff.Manager
  }
}

const sign = () => world.server.context.checkpoints.signNow(oak.id, 'periodic')

/** Plays a drill that is signed, and co-signed by a device that cannot sign. */
async function playDrill(): Promise<string> {
  const incidentId = randomUUID() as string
  const params = { incidentId }
  await world.ask(startIncident, { body: drillAt([oak.sites[0]], incidentId) }, manager)
  await world.ask(endIncident, { params, body: { ...newId(), message: 'All clear.' } }, manager)
  await sign()
  const { payload } = await world.ask(prepareCosignature, { params }, manager)
  const unsignedBecause = 'This browser cannot sign.' as const
  const body = { payload: payload ?? '', publicKey: null, signature: null, unsignedBecause }
  expect(await world.ask(storeCosignature, { params, body }, manager)).toEqual({ isStored: true })
  await sign()
  return incidentId
}

async function expire() {
  const db = openDatabase(world.db.appUrl, 2)
  const warnings: unknown[] = []
  const job = new RetentionJob(db, { warn: (details) => warnings.push(details) })
  await job.runOnce()
  await job.stop()
  await db.destroy()
  expect(warnings).toEqual([])
}

/** Exports a file, and writes it where the verifier finds it. */
async function save(name: string, url: string, as: Credentials) {
  const { statusCode, body } = await world.server.app.inject({ url, headers: await world.headersOf(as) })
  expect(statusCode).toBe(200)
  await writeFile(join(folder, name), body)
}
const saveEvidence = () => save('evidence.json', `${evidenceFile(oak.id)}?audit=true`, oak.staff.TenantAdmin)

async function verify(...files: string[]) {
  const keys = await world.ask(listSigningKeys, {})
  await writeFile(join(folder, 'key.pub'), keys.map(({ pem }) => pem).join(''))
  return runCommand(process.execPath, ['verify.mjs', '--key', 'key.pub', ...files], { cwd: folder })
}

const tamper = (work: (owner: ClientBase) => Promise<unknown>) =>
  world.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica')
    await work(owner)
    await owner.query('set session_replication_role = default')
  })

const removeIncident = (incidentId: string) =>
  tamper(async (owner) => {
    for (const table of ['event', 'incident_site', 'incident_snapshot', 'checkpoint_log', 'cosignature'])
      await owner.query(`delete from ${table} where incident_id = $1`, [incidentId])
    await owner.query('delete from incident where id = $1', [incidentId])
  })

const { audit, drillLogs } = retentionRules

test('an expired log and its entries of the audit are accepted and named, by a file and a key alone', async () => {
  const old = await daysAgo(audit.defaultDays + 1, async () => {
    await world.asOwner((owner) =>
      owner.query(
        `insert into audit (tenant_id, at, actor, action, subject) values ($1, $2, 'Dana', 'tenant.changed', 'Oak')`,
        [oak.id, new Date().toISOString()],
      ),
    )
    const incidentId = await playDrill()
    await save('log.json', afterActionFiles.log(incidentId), manager)
    return incidentId
  })
  const young = await daysAgo(drillLogs.defaultDays - 1, playDrill)
  await saveEvidence()
  expect(await verify('evidence.json', 'log.json')).toMatchObject({ code: 0 })

  await expire()
  await sign()
  await saveEvidence()
  const { code, output } = await verify('evidence.json')
  expect(output).toContain('PROVED')
  expect(code).toBe(0)
  expect(output).toMatch(
    new RegExp(`The log of incident ${old} \\(\\d+ entries\\) was removed before .*: drillLogs are kept for`),
  )
  expect(output).not.toContain(young)
  const left = await world.asOwner(async (owner) => ({
    logs: (await owner.query('select incident_id, checkpoint > 0 as "isNamed" from expired_log')).rows,
    cosigned: (await owner.query('select incident_id from cosignature')).rows,
    links: (await owner.query('select entry from audit_link where salt is null')).rows,
    audit: (await owner.query("select id from audit where subject = 'Oak'")).rows,
  }))
  expect(left).toEqual({
    logs: [{ incident_id: old, isNamed: true }],
    cosigned: [{ incident_id: young }],
    links: [{ entry: 1 }],
    audit: [],
  })
  // A copy from before is what it was, and the database is whole.
  expect(await verify('evidence.json', 'log.json')).toMatchObject({ code: 0 })
  const keys = (await world.ask(listSigningKeys, {})).map(({ publicKey }) => Buffer.from(publicKey, 'base64'))
  expect(await verifyStored(world.db.appUrl, keys)).toMatchObject({ wrong: [] })
  expect(await verifyLog(world.db.appUrl)).toMatchObject({ incidents: 1, expired: 1, broken: null })
  // What is signed again and again says it once.
  await sign()
  await saveEvidence()
  expect(await verify('evidence.json')).toMatchObject({ code: 0 })
})

test('an incident that was removed without a tombstone is found, and so is one whose tombstone somebody wrote', async () => {
  const first = await daysAgo(drillLogs.defaultDays + 1, playDrill)
  const [silent, excused] = [await playDrill(), await playDrill()]
  await expire()
  const { rows } = await world.asOwner((owner) =>
    owner.query('select * from event where incident_id = $1 order by seq desc limit 1', [excused]),
  )
  await removeIncident(silent)
  await removeIncident(excused)
  await tamper((owner) =>
    owner.query(
      `insert into expired_log (tenant_id, incident_id, kind, started_at, last_at, entries, head, why)
      values ($1, $2, 'Exercise', '2020-01-01', '2020-01-01', $3, $4, 'drillLogs are kept for 1095 days')`,
      [oak.id, excused, rows[0].seq, rows[0].hash],
    ),
  )
  await world.addServer()
  await sign()
  await saveEvidence()
  const { code, output } = await verify('evidence.json')
  expect(code).toBe(1)
  expect(output).toContain(`incident ${silent} was removed: checkpoint`)
  expect(output).toMatch(new RegExp(`the log of incident ${excused} had expired less than 730 days after`))
  expect(output).not.toContain(`incident ${first} was removed: checkpoint`)
})
