/** People whom somebody put on a roster by hand, when an import brings them as well. */
import type { ClientBase } from 'pg'

/**
 * Takes somebody added by hand for the one of an import: of the same role and name, at the same site, and no other of that name on either side. Made
 * twice, a room would look for somebody who is not missing. What was put by hand stays put.
 * @param wanted SQL of what the import brings, several rows for who is at several sites: `source_id, role, name, site`, the site by its source_id or its
 *   name, or empty where there is one alone
 * @returns how many were taken for one of the import
 */
export async function adoptPeopleByName(
  client: ClientBase,
  wanted: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const adopted = await client.query(
    `with by_hand as (
      select id, role, lower(given_name || ' ' || family_name) as name,
        count(*) over (partition by role, lower(given_name || ' ' || family_name)) as of_name
      from person
      where source_id is null and is_active
    ), wanted as (
      ${wanted}
    ), named as (
      select role, lower(name) as name, min(source_id) as source_id
      from wanted
      group by role, lower(name)
      having count(distinct source_id) = 1
    )
    update person
    set source_id = named.source_id, version = person.version + 1
    from by_hand
    join named on named.role = by_hand.role and named.name = by_hand.name
    where person.id = by_hand.id
      and by_hand.of_name = 1
      and not exists (select from person known where known.source_id = named.source_id)
      and exists (
        select
        from roster_entry entry
        join room on room.id = entry.room_id
        join site on site.id = room.site_id
        join wanted on wanted.source_id = named.source_id
        where entry.person_id = by_hand.id
          and (wanted.site = '' or wanted.site = site.source_id or lower(wanted.site) = lower(site.name))
      )`,
    [...values],
  )
  return adopted.rowCount ?? 0
}

/** SQL of a OneRoster export's people, from its staged files. */
export const wantedOfExport = `
  select person.source_id, person.role, person.given_name || ' ' || person.family_name as name, class.school as site
  from staged_user person
  join staged_enrollment enrollment on enrollment.user_id = person.source_id
  join staged_class class on class.source_id = enrollment.class_id`
