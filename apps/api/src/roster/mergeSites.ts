/** orgs.csv → sites. */
import type { ClientBase } from 'pg'
import type { Counts } from './importReport.ts'
import { type Findings, ignore } from './stageExport.ts'
import { countRows } from './staging.ts'

/**
 * Brings the tenant's sites in line with the staged orgs.
 *
 * A school is a site, and so is whatever a class names as its school (some systems call a campus "local"). A district
 * is none, unless nothing else is: then every org is one.
 */
export async function mergeSites(client: ClientBase, findings: Findings): Promise<Counts> {
  await client.query(`
    create temp table wanted_site on commit drop as
    select source_id, name
    from staged_org
    where type = 'school' or source_id in (select distinct school from staged_class)`)
  await client.query(`
    insert into wanted_site
    select source_id, name
    from staged_org
    where not exists (select from wanted_site)
      and (type <> 'district' or not exists (select from staged_org where type <> 'district'))`)
  const others = await client.query<{ type: string; count: number }>(`
    select coalesce(nullif(type, ''), 'unknown type') as type, count(*)::int as count
    from staged_org
    where not exists (select from wanted_site wanted where wanted.source_id = staged_org.source_id)
    group by 1 order by 1`)
  for (const { type, count } of others.rows) ignore(findings, `orgs that are not sites (${type})`, count)

  const changed = await client.query(`
    update site
    set name = wanted.name, is_active = true
    from wanted_site wanted
    where site.source_id = wanted.source_id and (site.name <> wanted.name or not site.is_active)`)
  const added = await client.query(`
    insert into site (tenant_id, source_id, name)
    select tenant_in_use(), source_id, name
    from wanted_site wanted
    where not exists (select from site where site.source_id = wanted.source_id)`)
  const deactivated = await client.query(`
    update site
    set is_active = false
    where is_active and source_id is not null
      and not exists (select from wanted_site wanted where wanted.source_id = site.source_id)
      and not exists (
        select from unused where kind = 'orgs' and why = 'skipped' and unused.source_id = site.source_id
      )`)
  const wanted = await countRows(client, 'wanted_site')
  return {
    added: added.rowCount ?? 0,
    changed: changed.rowCount ?? 0,
    left: wanted - (added.rowCount ?? 0) - (changed.rowCount ?? 0),
    deactivated: deactivated.rowCount ?? 0,
  }
}
