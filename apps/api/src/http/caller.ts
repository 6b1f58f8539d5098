import { may, type Role } from '@muster/domain/access/rights'
import { id } from '@muster/domain/id'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Membership, tenantById } from '../user/memberships.ts'
import { type Account, signInOf } from '../user/signIn.ts'
import type { SignIn, VerifyToken } from './issuers.ts'
import { missingRight, notFound, unknownCaller } from './problems.ts'

/** A signed-in person, how they signed in, and the tenants they belong to that trust it. */
export type SignedIn = { account: Account; signIn: SignIn; memberships: Membership[]; expiresAt: number }

/** A signed-in person in the tenant in use, with what they may do there. */
export type Caller = {
  account: Account
  tenantId: string
  role: Role
  /** Null: every site of the tenant. */
  allowedSites: readonly number[] | null
  expiresAt: number
}

/**
 * Who sent this request.
 * @throws 401 for no token, a token that is not ours, or an account that is not (or no longer) known
 */
export async function readSignedIn(
  db: Database,
  verify: VerifyToken,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!token) throw unknownCaller()
  const signIn = await verify(token)
  return { ...(await signInOf(db, signIn)), signIn, expiresAt: signIn.expiresAt }
}

const tenantHeader = id.optional()

/**
 * The tenant in use: of the tenant-id header, else the person's current one, else their first. Always one they hold;
 * the header only chooses among them.
 * @throws 404 for a tenant they do not hold, 403 when they hold none
 */
export async function readCaller(db: Database, signedIn: SignedIn, request: FastifyRequest): Promise<Caller> {
  const { account, memberships, expiresAt } = signedIn
  const asked = tenantHeader.safeParse(request.headers['tenant-id'] || undefined)
  if (!asked.success) throw unknownTenant()
  const tenantId = asked.data ?? account.currentTenantId ?? memberships[0]?.tenantId
  if (!tenantId) throw missingRight()
  if (account.isGlobalAdmin) {
    const tenant = await tenantById(db, tenantId)
    if (!tenant) throw unknownTenant()
    return { account, tenantId, role: 'GlobalAdmin', allowedSites: null, expiresAt }
  }
  const membership = memberships.find((each) => each.tenantId === tenantId)
  if (!membership && asked.data) throw unknownTenant()
  const used = membership ?? memberships[0]
  if (!used) throw missingRight()
  return { account, tenantId: used.tenantId, role: used.role, allowedSites: used.allowedSites, expiresAt }
}

function unknownTenant() {
  return notFound('There is no such organisation, or you do not belong to it.')
}

/** An administrator: of all tenants, or of those they hold the role TenantAdmin in. */
export type Admin = {
  account: Account
  signIn: SignIn
  isGlobalAdmin: boolean
  /** The tenants administered, id by key. Of a global admin only those they belong to; they administer all. */
  tenants: ReadonlyMap<string, string>
}

/**
 * The signed-in person as an administrator.
 * @throws 403 when they administer no tenant
 */
export function readAdmin({ account, signIn, memberships }: SignedIn): Admin {
  const own = memberships.filter(({ role }) => may(role, 'user.manage'))
  if (!account.isGlobalAdmin && own.length === 0) throw missingRight()
  const tenants = new Map(own.map(({ tenantKey, tenantId }) => [tenantKey, tenantId]))
  return { account, signIn, isGlobalAdmin: account.isGlobalAdmin, tenants }
}
