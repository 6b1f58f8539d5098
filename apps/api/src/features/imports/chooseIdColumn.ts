/** Chooses the column of a file with each row's external id, which finds a row again after a change of its name. */
import type { ImportIdColumn } from '@muster/contract/importCalls'
import type { ClientBase } from 'pg'
import { ImportError } from '../roster/importError.ts'
import { type IdColumnIndex, normalizeHeader, placeColumns } from './csvHeader.ts'
import { type CsvKind, idField } from './csvKinds.ts'
import type { CsvSurvey } from './surveyCsv.ts'

/** The choice, with a notice to show before the import. */
export type IdColumnChoice = ImportIdColumn & { place: IdColumnIndex; notice: string | undefined }

type IdColumnRequest = {
  kind: CsvKind
  file: string
  survey: CsvSurvey
  /** The header that a person chose, '' when they chose none; undefined when nobody was asked. */
  requestedHeader: string | undefined
}

const nouns: Partial<Record<CsvKind, string>> = { sites: 'site', rooms: 'room', students: 'student' }

/**
 * Chooses the column of ids: the person's choice, now or the last time; the one with the right name; else one that is full,
 * unique in every row, and like an id. Undefined for kinds with another key.
 * @throws ImportError when the chosen column is not there
 */
export async function chooseIdColumn(
  client: ClientBase,
  request: IdColumnRequest,
): Promise<IdColumnChoice | undefined> {
  const { kind, file, survey, requestedHeader } = request
  const { header, columns } = survey
  const noun = nouns[kind]
  if (!noun) return undefined
  const known = await readKnown(client, kind)
  const likely = columns
    .map((column) => ({ column, likeness: column.likeness(known) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
  const common = {
    headers: [...new Set(header)].filter((each) => each !== '').slice(0, 100),
    likely: likely.slice(0, 10).map(({ column }) => header[column.place] ?? ''),
  }
  const chosen = (place: number, why: ImportIdColumn['why'], notice?: string): IdColumnChoice => ({
    ...common,
    used: place < 0 ? null : (header[place] ?? ''),
    why,
    notice,
    place,
  })
  if (requestedHeader === '') return chosen(-1, 'chosen')
  if (requestedHeader !== undefined) {
    const place = placeOf(header, requestedHeader)
    if (place < 0)
      throw new ImportError(`${file} has no column ${requestedHeader.slice(0, 80)} that could hold the ids.`)
    return chosen(place, 'chosen')
  }
  const last = await readLast(client, kind)
  const place = last?.header ? placeOf(header, last.header) : -1
  if (place >= 0) return chosen(place, 'remembered')
  const lost = last?.header
    ? `The id of each ${noun} was in the column ${last.header} the last time. This file has no such column.`
    : undefined
  const named = placeColumns(kind, header, file).places.find(([name]) => name === idField[kind])?.[1] ?? -1
  if (named >= 0) return { ...chosen(named, 'named', lost), place: undefined }
  if (last && last.header === null) return chosen(-1, 'remembered')
  const [best, next] = likely
  if (best && best.likeness > (next?.likeness ?? 0)) {
    const guess = `${header[best.column.place]} looks like the id of each ${noun}: every value is different.`
    return chosen(best.column.place, 'guessed', lost ? `${lost} ${guess}` : guess)
  }
  return chosen(-1, 'none', lost)
}

/** Remembers the column for the next file of this kind. */
export async function rememberIdColumn(client: ClientBase, kind: CsvKind, { used, why }: ImportIdColumn) {
  if (why !== 'chosen' && why !== 'guessed') return
  await client.query(
    `insert into import_id_column (tenant_id, kind, header)
    values (tenant_in_use(), $1, $2)
    on conflict (tenant_id, kind) do update set header = excluded.header
    where import_id_column.header is distinct from excluded.header`,
    [kind, used?.slice(0, 200) ?? null],
  )
}

function placeOf(header: readonly string[], wanted: string): number {
  const exact = header.indexOf(wanted)
  return exact >= 0 ? exact : header.findIndex((each) => normalizeHeader(each) === normalizeHeader(wanted))
}

async function readLast(client: ClientBase, kind: CsvKind): Promise<{ header: string | null } | undefined> {
  const { rows } = await client.query<{ header: string | null }>(
    'select header from import_id_column where kind = $1',
    [kind],
  )
  return rows[0]
}

const knownOf: Partial<Record<CsvKind, string>> = {
  sites: 'select lower(name) as name, source_id from site',
  rooms: `select lower(site.name || ' ' || room.name) as name, room.source_id
    from room
    join site on site.id = room.site_id`,
  students: "select lower(trim(given_name || ' ' || family_name)) as name, source_id from person",
}

/** Reads existing ids, and the id of each unique name. */
async function readKnown(client: ClientBase, kind: CsvKind) {
  const ids = new Set<string>()
  const byName = new Map<string, string | null>()
  const { rows } = await client.query<{ name: string; source_id: string | null }>(knownOf[kind] ?? '')
  for (const { name, source_id } of rows) {
    if (source_id !== null) ids.add(source_id)
    byName.set(name, byName.has(name) ? null : source_id)
  }
  return { ids, byName }
}
