/** The references of what is stored durably: the same tables with one event for each commit, and a bare insert. */
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { machineMs } from './busy.ts'
import type { SchoolDatabase } from './stage.ts'
import { withClient } from './withClient.ts'

/** Connections at once: the number with which it is fastest. With more they only wait for each other (decision 50). */
const writers = 2

/**
 * An event log as it is usually written: take the incident's lock, seal the event over the one before, insert it, count it,
 * commit. In the very tables of Muster with their triggers, by its own role, without HTTP and without deciding anything.
 * @returns events a second
 */
export async function eventsPerCommit({ appUrl, school }: SchoolDatabase, forMs: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: appUrl, max: writers, options: '-c search_path=muster' })
  pool.on('error', () => {})
  const incidentId = randomUUID()
  const { tenantId } = school
  try {
    await inTenant(pool, tenantId, (client) =>
      // Not an active one: no server is to take it for an incident that runs.
      client.query(
        "insert into incident (id, tenant_id, stage, started_at, summary) values ($1, $2, 'ended', now(), '{}')",
        [incidentId, tenantId],
      ),
    )
    const start = machineMs()
    let events = 0
    const write = async () => {
      for (; machineMs() < start + forMs; events += 1)
        await inTenant(pool, tenantId, (client) => append(client, tenantId, incidentId))
    }
    await Promise.all(Array.from({ length: writers }, write))
    return (events / (machineMs() - start)) * 1000
  } finally {
    await pool.end()
  }
}

async function append(client: pg.PoolClient, tenantId: string, incidentId: string): Promise<void> {
  const locked = await client.query<{ version: number; hash: Buffer | null }>({
    name: 'lock',
    text: 'select version from incident where id = $1 for no key update',
    values: [incidentId],
  })
  const before = locked.rows[0]?.version ?? 0
  const last = await client.query<{ hash: Buffer }>({
    name: 'last',
    text: 'select hash from event where incident_id = $1 and seq = $2',
    values: [incidentId, before],
  })
  const previous = last.rows[0]?.hash ?? Buffer.alloc(32)
  const id = randomUUID()
  const data = JSON.stringify({ roomId: randomUUID(), instructionIds: [randomUUID()], values: {} })
  const actor = JSON.stringify({ kind: 'bag', id: randomUUID(), name: 'Room 1' })
  const hash = createHash('sha256').update(previous).update(id).update(actor).update(data).digest()
  await client.query({
    name: 'append',
    text: `insert into event (tenant_id, incident_id, seq, id, at, type, actor, data, command_id, hash, previous_hash)
      values ($1, $2, $3, $4::uuid, now(), 'InstructionCompleted', $5, $6, ($4::uuid)::text, $7, $8)`,
    values: [tenantId, incidentId, before + 1, id, actor, data, hash, previous],
  })
  await client.query({
    name: 'count',
    text: 'update incident set version = version + 1 where id = $1',
    values: [incidentId],
  })
}

async function inTenant<T>(
  pool: pg.Pool,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'tenant',
      text: "select set_config('muster.tenant_id', $1, true)",
      values: [tenantId],
    })
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

/**
 * Rows of the same size into a bare table, one connection, each in a commit of its own: no order, no lock, no check.
 * @returns rows a second
 */
export function rowsPerCommit(ownerUrl: string, forMs: number): Promise<number> {
  return withClient(ownerUrl, async (client) => {
    await client.query(`
      create table if not exists public.bench_acknowledgement (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        data jsonb not null
      )`)
    const text = 'insert into public.bench_acknowledgement (data) values ($1)'
    const data = JSON.stringify({ type: 'InstructionCompleted', room: 'x'.repeat(400) })
    const start = machineMs()
    let rows = 0
    for (; machineMs() < start + forMs; rows += 1)
      await client.query({ name: 'acknowledge', text, values: [data] })
    return (rows / (machineMs() - start)) * 1000
  })
}
