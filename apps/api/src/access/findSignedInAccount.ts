import { sitePermission, tenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTenant, noTenant, type Tx } from '../platform/db/database.ts'
import { notSignedIn } from '../platform/http/problems.ts'
import type { Account } from './account.ts'
import { trustsSignInSql } from './tenantProviders.ts'
import type { SignIn } from './trustedIssuers.ts'
import type { Membership } from './userProfile.ts'

/** The result of the database function `signed_in`. */
const signedInResult = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    isGlobalAdmin: z.boolean(),
    currentTenantId: z.string().nullable(),
    memberships: z.array(
      z.object({
        tenantKey: z.string(),
        tenantId: z.string(),
        name: z.string(),
        prefix: z.string(),
        role: tenantRole,
        restricted: z.boolean(),
        sites: z.array(z.tuple([z.number(), z.array(sitePermission)])),
      }),
    ),
  })
  .nullable()

/**
 * Finds the account of a sign-in and the tenants it belongs to that trust it, with role and allowed sites, by name. The
 * first sign-in links issuer and subject to the account by verified e-mail. An account may have several sign-ins of several
 * issuers, but never two of one.
 * @throws 401 when nobody invited this person, or the account is no longer active
 */
export async function findSignedInAccount(
  db: Database,
  signIn: SignIn,
): Promise<{ account: Account; memberships: Membership[] }> {
  const known = (await findAccount(db, signIn)) ?? (await linkAccount(db, signIn))
  if (!known?.isActive) throw notSignedIn()
  const { id, email, name, currentTenantId } = known
  return {
    account: { id, email, name, currentTenantId, isGlobalAdmin: known.isGlobalAdmin && signIn.isDefault },
    memberships: known.memberships.map(({ sites, ...tenant }) => ({
      ...tenant,
      tenantName: tenant.name,
      siteAccess: tenant.restricted ? new Map(sites) : null,
    })),
  }
}

/** Runs one statement without a transaction: the settings that the function makes for its policies end with it. */
async function findAccount(db: Database, { issuer, subject, audiences, isDefault }: SignIn) {
  const { rows } = await sql<{ person: unknown }>`
    select signed_in(${issuer}, ${subject}, ${[...audiences]}::text[], ${isDefault}::boolean) as person
  `.execute(db)
  return signedInResult.parse(rows[0]?.person ?? null)
}

/** Links an account. A page sends several requests at once; the first links, and the others find it linked. */
async function linkAccount(db: Database, signIn: SignIn) {
  const { issuer, subject, email } = signIn
  if (!email) return null
  await inTenant(db, noTenant, (tx) => linkByEmail(tx, signIn, email), { issuer, subject, email })
  return findAccount(db, signIn)
}

/** Links by e-mail. A second sign-in of the same issuer cannot take over the account. */
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

/** Returns true when this provider may link this user. A tenant's own provider speaks only for that tenant's people. */
async function mayLink(tx: Tx, signIn: SignIn, userId: string): Promise<boolean> {
  if (signIn.isDefault) return true
  await sql`select set_config('muster.user_id', ${userId}, true)`.execute(tx)
  const found = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select('t.id')
    .where('a.user_id', '=', userId)
    .where('t.is_active', '=', true)
    .where(trustsSignInSql(signIn))
    .executeTakeFirst()
  return found !== undefined
}
