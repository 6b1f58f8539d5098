/** Accounts for people who are new to a tenant: the one they have, or a new one. */
import type { ClientBase } from 'pg'
import type { PlannedUser } from './planUsers.ts'

/** Addresses that are looked up at once: each account that comes into question is compared with all of them. */
const chunkSize = 500

/**
 * Finds or adds the account of each row, and locks it. Nothing of an existing one is read, so the file cannot be used to find out who
 * has an account.
 */
export async function upsertAccounts(
  client: ClientBase,
  rows: readonly PlannedUser[],
): Promise<{ row: PlannedUser; account: { id: string } }[]> {
  // In one order for everybody, so that two imports of the same people wait for each other instead of both failing.
  const inOrder = rows.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const put: { row: PlannedUser; account: { id: string } }[] = []
  for (let at = 0; at < inOrder.length; at += chunkSize) {
    const some = inOrder.slice(at, at + chunkSize)
    const idOf = await addOrLock(client, some)
    for (const row of some) {
      const id = idOf.get(row.email)
      if (!id) throw new Error('an account was neither added nor found')
      put.push({ row, account: { id } })
    }
  }
  await client.query("select set_config('muster.emails', '', true)")
  return put
}

async function addOrLock(client: ClientBase, rows: readonly PlannedUser[]) {
  const emails = rows.map(({ email }) => email)
  // The policy at_import lets through these accounts and no other.
  await client.query("select set_config('muster.emails', $1::text[]::text, true)", [emails])
  const { rows: found } = await client.query<{ id: string; email: string }>(
    `insert into app_user (email, name)
    select row.email, row.name
    from unnest($1::text[], $2::text[]) with ordinality as row (email, name, place)
    order by row.place
    on conflict (email) do update set email = excluded.email
    returning id, email`,
    [emails, rows.map(({ name }) => name)],
  )
  return new Map(found.map(({ id, email }) => [email, id]))
}
