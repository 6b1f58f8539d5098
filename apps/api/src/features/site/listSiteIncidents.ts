import { listSiteIncidents as listCall } from '@muster/contract/siteCalls'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Lists active incidents by site, newest first.
 * @param allowedSites the caller's sites, outside which they see nothing; null: all
 */
export async function listSiteIncidents(tx: Tx, allowedSites: readonly number[] | null) {
  const { rows } = await sql`
    select
      incident.id as "incidentId",
      summary ->> 'kind' as kind,
      summary ->> 'action' as action,
      array_agg(s.site_id order by s.site_id) as "siteIds"
    from incident
    join incident_site s on s.incident_id = incident.id
    where stage = 'active' and (${allowedSites}::integer[] is null or s.site_id = any (${allowedSites}::integer[]))
    group by incident.id
    order by incident.started_at desc, incident.id
  `.execute(tx)
  return listCall.answer.parse(rows)
}
