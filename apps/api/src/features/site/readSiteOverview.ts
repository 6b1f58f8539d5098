import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { studentLists } from './studentListsSql.ts'

type Row = {
  id: number
  name: string
  latitude: number | null
  longitude: number | null
  rooms: number
  students: number
}

/**
 * Returns every active site, by name, as lists of values: thousands of sites are a third smaller on the wire than as
 * objects. Coordinates have five decimals, which is a meter.
 * @param allowedSites the caller's sites; null: all of the tenant
 */
export async function readSiteOverview(tx: Tx, allowedSites: readonly number[] | null) {
  const { rows } = await sql<Row>`
    select site.id, site.name, site.latitude, site.longitude,
      coalesce(r.rooms, 0) as rooms, coalesce(s.students, 0) as students
    from site
    left join (
      select site_id, count(*)::int as rooms
      from room
      where is_active and ${atSites('site_id', allowedSites)}
      group by site_id
    ) r on r.site_id = site.id
    left join (
      select r.site_id, count(distinct e.person_id)::int as students
      from ${studentLists}
      where ${atSites('r.site_id', allowedSites)}
      group by r.site_id
    ) s on s.site_id = site.id
    where site.is_active and ${atSites('site.id', allowedSites)}
    order by site.name, site.id
  `.execute(tx)
  return {
    ids: rows.map(({ id }) => id),
    names: rows.map(({ name }) => name),
    latitudes: rows.map(({ latitude }) => roundedToMeter(latitude)),
    longitudes: rows.map(({ longitude }) => roundedToMeter(longitude)),
    roomCounts: rows.map(({ rooms }) => rooms),
    studentCounts: rows.map(({ students }) => students),
  }
}

function atSites(column: 'site_id' | 'r.site_id' | 'site.id', sites: readonly number[] | null) {
  return sites ? sql<boolean>`${sql.ref(column)} = any (${sites}::integer[])` : sql<boolean>`true`
}

function roundedToMeter(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 1e5) / 1e5
}
