import type { Tx } from '../../platform/db/database.ts'

/**
 * Returns the account with an e-mail address, or creates it. Two simultaneous calls for the same person return one account.
 * @param tx knows the address (`muster.email`)
 * @param person the address in lower case; the name is for a new account alone
 */
export async function findOrCreateAccount(
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<{ id: string; isNew: boolean }> {
  const find = () => tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  const found = await find()
  if (found) return { id: found.id, isNew: false }
  const added = await tx
    .insertInto('app_user')
    .values({ email, name })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  const account = added ?? (await find())
  if (!account) throw new Error('an account was neither added nor found')
  return { id: account.id, isNew: added !== undefined }
}
