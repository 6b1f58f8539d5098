import { sql } from 'kysely'
import { z } from 'zod'
import { readSelfTest } from '../../apps/api/src/features/selfTest/selfTestRecord.ts'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { runningVersion } from '../../apps/api/src/platform/config/version.ts'
import { musterCommand } from '../../apps/api/src/platform/db/commandName.ts'
import { type Database, inTenant, noTenant, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { laterMigrations, migrationNames } from '../../apps/api/src/platform/db/migrationFiles.ts'
import { readMigrationsDone } from '../../apps/api/src/platform/db/migrationsDone.ts'
import { selfTestId } from '../../apps/api/src/platform/db/selfTestId.ts'
import { runningServers } from '../../apps/api/src/platform/db/serverInstances.ts'
import { readOnlyUrl } from '../cli/openReadOnly.ts'
import { checkSecretsKey, checkSigningKey } from '../doctor/checkSecrets.ts'
import type { Finding } from '../doctor/finding.ts'

/** The state of a deployment, without anything of anybody: numbers, times and names of parts. */
export type Status = {
  version: string
  commit: string | null
  node: string
  /** Null where the database cannot be read; `problem` says why. */
  database: DatabaseStatus | null
  problem: string | null
  keys: Finding[]
  /** The readiness of the server of this machine; null when none answers. */
  ready: { isReady: boolean; sentence: string | null; remarks: string[] } | null
  /** The things to do, a sentence each. */
  todo: string[]
}

type DatabaseStatus = {
  version: string
  /** The last migration that ran. */
  schema: string | null
  missing: string[]
  later: string[]
  /** Running servers by version; null where no server reports itself. */
  servers: { version: string; count: number }[] | null
  incidents: { kind: string; count: number }[]
  due: { channel: string; count: number; oldestSeconds: number }[]
  failed: number
  lastCheckpoint: string | null
  /** The last self-test; null where none has ended. */
  selfTest: {
    endedAt: string
    succeededAt: string | null
    failedStep: string | null
    sentence: string | null
  } | null
}

/** Age of a message that is due at which something is wrong, in seconds. */
const mostWaiting = 5 * 60

/**
 * Reads the state, and changes nothing.
 * @param appUrl connection URL of the role of servers
 * @param env has the keys
 * @param readyUrl the address of `/health/ready` of this machine
 */
export async function readStatus(appUrl: string, env: Environment, readyUrl: string): Promise<Status> {
  const db = openDatabase(readOnlyUrl(appUrl), 1)
  try {
    const [database, ready] = await Promise.all([
      readDatabase(db).catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
      readReady(readyUrl),
    ])
    const isRead = typeof database !== 'string'
    const keys = isRead ? [await checkSecretsKey(db, env), await checkSigningKey(db, env)] : []
    const state = {
      ...runningVersion(),
      node: process.version,
      database: isRead ? database : null,
      problem: isRead ? null : database,
      keys,
      ready,
    }
    return { ...state, todo: todoOf(state) }
  } finally {
    await db.destroy()
  }
}

function todoOf({ database, problem, keys, ready }: Omit<Status, 'todo'>): string[] {
  const { missing = [], later = [], due = [], failed = 0 } = database ?? {}
  return [
    ...(problem
      ? [`We cannot read the database: ${problem}. Run “${musterCommand('doctor')}” to see what to do.`]
      : []),
    ...(missing.length > 0
      ? [`${missing.length} migrations have not run. Run “${musterCommand('migrate')}”.`]
      : []),
    ...(later.length > 0 ? ['The database is of a later version. Install that version here.'] : []),
    ...due
      .filter(({ oldestSeconds }) => oldestSeconds > mostWaiting)
      .map(
        ({ channel, oldestSeconds }) =>
          `Messages by ${channel} have waited ${Math.round(oldestSeconds / 60)} minutes. Run “${musterCommand('doctor')}” to test the channel.`,
      ),
    ...(failed > 0
      ? [
          `${failed} messages were not sent in the last 24 hours. Administrators see why on Incident Notifications.`,
        ]
      : []),
    ...(database?.selfTest?.failedStep
      ? [`The self-test failed at the step ${database.selfTest.failedStep}: ${database.selfTest.sentence}`]
      : []),
    ...keys.filter(({ is }) => is === 'problem').map(({ says }) => says),
    ...(ready === null
      ? ['No server answers on this machine. If one should run here, start it.']
      : [...(ready.isReady ? [] : [ready.sentence ?? 'The server is not ready.']), ...ready.remarks]),
  ]
}

async function readDatabase(db: Database): Promise<DatabaseStatus> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const done = (await readMigrationsDone((statement) => sql.raw<never>(statement).execute(db))) ?? []
  const known = await migrationNames()
  const asServer = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    inTenant(db, noTenant, async (tx) => (await statement.execute(tx)).rows, { server: 'on' })
  const later = await laterMigrations(done)
  return {
    version: rows[0]?.version ?? 'unknown',
    schema: known.filter((name) => done.includes(name)).at(-1) ?? null,
    missing: known.filter((name) => !done.includes(name)),
    later,
    servers: await readServers(db),
    incidents: await asServer(sql<{ kind: string; count: number }>`
      select coalesce(summary ->> 'kind', 'unknown') as kind, count(*)::int as count
      from incident where stage = 'active' and tenant_id <> ${selfTestId} group by 1 order by 1`),
    due: await asServer(sql<DatabaseStatus['due'][number]>`
      select channel, count(*)::int as count,
        extract(epoch from now() - min(next_try_at))::float8 as "oldestSeconds"
      from notification_delivery where next_try_at <= now() and tenant_id <> ${selfTestId} group by 1 order by 1`),
    failed:
      (
        await asServer(sql<{ count: number }>`
        select count(*)::int as count from notification_delivery
        where state = 'failed' and changed_at > now() - interval '1 day' and tenant_id <> ${selfTestId}`)
      )[0]?.count ?? 0,
    lastCheckpoint: await readLastCheckpoint(db),
    selfTest: await readLastSelfTest(db),
  }
}

