import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { withoutErased } from '@muster/domain/incident/withoutErased'
import { SingleFlight } from '@muster/domain/singleFlight'
import { type Database, inTenant } from '../platform/db/database.ts'
import { applyEarlier, type LoadedIncident } from './loadedIncident.ts'
import { parseEventRow, readErased, readRows } from './storedEvents.ts'

/** Events read and parsed at once, a few milliseconds of work, before other tasks run. */
const pageSize = 400
const eventsPerSlice = 50

const reads = new SingleFlight<void, LoadedIncident>()

/**
 * Reads the missing beginning of a log in the background. Callers that need the whole log wait for it.
 * @throws when the database cannot be reached, or an event has an unknown shape; the next caller tries again
 */
export function loadEarlierEvents(db: Database, incident: LoadedIncident): Promise<void> {
  if (incident.missing === 0) return Promise.resolve()
  return reads.join(incident, () => readEarlier(db, incident))
}

async function readEarlier(db: Database, incident: LoadedIncident): Promise<void> {
  const { tenantId, id, missing } = incident
  const earlier: IncidentEvent[] = []
  const answers = new Map<string, number>()
  while (earlier.length < missing) {
    const count = Math.min(pageSize, missing - earlier.length)
    const { rows, erased } = await inTenant(db, tenantId, async (tx) => ({
      rows: await readRows(tx, id, earlier.length, count),
      erased: await readErased(tx),
    }))
    if (rows.length < count) throw new Error(`the log of incident ${id} has a gap`)
    for (const [at, row] of rows.entries()) {
      if (at % eventsPerSlice === 0) await nextTurn()
      const { event } = parseEventRow(row)
      earlier.push(withoutErased(event, erased))
      answers.set(event.commandId, event.seq)
    }
  }
  // The log was read anew meanwhile, all of it.
  if (incident.missing === missing) applyEarlier(incident, earlier, answers)
}
