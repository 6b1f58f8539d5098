/** Accounts for people who are new to a tenant: the one they have, or a new one. */
import type { ClientBase } from 'pg'
import type { ImportingUser } from './csvImport.ts'
import type { PlannedUser } from './planUsers.ts'

export type Account = { id: string; name: string; isNew: boolean }

type StoredAccount = { id: string; email: string; name: string; is_active: boolean; is_global_admin: boolean }

/** Addresses that are looked up at once: each account that comes into question is compared with all of them. */
const chunkSize = 500

/**
 * Finds or adds the account of each row, and locks it. An account belongs to no single tenant, so an existing one keeps
 * its name, and is looked up by its address alone: a tenant cannot list the accounts of others.
 * @param skip called with rows that cannot be used
 */
export async function upsertAccounts(
  client: ClientBase,
  tenantId: string,
  rows: readonly PlannedUser[],
  by: ImportingUser,
  skip: (line: number, reason: string) => void,
): Promise<{ row: PlannedUser; account: Account }[]> {
  // In one order for everybody, so that two imports of the same people wait for each other instead of both failing.
  const inOrder = rows.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const put: { row: PlannedUser; account: Account }[] = []
  for (let at = 0; at < inOrder.length; at += chunkSize) {
    const some = inOrder.slice(at, at + chunkSize)
    const { added, byEmail } = await addOrLock(client, tenantId, some)
    for (const row of some) {
      const account = byEmail.get(row.email)
      if (!account) throw new Error('an account was neither added nor found')
      const isNew = added.has(account.id)
      const reason = isNew ? undefined : refusalFor(account, by)
      if (reason) skip(row.line, reason)
      else put.push({ row, account: { id: account.id, name: account.name, isNew } })
    }
  }
  await client.query("select set_config('muster.emails', '', true)")
  return put
}

async function addOrLock(client: ClientBase, tenantId: string, rows: readonly PlannedUser[]) {
  const emails = rows.map(({ email }) => email)
  // The policy at_import lets through these accounts and no other.
  await client.query("select set_config('muster.emails', $1::text[]::text, true)", [emails])
  // Updates nothing, but locks existing accounts in order.
  const added = await client.query<{ id: string }>(
    `insert into app_user (email, name, current_tenant_id)
    select row.email, row.name, $3
    from unnest($1::text[], $2::text[]) with ordinality as row (email, name, place)
    order by row.place
    on conflict (email) do update set name = app_user.name where false
    returning id`,
    [emails, rows.map(({ name }) => name), tenantId],
  )
  const found = await client.query<StoredAccount>(
    'select id, email, name, is_active, is_global_admin from app_user where email = any ($1::text[])',
    [emails],
  )
  return {
    added: new Set(added.rows.map(({ id }) => id)),
    byEmail: new Map(found.rows.map((account) => [account.email, account])),
  }
}

function refusalFor(account: StoredAccount, by: ImportingUser): string | undefined {
  if (!account.is_active) return 'is an account that is deactivated; a global administrator can activate it'
  if (account.is_global_admin && !by.isGlobalAdmin)
    return 'is a global administrator, whom only another one changes'
  return undefined
}
