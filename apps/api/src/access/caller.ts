import type { Right } from '@muster/domain/access/right'
import { effectiveRole, may, type Role, sitesWithRight } from '@muster/domain/access/rights'
import { id } from '@muster/domain/id'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { missingRight, notFound, notSignedIn } from '../platform/http/problems.ts'
import type { Account } from './account.ts'
import { findSignedInAccount } from './findSignedInAccount.ts'
import type { SignIn, VerifyToken } from './trustedIssuers.ts'
import { findTenant, type Membership, type SiteAccess } from './userProfile.ts'

/** A signed-in person, how they signed in, and the tenants they belong to that trust it. */
export type SignedIn = {
  account: Account
  signIn: SignIn
  memberships: Membership[]
  /** True for somebody who came by a code, where a passkey would open more. */
  needsPasskey: boolean
  expiresAt: number
}

/** A signed-in person in the tenant in use, with what they may do there. */
export type Caller = {
  account: Account
  tenantId: string
  /** The effective role: an administrator restricted to sites acts as a manager there. */
  role: Role
  /** Sites where they hold the requested right; null: every site of the tenant. */
  allowedSites: readonly number[] | null
  /** Permissions by site; null: not restricted. */
  siteAccess: SiteAccess
  /** The zone that the tenant chose for the times of records; null: none. */
  timeZone: string | null
  expiresAt: number
}

/**
 * Identifies the sender of a request.
 * @throws 401 for no token, a token that is not ours, or an account that is unknown or no longer active
 */
export async function authenticate(
  db: Database,
  verify: VerifyToken,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = bearerToken(request)
  if (!token) throw notSignedIn()
  const signIn = await verify(token)
  const found = await findSignedInAccount(db, signIn)
  request.accountId = found.account.id
  return { ...found, signIn, expiresAt: signIn.expiresAt }
}

/**
 * Reads the token of the Authorization header, else of access-token (specification, section 7). Where both are sent,
 * Authorization wins.
 */
function bearerToken({ headers }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization.match(/^Bearer (\S+)$/i)?.[1]
  const plain = headers['access-token']
  return typeof plain === 'string' && /^\S+$/.test(plain) ? plain : undefined
}

const tenantHeader = id.optional()

/**
 * Chooses the tenant in use: of the tenant-id header, else the person's current one, else their first. It is always one of
 * their memberships; the header only chooses among them.
 * @throws 404 for a tenant they do not belong to, 403 when they belong to none
 */
export async function resolveCaller(
  db: Database,
  signedIn: SignedIn,
  request: FastifyRequest,
): Promise<Caller> {
  const { account, memberships, expiresAt } = signedIn
  const requestedTenant = tenantHeader.safeParse(request.headers['tenant-id'] || undefined)
  if (!requestedTenant.success) throw unknownTenant()
  const tenantId = requestedTenant.data ?? account.currentTenantId ?? memberships[0]?.tenantId
  if (!tenantId) throw missingRight()
  if (account.isGlobalAdmin) {
    const tenant = (await findTenant(db, tenantId)) ?? (requestedTenant.data ? undefined : memberships[0])
    if (!tenant) throw requestedTenant.data ? unknownTenant() : missingRight()
    const sites = { allowedSites: null, siteAccess: null }
    const used = { tenantId: tenant.tenantId, timeZone: tenant.timeZone }
    return { account, ...used, role: 'GlobalAdmin', ...sites, expiresAt }
  }
  const membership = memberships.find((each) => each.tenantId === tenantId)
  if (!membership && requestedTenant.data) throw unknownTenant()
  const used = membership ?? memberships[0]
  if (!used) throw missingRight()
  const { siteAccess, timeZone } = used
  const role = effectiveRole(used.role, used.restricted)
  return {
    account,
    tenantId: used.tenantId,
    role,
    ...visibleSites(siteAccess),
    siteAccess,
    timeZone,
    expiresAt,
  }
}

/** Sites a restricted person may view, until a right is required. */
function visibleSites(siteAccess: SiteAccess) {
  return { allowedSites: sitesWithRight(siteAccess, 'site.read') }
}

/**
 * Narrows a caller to the sites where they hold a right.
 * @throws 403 when their role does not give it
 */
export function requireRight(caller: Caller, right: Right): Caller {
  if (!may(caller.role, right)) throw missingRight()
  return { ...caller, allowedSites: sitesWithRight(caller.siteAccess, right) }
}

function unknownTenant() {
  return notFound(inEnglish('This organization does not exist, or you are not in it.'))
}

/** An administrator: of all tenants, or of those they hold the role TenantAdmin in, for the whole organisation. */
export type Admin = {
  account: Account
  signIn: SignIn
  isGlobalAdmin: boolean
  /** The tenants administered, id by key. For a global admin only the tenants they belong to; they administer all. */
  tenants: ReadonlyMap<string, string>
}

/**
 * Returns the signed-in person as an administrator.
 * @throws 403 when they administer no tenant
 */
export function requireAdmin(signedIn: SignedIn): Admin {
  const admin = adminOf(signedIn)
  if (!admin) throw missingRight()
  return admin
}

/** Returns the person as an administrator; null when they administer no tenant. */
export function adminOf({ account, signIn, memberships }: Omit<SignedIn, 'expiresAt'>): Admin | null {
  const own = memberships.filter(({ role, restricted }) =>
    may(effectiveRole(role, restricted), 'user.manage'),
  )
  if (!account.isGlobalAdmin && own.length === 0) return null
  const tenants = new Map(own.map(({ tenantKey, tenantId }) => [tenantKey, tenantId]))
  return { account, signIn, isGlobalAdmin: account.isGlobalAdmin, tenants }
}
