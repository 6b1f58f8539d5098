/** orgs.csv → sites. */
import type { ClientBase } from 'pg'
import { adoptSitesByName, keepSitesRetired } from './adoptSitesByName.ts'
import type { Counts } from './importReport.ts'
import { mergeTable } from './mergeTable.ts'
import { noteChanges } from './noteChanges.ts'
import { countIgnored, type Findings } from './stageExport.ts'

/**
 * Brings the tenant's sites in line with the staged orgs.
 *
 * A school is a site, and so is whatever a class names as its school (some systems call a campus "local"). A district
 * is none, unless nothing else is: then every org is one.
 * @param numbers whether new sites get the next numbers, or none as all is undone afterwards
 */
export async function mergeSites(
  client: ClientBase,
  findings: Findings,
  numbers: 'next' | 'none',
): Promise<Counts> {
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
  for (const { type, count } of others.rows)
    countIgnored(findings, `orgs that are not sites (${type})`, count)

  await adoptSitesByName(client, findings)
  await keepSitesRetired(client, findings)
  await noteChanges(client, findings, 'sites')
  return mergeTable(client, {
    table: 'site',
    wanted: 'wanted_site',
    columns: { name: 'wanted.name' },
    file: 'orgs',
    numbers,
  })
}
