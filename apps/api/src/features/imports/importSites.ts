/** sites.csv → sites. Adds and changes; what is not in the file stays as it is. */
import type { ClientBase } from 'pg'
import { doubtsAboutChanges } from '../roster/importDoubts.ts'
import { noCounts } from '../roster/importReport.ts'
import type { ChangeCollector } from './changeCollector.ts'
import type { CsvTable, CsvTableResult } from './csvImport.ts'
import type { Coordinates, SiteRow } from './csvRowSchemas.ts'
import { forEachChunk } from './forEachChunk.ts'
import { type Matched, matchRows } from './matchRows.ts'
import type { Line } from './readCsv.ts'

type Site = {
  id: number
  name: string
  sourceId: string | null
  isActive: boolean
  /** Put out of use by a person, who alone restores it. */
  isRetired: boolean
  place: Coordinates | null
  nameKey: string
}
type Row = Line<SiteRow> & { nameKey: string }

/** Brings the tenant's sites in line with the rows. */
export async function importSites(table: CsvTable<SiteRow>): Promise<CsvTableResult> {
  const { client, rows, skip, changes, dryRun } = table
  const sites = await existingSites(client)
  const wanted = rows.map((row): Row => ({ ...row, nameKey: row.name.toLowerCase() }))
  const matched = matchRows(wanted, sites, skip).filter(({ row, match }) => {
    if (match?.isRetired) skip(row.line, 'names a site that someone retired; restore it to import it')
    return !match?.isRetired
  })
  const added = matched.filter(({ match }) => match === null).map(({ row }) => row)
  const changed = matched.filter(hasChanged)
  for (const each of changed) recordChange(changes, each)
  // The database hands out a site’s number before it keeps the site: what is only tried must not ask for one.
  if (!dryRun) await forEachChunk(added, (some) => addSites(client, some))
  await forEachChunk(changed, (some) => changeSites(client, some))
  const present = sites.filter(({ isActive }) => isActive)
  const names = new Set(present.map(({ nameKey }) => nameKey))
  const doubled = added.filter(({ nameKey }) => names.has(nameKey)).length
  const left = matched.length - added.length - changed.length
  return {
    tables: { sites: { ...noCounts(), added: added.length, changed: changed.length, left } },
    doubts: doubtsAboutChanges({ things: 'sites', present: present.length, doubled, ...changes.counts }),
  }
}

function recordChange(changes: ChangeCollector, { row, match }: { row: Row; match: Site }) {
  changes.add(
    { table: 'sites', name: match.name },
    {
      name: [match.name, row.name],
      id: [match.sourceId, row.sourceId ?? match.sourceId],
      place: [inDegrees(match.place), inDegrees(row.place ?? match.place)],
      'in use': [match.isActive, true],
    },
  )
}

const inDegrees = (place: Coordinates | null) => place && `${place.latitude}, ${place.longitude}`

async function existingSites(client: ClientBase): Promise<Site[]> {
  const { rows } = await client.query<
    Omit<Site, 'place' | 'nameKey'> & { [K in keyof Coordinates]: Coordinates[K] | null }
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

/** Compares a row with its site. Omitted columns (source_id, coordinates) are no difference. */
function hasChanged(one: Matched<Row, Site>): one is { row: Row; match: Site } {
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
      is_active = true,
      version = site.version + 1
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
