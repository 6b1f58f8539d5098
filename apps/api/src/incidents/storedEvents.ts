import { randomBytes } from 'node:crypto'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { readEvent } from '@muster/domain/incident/readEvent'
import { withoutErased } from '@muster/domain/incident/withoutErased'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Event } from '../platform/db/rows.ts'
import { canonicalJson, chainContent, chainHash, contentHash } from './hashChain.ts'
import type { StoredSummary } from './incidentSummary.ts'

/**
 * An event and its place in the hash chain; each hash is 64 hexadecimal digits. The salt is hashed with it and shown on no
 * page: 32 hexadecimal digits, or null in events stored before there were salts.
 */
export type ChainedEvent = {
  event: IncidentEvent
  part: number
  hash: string
  previousHash: string
  salt: string | null
}

/** An event that is not in the log yet, with the JSON of its row: the hashed text is the stored text. */
export type NewEvent = ChainedEvent & { row: string }

export type EventRow = Selectable<Event>

/** Rows read at once, so that a long log is not in memory twice. */
const pageSize = 5000

/**
 * Reads the log of an incident after a point, in order, without the names of people who were erased.
 * @param after seq of the last event already known; 0 for all
 * @throws when a stored event no longer has a known shape: every event ever stored must still parse
 */
export async function readEvents(tx: Tx, incidentId: string, after: number): Promise<ChainedEvent[]> {
  const found: ChainedEvent[] = []
  for await (const page of eventPages(tx, incidentId, after)) {
    if (page.length === 0) continue
    const erased = await readErased(tx)
    for (const row of page) {
      const chained = parseEventRow(row)
      found.push(erased.size === 0 ? chained : { ...chained, event: withoutErased(chained.event, erased) })
    }
  }
  return found
}

/** Reads the ids of accounts that the tenant in use has erased. */
export async function readErased(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('erased_account').select('user_id').execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Reads the same as unparsed rows, page by page. */
export async function* eventPages(tx: Tx, incidentId: string, after: number): AsyncGenerator<EventRow[]> {
  let from: number | undefined = after
  while (from !== undefined) {
    const page: EventRow[] = await readRows(tx, incidentId, from, pageSize)
    yield page
    from = page.length < pageSize ? undefined : page.at(-1)?.seq
  }
}

/**
 * Reads some rows of a log, in order. A log has no gaps, so the last seq is known in advance. Without it, PostgreSQL would
 * read each page to the end of a log that has outgrown its statistics.
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
 * Reads the event of a row. One of a later version, which this one does not know, is `Unrecognized`.
 * @throws when it has a shape that no version writes, and when it is a start that this version cannot read
 */
export function parseEventRow(row: EventRow): ChainedEvent {
  const event = readEvent(storedEntry(row))
  const [hash, previousHash] = [row.hash.toString('hex'), row.previous_hash.toString('hex')]
  return { event, part: row.part, hash, previousHash, salt: row.salt?.toString('hex') ?? null }
}

/** Returns all that a row says, as it was hashed, whichever version wrote it. */
export function storedEntry(row: EventRow): StoredEntry {
  return {
    seq: row.seq,
    id: row.id,
    incidentId: row.incident_id,
    at: row.at.toISOString(),
    actor: row.actor,
    commandId: row.command_id,
    type: row.type,
    data: row.data,
  }
}

type StoredEntry = Pick<IncidentEvent, 'id' | 'incidentId' | 'seq' | 'at' | 'commandId'> & {
  actor: unknown
  type: string
  data: unknown
}

/** The canonical JSON of an event with its salt, which comes before `seq`: writing it in is faster than sorting a copy. */
function saltedJson(event: StoredEntry, salt: string): string {
  const json = canonicalJson(event)
  const at = json.lastIndexOf(',"seq":')
  return `${json.slice(0, at)},"salt":"${salt}"${json.slice(at)}`
}

/**
 * Hashes an entry as it was stored: one without a salt in the form of its time.
 * @param entry all that was stored, also what this version cannot read (`storedEntry`)
 */
export function entryHash(entry: StoredEntry, previousHash: string, salt: string | null): string {
  return salt === null
    ? chainHash(previousHash, canonicalJson(entry))
    : chainContent(previousHash, contentHash(saltedJson(entry, salt)))
}

/** Size of a salt in bytes. */
const saltSize = 16
/** Random bytes for the next salts: asking for a few at a time costs as much as hashing an event. */
let [randomness, used] = ['', 0]

function newSalt(): string {
  if (used === randomness.length) [randomness, used] = [randomBytes(saltSize * 256).toString('hex'), 0]
  used += saltSize * 2
  return randomness.slice(used - saltSize * 2, used)
}

/**
 * Adds an event that is to be stored to the hash chain.
 * @param previousHash of the event before it, or `genesisHash`
 * @param part 0 for the first event of a command, 1 for the second …
 */
export function chainNext(previousHash: string, event: IncidentEvent, part: number): NewEvent {
  const salt = newSalt()
  const json = saltedJson(event, salt)
  const hash = chainContent(previousHash, contentHash(json))
  // The fields go before the last brace: serializing the event a second time is noticeable.
  const row = `${json.slice(0, -1)},"hash":"${hash}","part":${part},"previousHash":"${previousHash}"}`
  return { event, part, hash, previousHash, salt, row }
}

/**
 * Appends events to the log of an incident that has a row, and updates its version: in a transaction of its own, or in the
 * caller's. Other servers are notified after the commit (`IncidentNotices`).
 * @param before how many events the caller knows the log to have
 * @param after the new values of the incident's row, of the summary those that have changed
 * @returns false when others have written: then nothing has happened
 */
export async function appendEvents(
  db: Database | Tx,
  incident: { tenantId: string; id: string },
  before: number,
  events: readonly NewEvent[],
  after: { stage: string; endedAt: string | null; summary: Partial<StoredSummary> | null },
): Promise<boolean> {
  // The database adds the brackets: here that would copy a quarter of a megabyte once more for each batch.
  const added = events.map(({ row }) => row).join(',')
  const { rows } = await sql<{ isWritten: boolean }>`
    select append_events(
      ${incident.tenantId}, ${incident.id}, ${before}, ('[' || ${added}::text || ']')::jsonb,
      ${after.stage}, ${after.endedAt}, ${after.summary && JSON.stringify(after.summary)}::jsonb
    ) as "isWritten"`.execute(db)
  return rows[0]?.isWritten === true
}

/**
 * Returns true when the log has exactly this version: then decisions based on it are valid, and those without changes need
 * no lock.
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
