import type { IncidentState } from '@muster/domain/incident/state'
import type { Caller } from '../../access/caller.ts'
import type { EventRow } from '../../incidents/storedEvents.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { headOf, logFormat } from './verifyLogExport.ts'

/** Entries read at once, each time in a transaction of its own: a slow reader blocks nobody. */
const pageSize = 1000

/**
 * Exports the log of an incident as JSON, piece by piece: every stored entry, with the previous hash and its own. `npm run
 * muster -- verify-log <file>` checks it without a database.
 * @param state the whole incident; later entries are left out
 * @param tool the name of this product
 */
export async function* exportLog(
  db: Database,
  caller: Caller,
  state: IncidentState,
  tool: string,
): AsyncGenerator<string> {
  const { id, version } = state
  const head = {
    format: logFormat,
    tool,
    exportedAt: new Date().toISOString(),
    exportedBy: caller.account.name,
    incident: headOf(state),
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "events": [`
  let last = ''
  for (let from = 0; from < version; ) {
    const rows = await readPage(db, caller.tenantId, id, from, version)
    if (rows.length === 0) throw new Error(`the log of ${id} has no entry ${from + 1}`)
    yield rows.map((row) => `${row.seq > 1 ? ',' : ''}\n    ${JSON.stringify(viewEntry(row))}`).join('')
    from += rows.length
    last = rows.at(-1)?.hash.toString('hex') ?? last
  }
  yield `\n  ],\n  "chain": ${JSON.stringify({ entries: version, head: last })}\n}\n`
}

function readPage(db: Database, tenantId: string, incidentId: string, after: number, upTo: number) {
  return inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('event')
      .selectAll()
      .where('incident_id', '=', incidentId)
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(pageSize)
      .execute(),
  )
}

function viewEntry(row: EventRow) {
  return {
    seq: row.seq,
    id: row.id,
    incidentId: row.incident_id,
    at: row.at.toISOString(),
    actor: row.actor,
    commandId: row.command_id,
    type: row.type,
    data: row.data,
    previousHash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  }
}
