import type { IncidentSummary } from '@muster/contract/shapes'
import { incidentSummary } from '@muster/contract/shapes'
import { sql } from 'kysely'
import { inTenant, type Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { House } from '../http/house.ts'

type Query = { page: number; pageSize: number; stage?: 'active' | 'ended' | undefined }

/** Incidents at the caller's sites, newest first; withdrawn ones are listed with the ended. */
export async function listIncidents(house: House, caller: Caller, { page, pageSize, stage }: Query) {
  return inTenant(house.db, caller.tenantId, async (tx) => {
    const seen = visible(tx, caller, stage)
    const { total } = await seen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await seen
      .select(['id', 'stage', 'started_at', 'ended_at', 'summary'])
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = rows.map(
      (row): IncidentSummary =>
        incidentSummary.parse({
          ...(row.summary as object),
          ...{ incidentId: row.id, stage: row.stage },
          ...{ startedAt: row.started_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null },
        }),
    )
    return { items, page, pageSize, total }
  })
}

/** The specification's active incidents, for the banner. */
export async function listActive(house: House, caller: Caller) {
  const { items } = await listIncidents(house, caller, { page: 1, pageSize: 1000, stage: 'active' })
  return items.map(({ incidentId, kind, action, location, siteNames }) => ({
    ...{ incidentId, kind, action },
    incidentStart: { locationDescription: location ?? siteNames.join(', ') },
  }))
}

/** A site-specific caller sees an incident only when all its sites are among theirs. */
function visible(tx: Tx, caller: Caller, stage: Query['stage']) {
  let found = tx.selectFrom('incident')
  if (stage) found = found.where('stage', stage === 'active' ? '=' : '<>', 'active')
  const sites = caller.allowedSites
  if (!sites) return found
  return found.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('incident_site as s')
          .select('s.site_id')
          .whereRef('s.incident_id', '=', 'incident.id')
          .where((where) => (sites.length > 0 ? where('s.site_id', 'not in', sites) : where.lit(true))),
      ),
    ),
  )
}
