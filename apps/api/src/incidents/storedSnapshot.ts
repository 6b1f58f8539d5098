import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { roomsFrom } from '@muster/domain/incident/rooms'
import type { IncidentState, RoomState } from '@muster/domain/incident/state'
import { type Database, inTenant, isTransientError, type Tx } from '../platform/db/database.ts'
import { foldRulesHash } from './foldRulesHash.ts'
import { emptyIncident, type LoadedIncident } from './loadedIncident.ts'
import { parseEventRow, readRows } from './storedEvents.ts'

/**
 * Saves the state of an incident in place of an older one. Each part is serialized in its own turn of the event loop, so
 * nobody waits for more than a few milliseconds. States are immutable, so this one stays consistent meanwhile.
 * @param atLeast minimum number of events since the saved version
 * @returns the version that is saved now
 */
export async function storeSnapshot(
  db: Database,
  { tenantId, id, state, lastHash }: LoadedIncident,
  atLeast: number,
): Promise<number> {
  if (!state) return 0
  const shape = await foldRulesHash()
  const { version } = state
  const kept = await inTenant(db, tenantId, (tx) => readHead(tx, id))
  if (kept?.shape === shape && kept.version > version - atLeast) return kept.version
  const parts = await serializeState(state)
  const of = { version, hash: Buffer.from(lastHash, 'hex'), shape }
  const head = { ...of, seal: snapshotHash(of, parts) }
  await inTenant(db, tenantId, async (tx) => {
    // The row is the lock: of two servers the second waits here, and finds that its state is not newer.
    const written = await tx
      .insertInto('incident_snapshot')
      .values({ ...head, tenant_id: tenantId, incident_id: id })
      .onConflict((conflict) =>
        conflict
          .column('incident_id')
          .doUpdateSet(head)
          .where((where) =>
            where.or([
              where('incident_snapshot.version', '<', version),
              where('incident_snapshot.shape', '<>', shape),
            ]),
          ),
      )
      .returning('version')
      .executeTakeFirst()
    if (!written) return
    await tx.deleteFrom('incident_snapshot_part').where('incident_id', '=', id).execute()
    for (const [part, data] of parts.entries()) {
      const row = { tenant_id: tenantId, incident_id: id, part, data }
      await tx.insertInto('incident_snapshot_part').values(row).execute()
    }
  })
  return version
}

/**
 * Loads an incident from its snapshot, when this program can trust it: folded by the same rules, with intact parts, and of
 * events that the log has. The log decides: where anything differs, the snapshot is ignored.
 * @param onIgnored called with the reason when one is ignored
 * @returns the incident, and its first event, by which listeners learn of it; null when there is none
 * @throws when the database cannot be reached
 */
export async function loadFromSnapshot(
  db: Database,
  { tenantId, id }: Pick<LoadedIncident, 'tenantId' | 'id'>,
  onIgnored: (why: string) => void,
): Promise<{ incident: LoadedIncident; start: IncidentEvent } | null> {
  try {
    const shape = await foldRulesHash()
    const found = await inTenant(db, tenantId, (tx) => readSnapshot(tx, id, shape))
    if (!found) return null
    const { head, parts, start } = found
    const fresh = emptyIncident(tenantId, id)
    const state = await deserializeState(head, parts)
    return {
      incident: { ...fresh, state, missing: head.version, lastHash: head.hash.toString('hex') },
      start,
    }
  } catch (error) {
    if (isTransientError(error)) throw error
    onIgnored(error instanceof Error ? error.message : String(error))
    return null
  }
}

type Head = { version: number; hash: Buffer; shape: string; seal: Buffer }

function readHead(tx: Tx, incidentId: string): Promise<Head | undefined> {
  return tx
    .selectFrom('incident_snapshot')
    .select(['version', 'hash', 'shape', 'seal'])
    .where('incident_id', '=', incidentId)
    .executeTakeFirst()
}

/** @throws Error with the reason when the saved snapshot is unusable */
async function readSnapshot(tx: Tx, incidentId: string, shape: string) {
  const head = await readHead(tx, incidentId)
  if (!head) return null
  if (head.shape !== shape) throw new Error('it was folded by another version of the program')
  const [last] = await readRows(tx, incidentId, head.version - 1, 1)
  if (!last?.hash.equals(head.hash)) throw new Error('it is not of the events that the log has')
  const [first] = await readRows(tx, incidentId, 0, 1)
  if (!first) throw new Error('the log has no beginning')
  // Another server may have replaced it since: then there are no parts with this hash.
  const rows = await tx
    .selectFrom('incident_snapshot_part as p')
    .innerJoin('incident_snapshot as s', 's.incident_id', 'p.incident_id')
    .select('p.data')
    .where('p.incident_id', '=', incidentId)
    .where('s.seal', '=', head.seal)
    .orderBy('p.part')
    .execute()
  return { head, start: parseEventRow(first).event, parts: rows.map(({ data }) => data) }
}

async function serializeState({ rooms, ...rest }: IncidentState): Promise<string[]> {
  const parts = [JSON.stringify(rest)]
  for (const bucket of rooms.buckets) {
    await nextTurn()
    parts.push(JSON.stringify(bucket))
  }
  return parts
}

/**
 * Deserializes a state. Hash and rules' version prove that the parts are what these rules wrote, so nothing is validated
 * again.
 * @throws when the parts do not match their hash
 */
async function deserializeState(head: Head, parts: readonly string[]): Promise<IncidentState> {
  if (!snapshotHash(head, parts).equals(head.seal)) throw new Error('it is not what was written')
  const [first = '', ...others] = parts
  const rooms: RoomState[] = []
  for (const part of others) {
    await nextTurn()
    const some: RoomState[] = JSON.parse(part)
    rooms.push(...some)
  }
  const rest: Omit<IncidentState, 'rooms'> = JSON.parse(first)
  return { ...rest, rooms: roomsFrom(rooms) }
}

function snapshotHash({ version, hash, shape }: Omit<Head, 'seal'>, parts: readonly string[]): Buffer {
  const seal = createHash('sha256').update(`${version} ${shape} `).update(hash)
  for (const part of parts) seal.update(`${part.length} `).update(part)
  return seal.digest()
}
