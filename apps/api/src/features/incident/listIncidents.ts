import type { listIncidents as listCall } from '@muster/contract/incidentCalls'
import type { IncidentSummary } from '@muster/contract/shapes'
import { incidentSummary } from '@muster/contract/shapes'
import { countRoomsInNeed } from '@muster/domain/incident/board'
import { categoryOf } from '@muster/domain/incident/incidentTypes'
import { whereWords } from '@muster/domain/incident/incidentWords'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { stateVisibleTo } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'

type Query = RequestInput<typeof listCall>['query']

/**
 * Lists incidents at the caller’s sites: active ones first, then the others, each newest first; withdrawn ones are listed
 * with the ended.
 * @throws 404 for a site that is not theirs
 */
export async function listIncidents(deps: { db: Database }, caller: Caller, query: Query) {
  const { page, pageSize } = query
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    if (query.siteId !== undefined) await findVisibleSite(tx, caller, query.siteId)
    const found = filterIncidents(tx, caller, query)
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['id', 'stage', 'started_at', 'ended_at', 'summary'])
      .orderBy(sql`(stage = 'active')`, 'desc')
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const { allowedSites } = caller
    const ids = rows.map(({ id }) => id)
    const parts = allowedSites ? await readListParts(tx, ids, allowedSites) : new Map<string, Part>()
    const items = rows.map(
      (row): IncidentSummary =>
        incidentSummary.parse({
          ...(row.summary as object),
          ...parts.get(row.id),
          incidentId: row.id,
          stage: row.stage,
          startedAt: row.started_at.toISOString(),
          endedAt: row.ended_at?.toISOString() ?? null,
        }),
    )
    return { items, page, pageSize, total }
  })
}

/** Lists the specification's active incidents, for the banner. */
export async function listActive(deps: { db: Database }, caller: Caller) {
  const { items } = await listIncidents(deps, caller, { page: 1, pageSize: 1000, stage: 'active' })
  return items.map(({ incidentId, kind, action, type, location, siteNames }) => ({
    incidentId,
    kind,
    action,
    type,
    category: categoryOf(type),
    incidentStart: { locationDescription: whereWords(location, siteNames) },
  }))
}

/** The same with the number of the caller's rooms that need help. Running incidents are in memory. */
export async function listActiveWithNeeds(deps: { db: Database; incidents: IncidentStore }, caller: Caller) {
  const active = await listActive(deps, caller)
  return Promise.all(
    active.map(async (each) => {
      const incident = await deps.incidents.loadState(caller.tenantId, each.incidentId)
      const state = incident && stateVisibleTo(caller.allowedSites, incident)
      return { ...each, needHelp: state ? countRoomsInNeed(state) : 0 }
    }),
  )
}

/** Filters the incidents that the caller may see. */
function filterIncidents(tx: Tx, { allowedSites }: Caller, query: Query) {
  const { stage, siteId, from, to, startedBy, search } = query
  let found = selectVisible(tx, siteId === undefined ? allowedSites : [siteId])
  if (stage === 'ended') found = found.where('stage', '<>', 'active')
  else if (stage) found = found.where('stage', '=', stage)
  for (const name of ['kind', 'action', 'type'] as const) {
    const value = query[name]
    if (value !== undefined) found = found.where(sql<boolean>`summary ->> ${name} = ${String(value)}`)
  }
  if (from) found = found.where('started_at', '>=', new Date(from))
  if (to) found = found.where('started_at', '<', new Date(to))
  if (startedBy) found = found.where(sql<boolean>`(select s.id from (${starterId}) s) = ${startedBy}`)
  return search ? found.where(matchesSearch(allowedSites, search)) : found
}

/**
 * SQL of an incident's starter: `id`, which is no account's for a room without a person (a silent lockdown that nobody
 * declined), and `name`. The first entry of every log is by them. A drill that starts automatically counts as its owner's,
 * who gets command in the same transaction.
 */
export const starterId = sql<{ id: string; name: string }>`
  select coalesce(e.actor ->> 'id', owner.data #>> '{to,id}', 'room:' || (e.actor ->> 'name')) as id,
    coalesce(owner.data #>> '{to,name}', e.actor ->> 'name') as name, e.at
  from event e
  left join event owner on e.actor ->> 'kind' = 'system' and owner.incident_id = e.incident_id and owner.seq <= 5
    and owner.type = 'CommandTransferred' and owner.actor ->> 'kind' = 'system'
  where e.incident_id = incident.id and e.seq = 1`

/**
 * SQL that matches words in an incident's names. A user restricted to sites finds it only by the names of theirs, and nobody
 * finds it by messages to some rooms: a search must not reveal what was said elsewhere.
 */
function matchesSearch(sites: readonly number[] | null, search: string) {
  const pattern = likePattern(search)
  return sql<boolean>`(
    lower(summary ->> 'location') like ${pattern}
    or lower(summary ->> 'commanderName') like ${pattern}
    or exists (
      select from incident_site s
      join site on site.tenant_id = s.tenant_id and site.id = s.site_id
      where s.incident_id = incident.id
        and lower(site.name) like ${pattern}
        and (${sites}::integer[] is null or s.site_id = any (${sites}::integer[]))
    )
    or incident.id in (
      select e.incident_id from event e
      where e.type = 'BroadcastSent' and lower(e.data ->> 'message') like ${pattern}
    )
  )`
}

/** Selects incidents that concern any of these sites; null: all of the tenant. */
export function selectVisible(tx: Tx, sites: readonly number[] | null) {
  const found = tx.selectFrom('incident')
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

/** The part of an incident at several sites that a restricted caller may see: only of their own. */
type Part = { siteNames: string[]; roomCount: number }

async function readListParts(
  tx: Tx,
  ids: readonly string[],
  sites: readonly number[],
): Promise<Map<string, Part>> {
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
