import { type Earlier, storedNumbers } from '@muster/contract/afterActionCalls'
import { computeAfterActionNumbers } from '@muster/domain/afterAction/afterActionNumbers'
import type { IncidentState } from '@muster/domain/incident/state'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { readEvents } from '../../incidents/storedEvents.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { metricsVersion } from './metricsVersion.ts'

/** Maximum number of earlier incidents. */
const maxEarlier = 10

/**
 * Lists the incidents and drills before this one, newest first, with the same action at the same sites. Tests and misfires
 * say nothing about how people act, so they are left out. A viewer of part of an incident gets no comparison: the numbers
 * would include rooms they may not see.
 */
export async function listEarlier(
  deps: { db: Database; incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
): Promise<Earlier[]> {
  const { state } = await requireIncidentState(deps, caller, incidentId)
  if (state.hasOtherSites) return []
  const rows = await inTenant(deps.db, caller.tenantId, (tx) => findEarlierIncidents(tx, state))
  const items: Earlier[] = []
  for (const { id, kind, started_at, numbers } of rows) {
    const kept = storedNumbers.safeParse(numbers)
    const known = kept.success ? kept.data : await cachedNumbers(deps.db, caller.tenantId, id)
    items.push({
      incidentId: id,
      kind: incidentKind.parse(kind),
      startedAt: started_at.toISOString(),
      ...known,
    })
  }
  return items
}

function findEarlierIncidents(tx: Tx, { id, action, startedAt, sites }: IncidentState) {
  const siteIds = sites.map((site) => site.id)
  return tx
    .selectFrom('incident as i')
    .leftJoin('incident_numbers as n', (join) =>
      join.onRef('n.incident_id', '=', 'i.id').on('n.edition', '=', metricsVersion),
    )
    .select(['i.id', 'i.started_at', 'n.numbers', sql<string>`i.summary ->> 'kind'`.as('kind')])
    .where('i.stage', '=', 'ended')
    .where('i.id', '<>', id)
    .where('i.started_at', '<', new Date(startedAt))
    .where(sql<boolean>`i.summary ->> 'action' = ${action} and i.summary ->> 'kind' <> 'Test'`)
    .where(
      sql<boolean>`(
        select array_agg(s.site_id order by s.site_id) from incident_site s where s.incident_id = i.id
      ) = (select array_agg(wanted order by wanted) from unnest(${siteIds}::integer[]) wanted)`,
    )
    .orderBy('i.started_at', 'desc')
    .orderBy('i.id')
    .limit(maxEarlier)
    .execute()
}

/** Computes the numbers of an ended incident, and caches them: later entries change none of them. */
async function cachedNumbers(
  db: Database,
  tenantId: string,
  incidentId: string,
): Promise<z.output<typeof storedNumbers>> {
  return inTenant(db, tenantId, async (tx) => {
    const stored = await readEvents(tx, incidentId, 0)
    const { duration, spreads, rooms } = computeAfterActionNumbers(stored.map(({ event }) => event))
    const numbers = { rooms: rooms.length, duration, spreads }
    const row = { edition: metricsVersion, numbers: JSON.stringify(numbers) }
    await tx
      .insertInto('incident_numbers')
      .values({ tenant_id: tenantId, incident_id: incidentId, ...row })
      .onConflict((known) => known.column('incident_id').doUpdateSet(row))
      .execute()
    return numbers
  })
}
