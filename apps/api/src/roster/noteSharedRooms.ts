import type { ClientBase } from 'pg'
import type { Findings } from './stageExport.ts'

/** So many rooms of a school are named. */
const named = 8

/**
 * Adds a note for each school where several classes meet in one room, with the rooms and how many classes: one roster has the
 * people of all of them.
 */
export async function noteSharedRooms(client: ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ site: string; classes: number; rooms: number; list: string }>(`
    with shared as (
      select wanted.site_id, wanted.name, count(*)::int as classes
      from staged_class staged
      join wanted_room wanted on wanted.source_id = staged.room_source_id
      group by wanted.source_id, wanted.site_id, wanted.name
      having count(*) > 1
    ), ranked as (
      select *, row_number() over (partition by site_id order by classes desc, name) as place from shared
    )
    select site.name as site, sum(classes)::int as classes, count(*)::int as rooms,
      string_agg(format('%s (%s classes)', ranked.name, classes), ', ' order by place) filter (where place <= ${named}) as list
    from ranked
    join site on site.id = ranked.site_id
    group by site.id, site.name
    order by site.name
    limit 100`)
  for (const { site, classes, rooms, list } of rows) {
    const more = rooms > named ? ` and ${(rooms - named).toLocaleString('en-US')} more` : ''
    findings.notes.push(
      rooms === 1
        ? `${site}: several classes meet in one room, and its roster has the people of all of them: ${list}.`
        : `${site}: ${classes.toLocaleString('en-US')} classes meet in ${rooms.toLocaleString('en-US')} rooms, and a room’s roster has the people of all its classes: ${list}${more}.`,
    )
  }
}
