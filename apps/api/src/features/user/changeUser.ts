import type { AdminUser } from '@muster/contract/adminUserCalls'
import { type TenantRole, tenantRole } from '@muster/domain/access/rights'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Admin } from '../../access/caller.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, HttpProblem } from '../../platform/http/problems.ts'
import type { Actor } from '../audit/writeAudit.ts'
import { administeredId, mayAdminister } from '../tenant/administeredTenants.ts'
import { lockAccounts } from './lockAccounts.ts'
import { unknownUser, viewerOf, viewUsers } from './viewUsers.ts'

/** An acting administrator, and the request with their address. */
export type Acting = { admin: Admin; request: FastifyRequest }

/** Returns the actor of an administrator's audit entries. */
export function actorOf({ admin: { account }, request }: Acting): Actor {
  return { id: account.id, name: account.name, address: request.ip }
}

/** A role in a tenant, and if it is restricted to sites. */
export type Assignment = { role: TenantRole; restricted: boolean }

/** A user under change: the locked row and all assignments, also those the administrator does not see. */
export type Target = {
  id: string
  name: string
  email: string
  isActive: boolean
  isSelf: boolean
  assignments: ReadonlyMap<string, Assignment>
}

type Wanted = {
  userId: string
  /** The tenant of the change; without one it concerns the whole account. */
  tenantKey?: string
  /** The version that the editor saw, if the call has it. */
  version?: number | undefined
}

/**
 * Makes one change of one user: rights, lock, version, the change itself with its audit, the next version; one transaction.
 * @param change works for the named tenant, if any; returns true when anything changed
 * @returns the user as the administrator sees them afterward
 * @throws 404 for a user or tenant that is not administered, 403 for a global administrator, whom only others of their kind
 *   may change, 409 when somebody else has changed the user since
 */
export async function changeUser(
  deps: { config: Config; db: Database },
  { admin }: Acting,
  { userId, tenantKey, version }: Wanted,
  change: (tx: Tx, target: Target, tenantId: string) => Promise<boolean>,
): Promise<AdminUser> {
  const { db } = deps
  const tenantId = tenantKey === undefined ? noTenant : await administeredId(db, admin, tenantKey)
  const known = { user_id: userId, email: admin.account.email }
  return inTenant(
    db,
    tenantId,
    async (tx) => {
      const row = (await lockAccounts(tx, admin, [userId])).get(userId)
      if (!row) throw unknownUser()
      const assignments = await assignmentsOf(tx, userId)
      if (!admin.isGlobalAdmin && ![...assignments.keys()].some((id) => mayAdminister(admin, id)))
        throw unknownUser()
      if (row.is_global_admin && !admin.isGlobalAdmin) throw globalAdminsOwn()
      if (version !== undefined && version !== row.version) throw changedSince('this user')
      const target = {
        id: row.id,
        name: row.name,
        email: row.email,
        isActive: row.is_active,
        isSelf: row.id === admin.account.id,
        assignments,
      }
      if (await change(tx, target, tenantId)) await nextVersion(tx, userId)
      const [view] = await viewUsers(tx, viewerOf(deps, admin), [userId])
      if (!view) throw unknownUser()
      return view
    },
    known,
  )
}

async function assignmentsOf(tx: Tx, userId: string): Promise<Map<string, Assignment>> {
  const rows = await tx
    .selectFrom('tenant_assignment')
    .select(['tenant_id', 'role', 'restricted'])
    .where('user_id', '=', userId)
    .orderBy('tenant_id')
    .execute()
  return new Map(
    rows.map(({ tenant_id, role, restricted }) => [tenant_id, { role: tenantRole.parse(role), restricted }]),
  )
}

/** Every change of a user counts, so that two editors cannot overwrite each other. */
export async function nextVersion(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('app_user').set({ version: sql`version + 1` }).where('id', '=', userId).execute()
}

/** Names a user for the audit. */
export function userLabel({ name, email }: { name: string; email: string }): string {
  return `${name} (${email})`
}

export const globalAdminsOwn = () =>
  new HttpProblem(
    403,
    'global-admin',
    'This is a global administrator. Only another global administrator can change them.',
  )

/** Refuses a change of one's own rights. */
export function refuseSelf({ isSelf }: { isSelf: boolean }): void {
  if (!isSelf) return
  const sentence =
    'You cannot change your own role, sites or access. Ask another administrator to do it for you.'
  throw new HttpProblem(403, 'own-rights', sentence)
}
