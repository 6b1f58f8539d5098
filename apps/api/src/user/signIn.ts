import { type Database, inTenant, noTenant, type Tx } from '../db/database.ts'
import { unknownCaller } from '../http/problems.ts'
import type { SignIn } from '../http/tokens.ts'

export type Account = {
  id: string
  email: string
  name: string
  isGlobalAdmin: boolean
  currentTenantId: string | null
}

/**
 * The account behind a sign-in. At the first one it is linked to issuer and subject by verified e-mail.
 * @throws 401 when nobody invited this person, or the account is no longer active
 */
export async function accountOf(db: Database, signIn: SignIn): Promise<Account> {
  const { issuer, subject, email } = signIn
  const known = { issuer, subject, ...(email ? { email } : {}) }
  const row = await inTenant(
    db,
    noTenant,
    async (tx) => {
      const linked = await bySubject(tx, signIn)
      if (linked || !email) return linked
      // A page asks several things at once; of its first requests one links, and the others find it linked.
      return (await linkByEmail(tx, signIn, email)) ?? (await bySubject(tx, signIn))
    },
    known,
  )
  if (!row?.is_active) throw unknownCaller()
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isGlobalAdmin: row.is_global_admin,
    currentTenantId: row.current_tenant_id,
  }
}

function bySubject(tx: Tx, { issuer, subject }: SignIn) {
  return tx
    .selectFrom('app_user')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** An account that is already linked to another sign-in is not taken over. */
function linkByEmail(tx: Tx, { issuer, subject }: SignIn, email: string) {
  return tx
    .updateTable('app_user')
    .set({ issuer, subject })
    .where('email', '=', email)
    .where('subject', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
