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
    const { allowedSites } = caller
    const ids = rows.map(({ id }) => id)
    const parts = allowedSites ? await partsOf(tx, ids, allowedSites) : new Map<string, Part>()
    const items = rows.map(
      (row): IncidentSummary =>
        incidentSummary.parse({
          ...(row.summary as object),
          ...parts.get(row.id),
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

/** A site-specific caller sees an incident that concerns any of their sites. */
function visible(tx: Tx, caller: Caller, stage: Query['stage']) {
  let found = tx.selectFrom('incident')
  if (stage) found = found.where('stage', stage === 'active' ? '=' : '<>', 'active')
  const sites = caller.allowedSites
  if (!sites) return found
  return found.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('incident_site as s')
        .select('s.site_id')
        .whereRef('s.incident_id', '=', 'incident.id')
        .where((where) => where('s.site_id', '=', where.fn.any(sql<number[]>`${sites}::integer[]`))),
    ),
  )
}

/** What a site-specific caller is told of an incident that also concerns other sites: only of their own. */
type Part = { siteNames: string[]; roomCount: number }

async function partsOf(tx: Tx, ids: readonly string[], sites: readonly number[]): Promise<Map<string, Part>> {
  const { rows } = await sql<Part & { id: string }>`
    select
      e.incident_id as id,
      (
        select coalesce(array_agg(s ->> 'name' order by s ->> 'name'), '{}')
        from jsonb_array_elements(e.data -> 'sites') s
        where (s ->> 'id')::integer = any (${sites}::integer[])
      ) as "siteNames",
      (
        select count(*)::int
        from jsonb_array_elements(e.data -> 'rooms') r
        where (r ->> 'siteId')::integer = any (${sites}::integer[])
      ) as "roomCount"
    from event e
    where e.incident_id = any (${ids}::uuid[])
      and e.seq = 1
      and exists (
        select 1 from incident_site other
        where other.incident_id = e.incident_id and other.site_id <> all (${sites}::integer[])
      )
  `.execute(tx)
  return new Map(rows.map(({ id, siteNames, roomCount }) => [id, { siteNames, roomCount }]))
}
