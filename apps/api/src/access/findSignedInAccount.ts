import { sitePermission, tenantRole } from '@muster/domain/access/rights'
import type { SignInRefusalReason } from '@muster/domain/access/signInRefusals'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTenant, noTenant, setLookup, type Tx } from '../platform/db/database.ts'
import { notSignedIn } from '../platform/http/problems.ts'
import type { Account } from './account.ts'
import { membershipAtProvider } from './membershipAtProvider.ts'
import { isByCode, trustsSignInSql } from './tenantProviders.ts'
import type { SignIn } from './trustedIssuers.ts'
import type { Membership } from './userProfile.ts'

/** The result of the database function `signed_in`. */
const signedInResult = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    // False, too, for a sign-in of a tenant's own provider: it has no say about other tenants.
    isGlobalAdmin: z.boolean(),
    currentTenantId: z.string().nullable(),
    /** True for a sign-in by code, where a tenant asks for a passkey. */
    needsPasskey: z.boolean(),
    memberships: z.array(
      z.object({
        tenantKey: z.string(),
        tenantId: z.string(),
        name: z.string(),
        prefix: z.string(),
        timeZone: z.string().nullable(),
        role: tenantRole,
        restricted: z.boolean(),
        sites: z.array(z.tuple([z.number(), z.array(sitePermission)])),
      }),
    ),
  })
  .nullable()

/**
 * Finds the account of a sign-in and the tenants it belongs to that trust it, with role and allowed sites, by name. The
 * first sign-in links issuer and subject to the account by verified email. An account may have several sign-ins of several
 * issuers, but never two of one.
 * @throws 401 when nobody invited this person, the account is no longer active, or a code opens none of its tenants
 */
export async function findSignedInAccount(
  db: Database,
  signIn: SignIn,
): Promise<{ account: Account; memberships: Membership[]; needsPasskey: boolean }> {
  const known = (await findAccount(db, signIn)) ?? (await linkAccount(db, signIn))
  if (!known.isActive || (await isSuspended(db, known))) throw notSignedIn('deactivated')
  const found = viewFound(known, signIn)
  // It was linked by a membership that has ended since.
  if (found.memberships.length === 0 && signIn.method === null) {
    const refused = await inTenant(db, noTenant, (tx) => refusalByMembership(tx, signIn, known.id))
    if (refused) throw notSignedIn(refused)
  }
  if (found.needsPasskey && found.memberships.length === 0 && !found.account.isGlobalAdmin)
    throw notSignedIn('passkey-required')
  return found
}

/**
 * Finds the same in a transaction that has lasted: the account of a sign-in as it is now, or null. Leaves the transaction
 * without a tenant.
 */
export async function findSignedInAgain(tx: Tx, signIn: SignIn) {
  await setLookup(tx, { all_assignments: 'off' })
  const known = await findAccount(tx, signIn)
  return known?.isActive ? viewFound(known, signIn) : null
}

function viewFound(known: NonNullable<z.infer<typeof signedInResult>>, { lacksPasskey }: SignIn) {
  const { id, email, name, currentTenantId, memberships } = known
  return {
    needsPasskey: known.needsPasskey || (known.isGlobalAdmin && lacksPasskey),
    account: { id, email, name, currentTenantId, isGlobalAdmin: known.isGlobalAdmin && !lacksPasskey },
    memberships: memberships.map(({ sites, ...tenant }) => ({
      ...tenant,
      tenantName: tenant.name,
      siteAccess: tenant.restricted ? new Map(sites) : null,
    })),
  }
}

/** Returns true for somebody whom every organization that they belong to has suspended. */
async function isSuspended(
  db: Database,
  { id, isGlobalAdmin, memberships }: NonNullable<z.infer<typeof signedInResult>>,
): Promise<boolean> {
  if (isGlobalAdmin || memberships.length > 0) return false
  const rows = await inTenant(
    db,
    noTenant,
    (tx) => tx.selectFrom('tenant_assignment').select('state').where('user_id', '=', id).execute(),
    { user_id: id, all_assignments: 'on' },
  )
  return rows.some(({ state }) => state === 'suspended') && !rows.some(({ state }) => state === 'member')
}

/** Runs one statement without a transaction: the settings that the function makes for its policies end with it. */
async function findAccount(db: Database | Tx, signIn: SignIn) {
  const { issuer, subject, audiences, isDefault, providerId } = signIn
  const { rows } = await sql<{ person: unknown }>`
    select signed_in(
      ${issuer}, ${subject}, ${[...audiences]}::text[], ${isDefault}::boolean, ${providerId}::uuid,
      ${isByCode(signIn)}::boolean
    ) as person
  `.execute(db)
  return signedInResult.parse(rows[0]?.person ?? null)
}

/**
 * Links an account. A page sends several requests at once; the first links, and the others find it linked.
 * @throws 401 with the reason when there is none to link
 */
async function linkAccount(db: Database, signIn: SignIn) {
  const { issuer, subject, email, unverifiedEmail, method } = signIn
  // Muster's own sign-in has linked the account already. If the link is gone, somebody has taken it off.
  if (method !== null) throw notSignedIn('token-invalid')
  if (!email) throw notSignedIn(unverifiedEmail ? 'address-not-verified' : 'address-missing')
  const refused = await inTenant(db, noTenant, (tx) => linkByEmail(tx, signIn, email), {
    issuer,
    subject,
    email,
  })
  if (refused) throw notSignedIn(refused)
  const linked = await findAccount(db, signIn)
  // The account is another subject's of this issuer.
  if (!linked) throw notSignedIn('other-sign-in')
  return linked
}

/**
 * Links by email. A second sign-in of the same issuer cannot take over the account.
 * @returns the reason that there is nothing to link; null when it is linked, or somebody else is
 */
async function linkByEmail(tx: Tx, signIn: SignIn, email: string): Promise<SignInRefusalReason | null> {
  const { issuer, subject } = signIn
  const account = await tx
    .selectFrom('app_user')
    .select(['id', 'is_active'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account) return 'not-invited'
  const refused = await refusalByMembership(tx, signIn, account.id)
  if (refused) return refused
  if (!account.is_active) return 'deactivated'
  await tx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: account.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

/**
 * Returns why a tenant's own provider does not sign this account in, or null. It speaks only for that tenant's people, and does not
 * hear that there is such an account elsewhere.
 */
async function refusalByMembership(
  tx: Tx,
  signIn: SignIn,
  userId: string,
): Promise<'not-invited' | 'accept-first' | null> {
  if (signIn.isDefault) return null
  const membership = await membershipAtProvider(tx, userId, trustsSignInSql(signIn))
  if (membership === 'none') return 'not-invited'
  return membership === 'invitedFromElsewhere' ? 'accept-first' : null
}
