/** Finds ids that a spreadsheet has taken for numbers: 00123 becomes 123, in one file and not in the others. */
import type { ClientBase } from 'pg'
import { ImportError } from './importError.ts'
import { howToExportAnew } from './spreadsheetDamage.ts'

type Column = { file: string; what: string; table: string; column: string }
type IdReference = { from: Column; to: Column & { others: string } }

const users = { file: 'users.csv', what: 'user', table: 'staged_user', column: 'source_id' }
const classes = { file: 'classes.csv', what: 'class', table: 'staged_class', column: 'source_id' }
const orgs = { file: 'orgs.csv', what: 'school', table: 'staged_org', column: 'source_id' }
/** Ids that are known though they are not in the export, or were not used. */
const knownIds = {
  users:
    "select source_id from unused where kind = 'users' union all select source_id from person where is_active",
  classes: "select source_id from unused where kind = 'classes'",
  orgs: "select source_id from unused where kind = 'orgs' union all select source_id from site where is_active",
}

const pairs: readonly IdReference[] = [
  {
    from: { file: 'enrollments.csv', what: 'user', table: 'staged_enrollment', column: 'user_id' },
    to: { ...users, others: knownIds.users },
  },
  {
    from: { file: 'enrollments.csv', what: 'class', table: 'staged_enrollment', column: 'class_id' },
    to: { ...classes, others: knownIds.classes },
  },
  {
    from: { file: 'classes.csv', what: 'school', table: 'staged_class', column: 'school' },
    to: { ...orgs, others: knownIds.orgs },
  },
  {
    from: { file: 'roles.csv', what: 'user', table: 'staged_role', column: 'user_id' },
    to: { ...users, others: knownIds.users },
  },
]

/**
 * Stops an import in which ids of one file meet those of another only when zeros at their start are left aside, and one of the
 * two files has no such zero at all: nobody would be where they belong. A file in which some ids begin with zeros was not changed.
 * Compared are also the ids of people with those of earlier imports.
 * @throws ImportError with the file that was changed, an example and what to do
 */
export async function refuseLostLeadingZeros(client: ClientBase): Promise<void> {
  for (const { from, to } of pairs) {
    const found = await compare(
      client,
      `${from.table}`,
      from.column,
      `select ${to.column} from ${to.table} union all ${to.others}`,
    )
    if (!found) continue
    const { short, long, rows, fromLost } = found
    const refers = `${from.file} refers to the ${from.what} “${fromLost ? short : long}”`
    throw new ImportError(
      fromLost
        ? `The zeros at the start of ids are lost in ${from.file}: it refers to the ${from.what} “${short}”, which is “${long}” elsewhere; ${counted(rows)} so. ${howToExportAnew} Nothing was imported.`
        : `The zeros at the start of ids are lost in ${to.file}: it has “${short}”, and ${refers}; ${counted(rows)} so. ${howToExportAnew} Nothing was imported.`,
    )
  }
  const before = await compare(
    client,
    'staged_user',
    'source_id',
    'select source_id from person where is_active and from_export',
  )
  if (before?.fromLost)
    throw new ImportError(
      `The zeros at the start of ids are lost in users.csv: it has the user “${before.short}”, who was “${before.long}” in earlier imports; ${counted(before.rows)} so. ${howToExportAnew} Nothing was imported.`,
    )
}

type MismatchedIds = { short: string; long: string; rows: number; fromLost: boolean }

/** Ids of a column that are not among others, but are when zeros at the start are left aside; undefined when all is well. */
async function compare(
  client: ClientBase,
  table: string,
  column: string,
  others: string,
): Promise<MismatchedIds | undefined> {
  const { rows } = await client.query<{ own: string; other: string; rows: number }>(`
    with own as (
      select ${column} as id, count(*)::int as rows
      from ${table}
      where ${column} ~ '^[0-9]+$'
      group by 1
    ), other as (
      select distinct id from (${others}) as others (id) where id ~ '^[0-9]+$'
    ), missing as (
      select * from own where not exists (select from other where other.id = own.id)
    )
    select missing.id as own, other.id as other, sum(missing.rows) over ()::int as rows
    from missing
    join other on ltrim(other.id, '0') = ltrim(missing.id, '0')
    order by missing.id
    limit 1`)
  const [found] = rows
  if (!found) return undefined
  const fromLost = found.own.length < found.other.length
  const lost = fromLost ? `select ${column} from ${table}` : others
  const { rows: zeros } = await client.query(
    `select from (${lost}) as lost (id) where id ~ '^0[0-9]' limit 1`,
  )
  if (zeros.length > 0) return undefined
  const [short, long] = fromLost ? [found.own, found.other] : [found.other, found.own]
  return { short, long, rows: found.rows, fromLost }
}

function counted(rows: number): string {
  return rows === 1 ? '1 row is' : `${rows.toLocaleString('en-US')} rows are`
}
