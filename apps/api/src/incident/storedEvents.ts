import { type IncidentEvent, incidentEvent } from '@muster/domain/incident/events'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Event } from '../db/rows.ts'
import { canonicalJson, seal } from './chain.ts'

/** An event with its place in the chain of hashes. */
export type SealedEvent = { event: IncidentEvent; part: number; hash: Buffer; previousHash: Buffer }

/** One that is not in the log yet, with its canonical JSON: what is sealed is what is stored. */
export type NewEvent = SealedEvent & { json: string }

export type EventRow = Selectable<Event>

/** Rows read at once, so that a long log is not held twice in memory. */
const pageSize = 5000

/**
 * The log of an incident from a point on, in order.
 * @param after seq of the last event already known; 0 for all
 * @throws when a stored event no longer has a shape we know: every event ever stored must still parse
 */
export async function readEvents(tx: Tx, incidentId: string, after: number): Promise<SealedEvent[]> {
  const found: SealedEvent[] = []
  for await (const page of eventPages(tx, incidentId, after)) {
    for (const row of page) found.push(sealedEvent(row))
  }
  return found
}

/** The same as rows, which may be anything, page by page. */
export async function* eventPages(tx: Tx, incidentId: string, after: number): AsyncGenerator<EventRow[]> {
  let from: number | undefined = after
  while (from !== undefined) {
    const page: EventRow[] = await readRows(tx, incidentId, from, pageSize)
    yield page
    from = page.length < pageSize ? undefined : page.at(-1)?.seq
  }
}

/**
 * Some rows of a log, in order. A log has no gap, so the last one can be named: a log that has grown faster than PostgreSQL
 * has learnt of it would otherwise be read to its end for each page.
 * @param after seq of the event before the first
 * @param most how many at most
 */
export function readRows(tx: Tx, incidentId: string, after: number, most: number): Promise<EventRow[]> {
  return tx
    .selectFrom('event')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .where('seq', '>', after)
    .where('seq', '<=', after + most)
    .orderBy('seq')
    .execute()
}

/**
 * The event that a row holds.
 * @throws when it does not have a shape we know
 */
export function sealedEvent(row: EventRow): SealedEvent {
  const event = incidentEvent.parse({
    id: row.id,
    incidentId: row.incident_id,
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor,
    commandId: row.command_id,
    type: row.type,
    data: row.data,
  })
  return { event, part: row.part, hash: row.hash, previousHash: row.previous_hash }
}

/**
 * Seals an event that is to be stored.
 * @param previousHash of the event before it, or `noHash`
 * @param part 0 for the first event of a command, 1 for the second …
 */
export function sealNext(previousHash: Buffer, event: IncidentEvent, part: number): NewEvent {
  const json = canonicalJson(event)
  return { event, json, part, hash: seal(previousHash, json), previousHash }
}

/** Appends events in one statement, which the chain trigger checks as a whole. */
export async function insertEvents(tx: Tx, tenantId: string, events: readonly NewEvent[]): Promise<void> {
  await insertionOf(tenantId, events).execute(tx)
}

/** That statement, to be one with another. */
export function insertionOf(tenantId: string, events: readonly NewEvent[]) {
  // Each row is the event's JSON with its place in the chain put before the last brace: writing it a second time is felt.
  const rows = events.map(({ json, part, hash, previousHash }) => {
    const place = { part, hash: hash.toString('hex'), previousHash: previousHash.toString('hex') }
    return `${json.slice(0, -1)},${JSON.stringify(place).slice(1)}`
  })
  return sql`
    insert into event (
      tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash
    )
    select
      ${tenantId}, r."incidentId", r.seq, r.id, r.at, r.type, r.actor, r.data, r."commandId", r.part,
      decode(r.hash, 'hex'), decode(r."previousHash", 'hex')
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as r (
      "incidentId" uuid, seq integer, id uuid, at timestamptz, type text, actor jsonb, data jsonb, "commandId" text,
      part smallint, hash text, "previousHash" text
    )`
}
