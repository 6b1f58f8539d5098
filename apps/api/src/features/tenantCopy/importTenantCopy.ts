import pg from 'pg'
import { z } from 'zod'
import { exportFormat } from './exportTenant.ts'
import {
  accountTable,
  keyTable,
  lookUp,
  schemaVersion,
  type TenantTable,
  tenantTables,
  useTenant,
} from './tenantTables.ts'

const head = z.object({
  format: z.literal(exportFormat, 'This file is not an export of an organization.'),
  tenantKey: z.string(),
  tenantId: z.uuid(),
  schema: z.string(),
})

/** Bytes of rows that one statement writes. */
const batchBytes = 4_000_000

/** The result of an import. */
export type TenantImport = { tenantKey: string; counts: Map<string, number> }

/** An import that cannot be done; the message is one sentence. */
export class ImportRefused extends Error {}

/**
 * Imports an export into a database that has neither the organization nor its accounts: all of it, or nothing. The log of each incident
 * comes with its hashes, and PostgreSQL checks that each entry follows the one before.
 * @param ownerUrl connection URL of the owner of the database
 * @param lines of the export, in their order
 * @returns the organization's key and the number of rows of each table
 * @throws ImportRefused for a file that is none, of another version, or of an organization or account that is there already
 */
export async function importTenantCopy(
  ownerUrl: string,
  lines: AsyncIterable<string>,
): Promise<TenantImport> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const imported = await importLines(client, lines)
    await client.query('commit')
    return imported
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    if (isTaken)
      throw new ImportRefused(
        'The database already has this organization, or one of its accounts. Import into an empty database.',
        { cause: error },
      )
    throw error
  } finally {
    await client.end()
  }
}

async function importLines(client: pg.Client, lines: AsyncIterable<string>): Promise<TenantImport> {
  const counts = new Map<string, number>()
  let tenantKey = ''
  let tables: Map<string, TenantTable> | null = null
  let batch: { table: string; rows: string[]; bytes: number } = { table: '', rows: [], bytes: 0 }
  const write = async () => {
    const { table, rows } = batch
    batch = { table, rows: [], bytes: 0 }
    if (rows.length === 0) return
    const known = tables?.get(table)
    if (!known) throw new ImportRefused(`This version of Muster has no table ${table}.`)
    const columns = known.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    await client.query(
      `insert into ${pg.escapeIdentifier(table)} (${columns}) overriding system value
      select ${valuesOf(table, columns)} from json_populate_recordset(null::${pg.escapeIdentifier(table)}, $1::json)
      ${table === keyTable ? 'on conflict (id) do nothing' : ''}`,
      [`[${rows.join(',')}]`],
    )
    if (table === keyTable) await lookUp(client, { server: '' })
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
  }
  for await (const line of lines) {
    if (!tables) {
      const begun = await begin(client, line)
      tables = begun.tables
      tenantKey = begun.tenantKey
      continue
    }
    const [, table = '', row = ''] = /^\["(\w+)",(.*)\]$/s.exec(line.trimEnd()) ?? []
    if (!table) throw new ImportRefused('We cannot read a line of the export.')
    // Rows of one table that refer to each other are one statement: it is checked at its end.
    const isFull = batch.bytes > batchBytes && !tables.get(batch.table)?.refersToItself
    if (table !== batch.table || isFull) {
      await write()
      batch = { table, rows: [], bytes: 0 }
    }
    if (table === accountTable || table === 'user_identity') await letIn(client, row)
    if (table === keyTable) await lookUp(client, { server: 'on' })
    batch.rows.push(row)
    batch.bytes += row.length
    if (table === accountTable || table === 'user_identity') await write()
  }
  if (!tables) throw new ImportRefused('This file is not an export of an organization.')
  await write()
  await continueNumbers(client)
  return { tenantKey, counts }
}

/** The newest key signs: one from elsewhere is older than those of this deployment. */
function valuesOf(table: string, columns: string): string {
  return table === keyTable
    ? columns.replace('"signs_from"', `"signs_from" - interval '1000 years'`)
    : columns
}

/** Reads the head, and makes the transaction work for the organization. */
async function begin(client: pg.Client, line: string) {
  const read = head.safeParse(parsed(line))
  if (!read.success) throw new ImportRefused('This file is not an export of an organization.')
  await useTenant(client, read.data.tenantId)
  const version = await schemaVersion(client)
  if (version !== read.data.schema)
    throw new ImportRefused(
      `The export is of the schema ${read.data.schema}, and this database is of ${version}. Import it with the version that exported it, then upgrade.`,
    )
  await client.query('set constraints all deferred')
  const tables = new Map((await tenantTables(client)).map((table) => [table.name, table]))
  for (const name of [accountTable, 'user_identity', keyTable]) tables.set(name, await describe(client, name))
  return { tables, tenantKey: read.data.tenantKey }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function describe(client: pg.Client, name: string): Promise<TenantTable> {
  const { rows } = await client.query<{ column: string }>(
    `select attname::text as column from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  return { name, columns: rows.map(({ column }) => column), key: [], refersToItself: false }
}

const account = z.looseObject({ id: z.string() })
const signIn = z.looseObject({ issuer: z.string(), subject: z.string() })

/** Lets the policies of accounts take this row. */
async function letIn(client: pg.Client, row: string) {
  const value = parsed(row)
  const one = account.safeParse(value)
  if (one.success) await lookUp(client, { user_id: one.data.id })
  const other = signIn.safeParse(value)
  if (other.success) await lookUp(client, { issuer: other.data.issuer, subject: other.data.subject })
}

/** Lets columns that count up go on after the rows that were imported. */
async function continueNumbers(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname::text as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'muster'::regnamespace and (a.attidentity <> '' or pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null)
      and a.attnum > 0 and c.relkind = 'r'`)
  for (const { table, column } of rows)
    await client.query(
      `select setval(s, greatest(nextval(s), coalesce((select max(${pg.escapeIdentifier(column)}) from ${pg.escapeIdentifier(table)}), 0) + 1))
      from pg_get_serial_sequence($1, $2) s`,
      [table, column],
    )
}
