import { sql } from 'kysely'
import { type Database, inTenant, noTenant, type Tx } from '../db/database.ts'
import type { SignIn } from '../http/issuers.ts'
import { unknownCaller } from '../http/problems.ts'
import { trusts } from '../tenant/trust.ts'

export type Account = {
  id: string
  email: string
  name: string
  /** Only where the sign-in is from the provider of the whole place: a tenant’s own has no say about all tenants. */
  isGlobalAdmin: boolean
  currentTenantId: string | null
}

/**
 * The account behind a sign-in. At the first one its issuer and subject are linked to the account by verified e-mail. An
 * account may have several sign-ins, of several issuers, but never two of one.
 * @throws 401 when nobody invited this person, or the account is no longer active
 */
export async function accountOf(db: Database, signIn: SignIn): Promise<Account> {
  const { issuer, subject, email, isDefault } = signIn
  const known = { issuer, subject, ...(email ? { email } : {}) }
  const row = await inTenant(
    db,
    noTenant,
    async (tx) => {
      const linked = await byIdentity(tx, signIn)
      if (linked || !email) return linked
      await linkByEmail(tx, signIn, email)
      // A page asks several things at once; of its first requests one links, and the others find it linked.
      return byIdentity(tx, signIn)
    },
    known,
  )
  if (!row?.is_active) throw unknownCaller()
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isGlobalAdmin: row.is_global_admin && isDefault,
    currentTenantId: row.current_tenant_id,
  }
}

function byIdentity(tx: Tx, { issuer, subject }: SignIn) {
  return tx
    .selectFrom('user_identity as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
}

/** An account that already has a sign-in of this issuer is not taken over by another one of it. */
async function linkByEmail(tx: Tx, signIn: SignIn, email: string): Promise<void> {
  const { issuer, subject } = signIn
  const account = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!account || !(await mayLink(tx, signIn, account.id))) return
  await tx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: account.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A tenant's own provider speaks for that tenant's people alone: nobody else is linked to what it says. */
async function mayLink(tx: Tx, signIn: SignIn, userId: string): Promise<boolean> {
  if (signIn.isDefault) return true
  await sql`select set_config('muster.user_id', ${userId}, true)`.execute(tx)
  const found = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select('t.id')
    .where('a.user_id', '=', userId)
    .where('t.is_active', '=', true)
    .where(trusts(signIn))
    .executeTakeFirst()
  return found !== undefined
}
