import { type IncidentEvent, incidentEvent } from '@muster/domain/incident/events'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Event } from '../platform/db/rows.ts'
import { canonicalJson, chainHash } from './hashChain.ts'

/** An event with its place in the chain of hashes, which are 64 hexadecimal digits each. */
export type ChainedEvent = { event: IncidentEvent; part: number; hash: string; previousHash: string }

/** One that is not in the log yet, with the JSON of its row: what is sealed is what is stored. */
export type NewEvent = ChainedEvent & { row: string }

export type EventRow = Selectable<Event>

/** Rows read at once, so that a long log is not held twice in memory. */
const pageSize = 5000

/**
 * The log of an incident from a point on, in order.
 * @param after seq of the last event already known; 0 for all
 * @throws when a stored event no longer has a shape we know: every event ever stored must still parse
 */
export async function readEvents(tx: Tx, incidentId: string, after: number): Promise<ChainedEvent[]> {
  const found: ChainedEvent[] = []
  for await (const page of eventPages(tx, incidentId, after)) {
    for (const row of page) found.push(parseEventRow(row))
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
 * @param limit how many at most
 */
export function readRows(tx: Tx, incidentId: string, after: number, limit: number): Promise<EventRow[]> {
  return tx
    .selectFrom('event')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .where('seq', '>', after)
    .where('seq', '<=', after + limit)
    .orderBy('seq')
    .execute()
}

/**
 * The event that a row holds.
 * @throws when it does not have a shape we know
 */
export function parseEventRow(row: EventRow): ChainedEvent {
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
  const [hash, previousHash] = [row.hash.toString('hex'), row.previous_hash.toString('hex')]
  return { event, part: row.part, hash, previousHash }
}

/**
 * Seals an event that is to be stored.
 * @param previousHash of the event before it, or `noHash`
 * @param part 0 for the first event of a command, 1 for the second …
 */
export function chainNext(previousHash: string, event: IncidentEvent, part: number): NewEvent {
  const json = canonicalJson(event)
  const hash = chainHash(previousHash, json)
  // The place is put before the last brace: writing the event out a second time is felt.
  const row = `${json.slice(0, -1)},"hash":"${hash}","part":${part},"previousHash":"${previousHash}"}`
  return { event, part, hash, previousHash, row }
}

/**
 * Appends events to the log of an incident that has a row, counts them there and tells the other servers: in a transaction of
 * its own, or in the caller's.
 * @param before how many events the caller knows the log to have
 * @param after what the incident's row is to say; a summary of null stays as it is
 * @returns false when others have written: then nothing has happened
 */
export async function appendEvents(
  db: Database | Tx,
  incident: { tenantId: string; id: string },
  before: number,
  events: readonly NewEvent[],
  after: { stage: string; endedAt: string | null; summary: string | null },
): Promise<boolean> {
  // Put between its brackets over there: here a quarter of a megabyte would be copied once more for each batch.
  const added = events.map(({ row }) => row).join(',')
  const { rows } = await sql<{ isWritten: boolean }>`
    select append_events(
      ${incident.tenantId}, ${incident.id}, ${before}, ('[' || ${added}::text || ']')::jsonb,
      ${after.stage}, ${after.endedAt}, ${after.summary}::jsonb
    ) as "isWritten"`.execute(db)
  return rows[0]?.isWritten === true
}

/**
 * Whether the log has so many events: then what was decided on them holds, and where it changes nothing, nothing is locked.
 * @param version how many events the caller knows the log to have
 */
export async function isLogVersion(
  db: Database,
  incident: { tenantId: string; id: string },
  version: number,
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select log_is_at(${incident.tenantId}, ${incident.id}, ${version}) as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}
