import { formatCount } from '@muster/domain/formatCount'
import type { ClientBase } from 'pg'
import { notePerSchool } from './notePerSchool.ts'
import type { Findings } from './stageExport.ts'

/** So many rooms of a school are named. */
const maxNamedRooms = 8

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
      string_agg(format('%s (%s classes)', ranked.name, classes), ', ' order by place) filter (where place <= ${maxNamedRooms}) as list
    from ranked
    join site on site.id = ranked.site_id
    group by site.id, site.name
    order by site.name`)
  const sentences = rows.map(({ site, classes, rooms, list }) => {
    const more = rooms > maxNamedRooms ? ` and ${formatCount(rooms - maxNamedRooms)} more` : ''
    return rooms === 1
      ? `${site}: several classes meet in one room, and its roster has the people of all of them: ${list}.`
      : `${site}: ${formatCount(classes)} classes meet in ${formatCount(rooms)} rooms, and a room’s roster has the people of all its classes: ${list}${more}.`
  })
  const sum = (each: 'classes' | 'rooms') => formatCount(rows.reduce((total, row) => total + row[each], 0))
  notePerSchool(
    findings,
    sentences,
    (schools) =>
      `At ${schools}, ${sum('classes')} classes meet in ${sum('rooms')} rooms, and a room’s roster has the people of all its classes.`,
  )
}
