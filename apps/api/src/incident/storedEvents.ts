import { type IncidentEvent, incidentEvent } from '@muster/domain/incident/events'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Event } from '../db/rows.ts'

/** An event with its place in the chain of hashes. */
export type SealedEvent = { event: IncidentEvent; part: number; hash: Buffer; previousHash: Buffer }

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
    const page: EventRow[] = await tx
      .selectFrom('event')
      .selectAll()
      .where('incident_id', '=', incidentId)
      .where('seq', '>', from)
      .orderBy('seq')
      .limit(pageSize)
      .execute()
    yield page
    from = page.length < pageSize ? undefined : page.at(-1)?.seq
  }
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

/** Appends events in one statement, which the chain trigger checks as a whole. */
export async function insertEvents(tx: Tx, tenantId: string, events: readonly SealedEvent[]): Promise<void> {
  const rows = events.map(({ event, part, hash, previousHash }) => ({
    ...{ seq: event.seq, id: event.id, at: event.at, type: event.type, actor: event.actor, data: event.data },
    ...{
      command_id: event.commandId,
      part,
      hash: hash.toString('hex'),
      previous_hash: previousHash.toString('hex'),
    },
  }))
  await sql`
    insert into event (
      tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash
    )
    select
      ${tenantId}, ${events[0]?.event.incidentId}, r.seq, r.id, r.at, r.type, r.actor, r.data, r.command_id, r.part,
      decode(r.hash, 'hex'), decode(r.previous_hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      seq integer, id uuid, at timestamptz, type text, actor jsonb, data jsonb, command_id text, part smallint,
      hash text, previous_hash text
    )`.execute(tx)
}
