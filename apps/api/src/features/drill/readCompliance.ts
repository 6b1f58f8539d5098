import type { getCompliance as complianceCall } from '@muster/contract/drillCalls'
import { incidentSummary } from '@muster/contract/shapes'
import { type CountedIncident, checkCompliance } from '@muster/domain/drill/compliance'
import { dateIn } from '@muster/domain/drill/occurrences'
import { type RulePack, schoolYearOf, storedRulePack } from '@muster/domain/drill/rulePack'
import { answeringEntries } from '@muster/domain/incident/answeringEntries'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { findPack, noSuchRules, type PackKind } from '../rules/rulePacks.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { chosenZones } from '../site/siteZones.ts'
import { databaseNow } from './occurrenceRows.ts'
import { pastIncidents } from './readDrillLog.ts'

/** Rules about drills. */
export const drillPacks: PackKind<RulePack> = { about: 'drills', shape: storedRulePack }

/**
 * Evaluates each site of the caller by a rule pack in a school year, by the days of its own clock.
 * @throws 404 for rules or a site that are not theirs
 */
export function readCompliance(
  { db }: { db: Database },
  { caller, params, query }: RequestInput<typeof complianceCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    if (query.siteId !== undefined) await findVisibleSite(tx, caller, query.siteId)
    const row = await findPack(tx, drillPacks, params.packId)
    if (!row) throw noSuchRules()
    const pack = storedRulePack.parse(row.pack)
    const now = await databaseNow(tx)
    const year = schoolYearOf(pack, dateIn(pack.timeZone, now), query.back)
    const only = query.siteId === undefined ? caller.allowedSites : [query.siteId]
    const sites = await activeSites(tx, only)
    const held = await readHeldDrills(tx, only, withMarginDays(year))
    const { sites: zones } = await chosenZones(tx)
    return {
      year,
      sites: sites.map(({ id, name }) => {
        const there = { ...pack, timeZone: zones.get(id) ?? pack.timeZone }
        const checks = checkCompliance(there, year, held.get(id) ?? [], dateIn(there.timeZone, now))
        return { siteId: id, siteName: name, checks }
      }),
    }
  })
}

/** Adds a day on either side: exact days follow the school's own time zone. */
export function withMarginDays({ from, to }: { from: string; to: string }) {
  const day = 86_400_000
  const at = (date: string, shift: number) => new Date(Date.parse(date) + shift * day).toISOString()
  return { from: at(from, -1), to: at(to, 2) }
}

async function activeSites(tx: Tx, only: readonly number[] | null) {
  const all = tx.selectFrom('site').select(['id', 'name']).where('is_active', '=', true).orderBy('name')
  if (!only) return all.execute()
  return all.where((where) => where('id', '=', where.fn.any(sql<number[]>`${only}::integer[]`))).execute()
}

const countableIncidents = incidentSummary.pick({ kind: true, action: true, stage: true })

/** SQL that is true when any room of site `at` answered in the incident. */
const isAnsweredAt = sql<boolean>`exists (
  select from event e
  join room r on r.id = (e.data->>'roomId')::uuid
  where e.incident_id = incident.id and r.site_id = at.site_id and e.type = any(${[...answeringEntries]}::text[])
)`

/** Reads past incidents by site, as far as they count. An incident's last kind is its kind. */
export async function readHeldDrills(
  tx: Tx,
  only: readonly number[] | null,
  stretch: { from: string; to: string },
): Promise<Map<number, CountedIncident[]>> {
  const rows = await pastIncidents(tx, only, stretch)
    .innerJoin('incident_site as at', 'at.incident_id', 'incident.id')
    .select(['incident.id', 'incident.stage', 'incident.started_at', 'incident.summary', 'at.site_id'])
    .select(isAnsweredAt.as('is_answered'))
    .execute()
  const bySite = Map.groupBy(rows, ({ site_id }) => site_id)
  return new Map(
    [...bySite].map(([siteId, held]) => [
      siteId,
      held.map(({ id, stage, started_at, summary, is_answered }) => ({
        incidentId: id,
        startedAt: started_at.getTime(),
        isAnswered: is_answered,
        ...countableIncidents.parse({ ...Object(summary), stage }),
      })),
    ]),
  )
}
