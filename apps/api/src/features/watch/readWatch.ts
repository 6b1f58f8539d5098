import type { Watch } from '@muster/contract/watchCalls'
import { incidentType, phoneOrigin, reportStatus } from '@muster/domain/incident/vocabulary'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'

/** Maximum number of unanswered calls for help per site, the oldest of them; a site with more has an incident. */
const filedLimit = 200
/** Maximum number of accepted calls per site, the newest of them. */
const acceptedLimit = 20

/** Everything that waits for a tenant's managers, at all its sites. */
export function readWatch(db: Database, tenantId: string): Promise<Watch> {
  return inTenant(db, tenantId, async (tx) => ({
    lockdowns: await readLockdowns(tx),
    started: await readStarted(tx),
    help: await readHelp(tx),
  }))
}

/** Returns everything that waits at a viewer's sites. */
export async function readWatchFor(db: Database, { tenantId, allowedSites }: Caller): Promise<Watch> {
  return filterWatch(allowedSites, await readWatch(db, tenantId))
}

/** Filters by site; null for all. */
export function filterWatch(sites: readonly number[] | null, watch: Watch): Watch {
  if (sites === null) return watch
  const isOwn = ({ siteId }: { siteId: number }) => sites.includes(siteId)
  return {
    lockdowns: watch.lockdowns.filter(isOwn),
    started: watch.started.filter(isOwn),
    help: watch.help.filter(isOwn),
  }
}

async function readLockdowns(tx: Tx): Promise<Watch['lockdowns']> {
  const rows = await lockdowns(tx)
    .select(['r.id', 'r.requested_at', 'r.starts_at', 'r.needs_confirmation', 'r.origin'])
    .where('r.stage', '=', 'waiting')
    .orderBy('r.starts_at')
    .execute()
  return rows.map(({ requested_at, starts_at, needs_confirmation, origin, ...from }) => ({
    ...from,
    requestedAt: requested_at.toISOString(),
    startsAt: starts_at.toISOString(),
    needsConfirmation: needs_confirmation,
    origin: phoneOrigin.parse(origin),
  }))
}

/** A manager whose page was not visible in the last seconds must still learn that one has started. */
async function readStarted(tx: Tx): Promise<Watch['started']> {
  const rows = await lockdowns(tx)
    .innerJoin('incident as i', 'i.id', 'r.incident_id')
    .select(['i.id', 'i.started_at', 'r.decided_by_name as startedByName'])
    .where('r.stage', '=', 'started')
    .where('i.stage', '=', 'active')
    .where('i.started_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .orderBy('i.started_at', 'desc')
    .execute()
  return rows.map(({ started_at, ...from }) => ({ ...from, startedAt: started_at.toISOString() }))
}

function lockdowns(tx: Tx) {
  return tx
    .selectFrom('lockdown_request as r')
    .innerJoin('bag as b', 'b.id', 'r.bag_id')
    .innerJoin('site as s', 's.id', 'r.site_id')
    .select(['r.site_id as siteId', 's.name as siteName', 'b.name as bagName'])
}

/**
 * Reads waiting calls first, the longest waiting first of all; then those accepted in the last day, newest first. Each site
 * has its own limit, so that a site that closes no calls hides no other's.
 */
async function readHelp(tx: Tx): Promise<Watch['help']> {
  const open = tx
    .selectFrom('help_request as h')
    .innerJoin('bag as b', 'b.id', 'h.bag_id')
    .innerJoin('site as s', 's.id', 'h.site_id')
    .select(['h.id', 'h.site_id as siteId', 's.name as siteName', 'b.name as bagName'])
    .select(['h.type', 'h.text', 'h.photo_id as photoId', 'h.at', 'h.stage', 'h.answered_by_name'])
    .select(['h.folded', 'h.folded_text'])
    .select(
      sql<number>`row_number() over (
        partition by h.site_id, h.stage
        order by case h.stage when 'filed' then h.at end, h.at desc, h.id
      )::int`.as('place'),
    )
    .where((where) =>
      where.or([
        where('h.stage', '=', 'filed'),
        where.and([
          where('h.stage', '=', 'accepted'),
          where('h.answered_at', '>', sql<Date>`now() - interval '24 hours'`),
        ]),
      ]),
    )
  const rows = await tx
    .selectFrom(open.as('h'))
    .select(['id', 'siteId', 'siteName', 'bagName', 'type', 'text', 'photoId'])
    .select(['at', 'stage', 'answered_by_name', 'folded', 'folded_text'])
    .where(
      sql<boolean>`place <= case stage when 'filed' then ${filedLimit}::int else ${acceptedLimit}::int end`,
    )
    .orderBy(sql`case stage when 'filed' then at end`)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ type, at, stage, answered_by_name, folded, folded_text, ...from }) => ({
    ...from,
    type: incidentType.parse(type),
    at: at.toISOString(),
    stage: reportStatus.parse(stage),
    answeredByName: answered_by_name,
    ...(folded > 0 ? { folded: { count: folded, text: folded_text } } : {}),
  }))
}
