import type {
  SafetyAuditChoice,
  SafetyAuditMonth,
  trendSafetyAudits as trendCall,
} from '@muster/contract/safetyAuditCalls'
import { maxMonths } from '@muster/contract/safetyAuditCalls'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { sql } from 'kysely'
import { atOwnSites } from '../../access/atOwnSites.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { templateOf } from './safetyAuditFilters.ts'

type Row = SafetyAuditMonth & { template: SafetyAuditChoice; name: string }

/**
 * Returns monthly results of safety audits at the caller’s active sites, by template and by the month of each site’s own clock. The last one of each site and month
 * counts, so that a frequently audited site does not outweigh the others.
 */
export function trendSafetyAudits(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof trendCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const zone = zoneForTimes(caller.timeZone, query.timeZone)
    const { rows } = await sql<Row>`
      with zone as (
        -- The database may not know a zone that this server knows, and reads a fixed offset the other way round.
        select name from pg_timezone_names
        where name = ${zone} or name in (select time_zone from site where tenant_id = tenant_in_use())
      ),
      signed as (
        select distinct on (a.template_id, month, a.site_id)
          a.template_id, ${templateOf} as template, a.template_name as name, r.at,
          to_char(
            r.at at time zone coalesce(
              (select name from zone where name = s.time_zone), (select name from zone where name = ${zone}), 'UTC'
            ),
            'YYYY-MM'
          ) as month,
          (r.result ->> 'percent')::int as percent
        from safety_audit a
        join safety_audit_signature r on r.tenant_id = a.tenant_id and r.audit_id = a.id and r.part = 'ran'
        join site s on s.id = a.site_id
        where s.is_active and r.result ->> 'percent' is not null and ${atOwnSites(caller, 'a.site_id')}
        order by a.template_id, month, a.site_id, r.at desc, a.id
      ),
      by_month as (
        select template, month, (array_agg(name order by at desc))[1] as name,
          count(*)::int as sites, min(percent) as lowest, max(percent) as highest,
          percentile_cont(array[0.25, 0.5, 0.75]) within group (order by percent) as parts,
          row_number() over (partition by template order by month desc) as nth
        from signed
        group by template, month
      )
      select template, month, first_value(name) over (partition by template order by month desc) as name, sites,
        lowest, round(parts[1]::numeric)::int as "lowQuarter", round(parts[2]::numeric)::int as middle,
        round(parts[3]::numeric)::int as "highQuarter", highest
      from by_month
      where nth <= ${maxMonths}
      order by template, month
    `.execute(tx)
    const templates = [...Map.groupBy(rows, ({ template }) => template)]
    return templates
      .map(([template, months]) => ({
        template,
        name: months.at(-1)?.name ?? '',
        months: months.map(({ template: _, name: __, ...month }) => month),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  })
}
