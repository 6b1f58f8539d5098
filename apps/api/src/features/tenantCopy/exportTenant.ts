import pg from 'pg'
import {
  accountIds,
  accountTable,
  findTenant,
  keyTable,
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
    yield* keyLines(client, tenantId)
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

/** Reads the public keys of the deployment, where one has signed something of the tenant; the others introduce it. */
async function* keyLines(client: pg.Client, tenantId: string): AsyncGenerator<string> {
  await lookUp(client, { server: 'on' })
  const { rows } = await client.query<{ row: string }>(
    `select to_json(k)::text as row from ${keyTable} k
    where exists (select from checkpoint c where c.tenant_id = $1) order by signs_from`,
    [tenantId],
  )
  await lookUp(client, { server: '' })
  for (const { row } of rows) yield lineOf(keyTable, row)
}

/**
 * Reads the accounts that rows of the tenant name, and their sign-ins where they are members. Passkeys are bound to a host and stay. Of
 * somebody who has not accepted an invitation the copy has what the invitation says: the tenant knows no more.
 */
async function* accountLines(client: pg.Client, tenantId: string): AsyncGenerator<string> {
  for (const id of await accountIds(client, tenantId)) {
    await lookUp(client, { user_id: id })
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(u) - 'words' || jsonb_build_object(
        'current_tenant_id', case when current_tenant_id = $2 then current_tenant_id end,
        'is_global_admin', false
      ) || coalesce(
        (
          select jsonb_build_object('name', invited_name, 'email', lower(invited_email))
          from tenant_assignment where tenant_id = $2 and user_id = $1 and state = 'invited'
        ),
        '{}'
      ))::text as row
      from ${accountTable} u where id = $1`,
      [id, tenantId],
    )
    for (const { row } of rows) yield lineOf(accountTable, row)
    const { rows: signIns } = await client.query<{ row: string }>(
      `select to_json(i)::text as row from user_identity i where user_id = $1
        and exists (select from tenant_assignment a where a.user_id = $1 and a.tenant_id = $2 and a.state <> 'invited')
      order by issuer`,
      [id, tenantId],
    )
    for (const { row } of signIns) yield lineOf('user_identity', row)
  }
}
