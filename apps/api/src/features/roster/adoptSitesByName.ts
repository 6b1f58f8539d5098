/** Keeps an export from undoing administrators' changes of sites. */
import type { ClientBase } from 'pg'
import { skipRows } from './skipStagedRows.ts'
import { countIgnored, type Findings } from './stageExport.ts'

/**
 * A site that a person made, and no file has named yet, is the one of its name in the export: made twice, nobody could tell them apart. Only where
 * neither side has a second one of that name.
 */
export async function adoptSitesByName(client: ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ line: number; name: string }>(`
    update site
    set source_id = wanted.source_id
    from wanted_site wanted
    join staged_org org on org.source_id = wanted.source_id
    where site.source_id is null
      and lower(site.name) = lower(wanted.name)
      and not exists (select from site known where known.source_id = wanted.source_id)
      and (select count(*) from site same where lower(same.name) = lower(wanted.name)) = 1
      and (select count(*) from wanted_site same where lower(same.name) = lower(wanted.name)) = 1
    returning org.line, site.name`)
  for (const { line, name } of rows)
    findings.remarks.add({ file: 'orgs.csv', line, reason: `is the site "${name}" that was here already` })
}

/** Sites that a person put out of use stay so, until a person restores them. */
export function keepSitesRetired(client: ClientBase, findings: Findings): Promise<void> {
  return skipRows(
    client,
    findings,
    'orgs.csv',
    `skipped as (
      delete from wanted_site wanted
      using site, staged_org org
      where site.source_id = wanted.source_id and site.retired_at is not null and org.source_id = wanted.source_id
      returning org.line,
        format('is the site "%s", which was put out of use by hand and stays so; restore it to import it', site.name) as reason
    )`,
  )
}

/** Their rooms and rosters stay as they are as well. */
export async function keepRoomsOfRetiredSites(client: ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ classes: number }>(`
    with left_alone as (
      delete from staged_class staged
      using site
      where site.source_id = staged.school and site.retired_at is not null
      returning staged.source_id, staged.room_source_id
    ), noted as (
      insert into unused
      select 'classes', source_id, 'gone' from left_alone
      union all
      select 'rooms', room_source_id, 'skipped' from left_alone
    )
    select count(*)::int as classes from left_alone`)
  countIgnored(findings, 'classes of sites that someone retired', rows[0]?.classes ?? 0)
}
