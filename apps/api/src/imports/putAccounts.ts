/** Accounts for people who are new to a tenant: the one they have, or a new one. */
import type { ClientBase } from 'pg'
import type { ImportingUser } from './importCsv.ts'
import type { PlannedUser } from './planUsers.ts'

export type Account = { id: string; name: string; isNew: boolean }

type Found = { id: string; name: string; is_active: boolean; is_global_admin: boolean }

/**
 * Finds or adds the account of each row, and locks it. An account stands above tenants, so one that there is keeps its
 * name, and is looked up by its address alone: a tenant cannot list the accounts of others.
 * @param skip told of rows that cannot be used
 */
export async function putAccounts(
  client: ClientBase,
  tenantId: string,
  rows: readonly PlannedUser[],
  by: ImportingUser,
  skip: (line: number, reason: string) => void,
): Promise<{ row: PlannedUser; account: Account }[]> {
  const put: { row: PlannedUser; account: Account }[] = []
  // In one order for everybody, so that two imports of the same people wait for each other instead of both failing.
  for (const row of rows.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
    await client.query("select set_config('muster.email', $1, true)", [row.email])
    const added = await client.query<{ id: string }>(
      `insert into app_user (email, name, current_tenant_id)
      values ($1, $2, $3)
      on conflict (email) do nothing
      returning id`,
      [row.email, row.name, tenantId],
    )
    const id = added.rows[0]?.id
    if (id) {
      put.push({ row, account: { id, name: row.name, isNew: true } })
      continue
    }
    const found = await client.query<Found>(
      'select id, name, is_active, is_global_admin from app_user where email = $1 for update',
      [row.email],
    )
    const account = found.rows[0]
    if (!account) throw new Error('an account was neither added nor found')
    if (!account.is_active)
      skip(row.line, 'is an account that is deactivated; a global administrator can activate it')
    else if (account.is_global_admin && !by.isGlobalAdmin)
      skip(row.line, 'is a global administrator, whom only another one changes')
    else put.push({ row, account: { id: account.id, name: account.name, isNew: false } })
  }
  await client.query("select set_config('muster.email', '', true)")
  return put
}
