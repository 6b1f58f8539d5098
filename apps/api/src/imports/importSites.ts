/** sites.csv → sites. Adds and changes; what is not in the file stays as it is. */
import type { ClientBase } from 'pg'
import { type Counts, noCounts } from '../roster/importReport.ts'
import type { CsvTable } from './importCsv.ts'
import { inChunks } from './inChunks.ts'
import { type Matched, matchRows } from './matchRows.ts'
import type { Line } from './readCsv.ts'
import type { Place, SiteRow } from './rowShapes.ts'

type Site = {
  id: number
  name: string
  sourceId: string | null
  isActive: boolean
  /** Put out of use by a person, who alone restores it. */
  isRetired: boolean
  place: Place | null
  nameKey: string
}
type Row = Line<SiteRow> & { nameKey: string }

/** Brings the tenant's sites in line with the rows. */
export async function importSites({ client, rows, skip }: CsvTable<SiteRow>): Promise<{ sites: Counts }> {
  const sites = await existingSites(client)
  const wanted = rows.map((row): Row => ({ ...row, nameKey: row.name.toLowerCase() }))
  const matched = matchRows(wanted, sites, skip).filter(({ row, match }) => {
    if (match?.isRetired)
      skip(row.line, 'names a site that was put out of use by hand; restore it to import it')
    return !match?.isRetired
  })
  const added = matched.filter(({ match }) => match === null).map(({ row }) => row)
  const changed = matched.filter(differs)
  await inChunks(added, (some) => addSites(client, some))
  await inChunks(changed, (some) => changeSites(client, some))
  const left = matched.length - added.length - changed.length
  return { sites: { ...noCounts(), added: added.length, changed: changed.length, left } }
}

async function existingSites(client: ClientBase): Promise<Site[]> {
  const { rows } = await client.query<
    Omit<Site, 'place' | 'nameKey'> & { [K in keyof Place]: Place[K] | null }
  >(
    `select id, name, source_id as "sourceId", is_active as "isActive", retired_at is not null as "isRetired", latitude, longitude
    from site`,
  )
  return rows.map(({ latitude, longitude, ...site }) => ({
    ...site,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    nameKey: site.name.toLowerCase(),
  }))
}

/** What the row does not say (its source_id, its place) is no difference. */
function differs(one: Matched<Row, Site>): one is { row: Row; match: Site } {
  const { row, match } = one
  if (!match) return false
  return (
    match.name !== row.name ||
    !match.isActive ||
    (row.sourceId !== null && match.sourceId !== row.sourceId) ||
    (row.place !== null &&
      (match.place?.latitude !== row.place.latitude || match.place?.longitude !== row.place.longitude))
  )
}

async function addSites(client: ClientBase, rows: readonly Row[]): Promise<void> {
  await client.query(
    `insert into site (tenant_id, name, source_id, latitude, longitude)
    select tenant_in_use(), *
    from unnest($1::text[], $2::text[], $3::float8[], $4::float8[])`,
    [
      rows.map(({ name }) => name),
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ place }) => place?.latitude ?? null),
      rows.map(({ place }) => place?.longitude ?? null),
    ],
  )
}

async function changeSites(client: ClientBase, changed: readonly { row: Row; match: Site }[]): Promise<void> {
  await client.query(
    `update site
    set name = wanted.name,
      source_id = coalesce(wanted.source_id, site.source_id),
      latitude = coalesce(wanted.latitude, site.latitude),
      longitude = coalesce(wanted.longitude, site.longitude),
      is_active = true
    from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::float8[])
      as wanted (id, name, source_id, latitude, longitude)
    where site.id = wanted.id`,
    [
      changed.map(({ match }) => match.id),
      changed.map(({ row }) => row.name),
      changed.map(({ row }) => row.sourceId),
      changed.map(({ row }) => row.place?.latitude ?? null),
      changed.map(({ row }) => row.place?.longitude ?? null),
    ],
  )
}
