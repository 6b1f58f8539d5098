import type { LogEntry, LogKinds } from '@muster/contract/drillCalls'
import { may, mayAccessSites, sitesWithRight } from '@muster/domain/access/rights'
import { ActionTracker } from '@muster/domain/afterAction/actionTracker'
import { storedDrillPlan } from '@muster/domain/drill/drillPlan'
import { buildBoard } from '@muster/domain/incident/board'
import { evolve } from '@muster/domain/incident/evolve'
import { listRooms } from '@muster/domain/incident/rooms'
import { hasAnswered, hasSeen } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import { stateForSites } from '@muster/domain/incident/visibility'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { sharedZone } from '@muster/domain/sharedZone'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { readEvents } from '../../incidents/storedEvents.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { chosenZones } from '../site/siteZones.ts'

/** A part of the log: of one site or all, in a period. */
export type DrillLogFilter = {
  siteId?: number | undefined
  from?: string | undefined
  to?: string | undefined
  kinds: LogKinds
}
export type PageRequest = { page: number; pageSize: number }

/**
 * Returns a page of past drills, or of tests and real incidents on request, newest first, with the facts that laws require.
 * For an incident at several sites it counts only the requested site, or the sites the caller may see. A caller who may not
 * see all of its sites reads no remarks, which may be about any of them.
 * @throws 404 for a site that is not theirs
 */
export async function readDrillLog(
  tx: Tx,
  caller: Caller,
  part: DrillLogFilter,
  { page, pageSize }: PageRequest,
) {
  if (part.siteId !== undefined) await findVisibleSite(tx, caller, part.siteId)
  const sites = part.siteId === undefined ? caller.allowedSites : [part.siteId]
  const kind = kindOf[part.kinds]
  let found = pastIncidents(tx, sites, part)
  if (kind) found = found.where(sql<string>`summary->>'kind'`, '=', kind)
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'version', 'started_at'])
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [titles, remarks] = [await titlesOf(tx, ids), await remarksOf(tx, ids)]
  const zones = await chosenZones(tx)
  const items: LogEntry[] = []
  for (const { id, version } of rows) {
    const entry = await cachedEntry(tx, { id, version }, sites)
    if (!entry) continue
    const { siteIds, ...counted } = entry
    const timeZone = sharedZone(zones, siteIds)
    const said = mayAccessSites(caller.allowedSites, siteIds) ? (remarks.get(id) ?? []) : []
    const mayRemark = maySeeAllSites(caller, siteIds)
    items.push({ ...counted, timeZone, title: titles.get(id) ?? null, remarks: said, mayRemark })
  }
  return { items, page, pageSize, total }
}

function maySeeAllSites({ role, siteAccess }: Caller, siteIds: readonly number[]): boolean {
  const sites = sitesWithRight(siteAccess, 'incident.command')
  return may(role, 'incident.command') && siteIds.some((id) => mayAccessSites(sites, [id]))
}

/** The kind of incident of each choice; null: all. */
const kindOf: Record<LogKinds, IncidentKind | null> = {
  drills: 'Exercise',
  real: 'Actual',
  tests: 'Test',
  all: null,
}

/** Selects ended incidents at any of these sites (null: at all). */
export function pastIncidents(
  tx: Tx,
  sites: readonly number[] | null,
  { from, to }: Pick<DrillLogFilter, 'from' | 'to'>,
) {
  let found = tx.selectFrom('incident').where('stage', '<>', 'active')
  if (from) found = found.where('started_at', '>=', new Date(from))
  if (to) found = found.where('started_at', '<', new Date(to))
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

/** The computed part of an entry, and all sites of the incident, also hidden ones. */
type SummarizedEntry = Omit<LogEntry, 'title' | 'remarks' | 'mayRemark' | 'timeZone'> & { siteIds: number[] }

/** Maximum number of cached entries: some megabytes, and as many as a file has. */
const maxCached = 5000
/** Cached entries, oldest first. The same version of a log always gives the same result. */
const entryCache = new Map<string, SummarizedEntry | null>()

/**
 * Summarizes an ended incident, once for each version of its log and each visible part of it. Its log is released: an
 * incident of months ago need not stay in memory for a list.
 */
async function cachedEntry(
  tx: Tx,
  { id, version }: { id: string; version: number },
  sites: readonly number[] | null,
): Promise<SummarizedEntry | null> {
  const key = `${id} ${version} ${sites ? sites.toSorted((a, b) => a - b).join() : 'all'}`
  const known = entryCache.get(key)
  entryCache.delete(key)
  const entry = known === undefined ? await summarizeIncident(tx, id, sites) : known
  entryCache.set(key, entry)
  for (const oldest of entryCache.keys()) {
    if (entryCache.size <= maxCached) break
    entryCache.delete(oldest)
  }
  return entry
}

async function summarizeIncident(
  tx: Tx,
  incidentId: string,
  sites: readonly number[] | null,
): Promise<SummarizedEntry | null> {
  const { state, actions } = await foldLog(tx, incidentId)
  const seen = sites ? stateForSites(sites, state) : state
  return seen && { ...entryOf(seen), actions, siteIds: state.sites.map(({ id }) => id) }
}

async function foldLog(tx: Tx, incidentId: string) {
  let state: IncidentState | null = null
  const actions = new ActionTracker()
  for (const { event } of await readEvents(tx, incidentId, 0)) {
    state = evolve(state, event)
    actions.record(event)
  }
  if (!state) throw new Error('an incident has a log')
  return { state, actions: actions.all() }
}

const endedStages = z.enum(['ended', 'withdrawn'])

function entryOf(state: IncidentState): Omit<SummarizedEntry, 'actions' | 'siteIds'> {
  const { people, expected } = buildBoard(state)
  const rooms = listRooms(state.rooms)
  return {
    incidentId: state.id,
    kind: state.kind,
    action: state.action,
    type: state.type,
    stage: endedStages.parse(state.stage),
    location: state.location,
    commanderName: state.commanderName,
    siteNames: state.sites.map(({ name }) => name),
    startedAt: state.startedAt,
    endedAt: state.endedAt ?? state.startedAt,
    // Of a drill with a change of action, the rooms of all rounds.
    rooms: rooms.length,
    seen: rooms.filter(hasSeen).length,
    answered: rooms.filter(hasAnswered).length,
    accounted: people.counted,
    expected,
  }
}

async function titlesOf(tx: Tx, incidentIds: readonly string[]): Promise<Map<string, string>> {
  if (incidentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('drill_occurrence as o')
    .innerJoin('drill_plan as p', 'p.id', 'o.plan_id')
    .select(['o.incident_id as incidentId', 'p.plan'])
    .where('o.incident_id', 'in', incidentIds)
    .execute()
  return new Map(rows.map(({ incidentId, plan }) => [incidentId, storedDrillPlan.parse(plan).title]))
}

async function remarksOf(tx: Tx, incidentIds: readonly string[]): Promise<Map<string, LogEntry['remarks']>> {
  if (incidentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('drill_remark')
    .selectAll()
    .where('incident_id', 'in', incidentIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(viewRemark), ({ incidentId }) => incidentId)
}

function viewRemark(row: {
  id: string
  incident_id: string
  at: Date
  by_name: string
  text: string
  weather: string | null
}) {
  const { id, incident_id, at, by_name, text, weather } = row
  return { remarkId: id, incidentId: incident_id, at: at.toISOString(), byName: by_name, text, weather }
}
