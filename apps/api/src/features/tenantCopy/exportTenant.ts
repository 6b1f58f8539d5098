import pg from 'pg'
import {
  accountIds,
  accountTable,
  findTenant,
  lookUp,
  schemaVersion,
  type TenantTable,
  tenantTables,
} from './tenantTables.ts'

/** The format of the first line of an export. */
export const exportFormat = 'muster-organization/1'

/** Rows read at once. */
const pageSize = 500

/**
 * Exports everything of a tenant as lines of JSON: first a head, then each row as `["table",{…}]`, tables in the order in which they can
 * be imported. It is one consistent state. It has secrets (barcodes, webhooks): it is kept like a copy of the database.
 * @param ownerUrl connection URL of the owner of the database
 * @throws Error with one sentence for an unknown key
 */
export async function* exportTenant(ownerUrl: string, tenantKey: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const { id: tenantId } = await findTenant(client, tenantKey)
    const tables = await tenantTables(client)
    const head = { format: exportFormat, tenantKey, tenantId, schema: await schemaVersion(client) }
    yield `${JSON.stringify({ ...head, exportedAt: new Date().toISOString() })}\n`
    const [first, others] = [tables.filter(isTenant), tables.filter((table) => !isTenant(table))]
    for (const table of first) yield* rowLines(client, table, tenantId)
    yield* accountLines(client, tenantId)
    for (const table of others) yield* rowLines(client, table, tenantId)
  } finally {
    await client.end()
  }
}

const isTenant = ({ name }: TenantTable) => name === 'tenant'

async function* rowLines(client: pg.Client, table: TenantTable, tenantId: string): AsyncGenerator<string> {
  const order = table.key.map((column) => pg.escapeIdentifier(column)).join(', ')
  const owner = isTenant(table) ? 'id' : 'tenant_id'
  await client.query(
    `declare copied no scroll cursor for
    select to_json(t)::text as row from ${pg.escapeIdentifier(table.name)} t where ${owner} = '${tenantId}' order by ${order}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${pageSize} from copied`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => lineOf(table.name, row)).join('')
  }
  await client.query('close copied')
}

const lineOf = (table: string, row: string) => `[${JSON.stringify(table)},${row}]\n`

/** Reads the accounts that rows of the tenant name, and their sign-ins where they are members. Passkeys are bound to a host and stay. */
async function* accountLines(client: pg.Client, tenantId: string): AsyncGenerator<string> {
  for (const id of await accountIds(client, tenantId)) {
    await lookUp(client, { user_id: id })
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(u) - 'words' || jsonb_build_object(
        'current_tenant_id', case when current_tenant_id = $2 then current_tenant_id end,
        'is_global_admin', false
      ))::text as row
      from ${accountTable} u where id = $1`,
      [id, tenantId],
    )
    for (const { row } of rows) yield lineOf(accountTable, row)
    const { rows: signIns } = await client.query<{ row: string }>(
      `select to_json(i)::text as row from user_identity i where user_id = $1
        and exists (select from tenant_assignment a where a.user_id = $1 and a.tenant_id = $2)
      order by issuer`,
      [id, tenantId],
    )
    for (const { row } of signIns) yield lineOf('user_identity', row)
  }
}