/** Counts the servers that report themselves, by version; null where the database has no table for it. */
async function readServers(db: Database): Promise<DatabaseStatus['servers']> {
  const servers = await runningServers((statement) => sql.raw<never>(statement).execute(db))
  return (
    servers &&
    [...Map.groupBy(servers, ({ version }) => version)].map(([version, some]) => ({
      version,
      count: some.length,
    }))
  )
}

/** Checkpoints can be read tenant by tenant alone. */
async function readLastCheckpoint(db: Database): Promise<string | null> {
  const tenants = await inTenant(db, noTenant, (tx) => tx.selectFrom('tenant').select('id').execute(), {
    server: 'on',
  })
  let last: Date | null = null
  for (const tenantId of [noTenant, ...tenants.map(({ id }) => id)]) {
    const row = await inTenant(db, tenantId, (tx) =>
      tx.selectFrom('checkpoint').select('signed_at').orderBy('number', 'desc').limit(1).executeTakeFirst(),
    )
    if (row && (last === null || row.signed_at > last)) last = row.signed_at
  }
  return last?.toISOString() ?? null
}

/** The last self-test. A database that lacks the table has had none. */
async function readLastSelfTest(db: Database): Promise<DatabaseStatus['selfTest']> {
  const last = await readSelfTest(db).catch(() => null)
  if (!last) return null
  const { endedAt, succeededAt, failedStep, sentence } = last
  return {
    endedAt: endedAt.toISOString(),
    succeededAt: succeededAt?.toISOString() ?? null,
    failedStep,
    sentence,
  }
}

const readyBody = z.object({ detail: z.string().optional(), remarks: z.array(z.string()).default([]) })

async function readReady(url: string): Promise<Status['ready']> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) })
    const body = readyBody.safeParse(await answer.json())
    if (!body.success) return null
    return { isReady: answer.ok, sentence: body.data.detail ?? null, remarks: body.data.remarks }
  } catch {
    return null
  }
}
