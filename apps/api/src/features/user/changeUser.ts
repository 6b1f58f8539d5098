import { type AdminUser, type AssignmentState, assignmentState } from '@muster/contract/adminUserCalls'
import { type TenantRole, tenantRole } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Admin } from '../../access/caller.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, conflict, HttpProblem } from '../../platform/http/problems.ts'
import type { Actor } from '../audit/writeAudit.ts'
import { administeredId, mayAdminister } from '../tenant/administeredTenants.ts'
import { lockAccounts } from './lockAccounts.ts'
import {
  isShownActive,
  onlyInvited,
  shownVersion,
  unknownUser,
  viewerOf,
  viewGone,
  viewUsers,
} from './viewUsers.ts'

/** An acting administrator, and the request with their address. */
export type Acting = { admin: Admin; request: FastifyRequest }

/** Returns the actor of an administrator's audit entries. */
export function actorOf({ admin: { account }, request }: Acting): Actor {
  return { id: account.id, name: account.name, email: account.email, address: request.ip }
}

/** A role in a tenant, and if it is restricted to sites. */
export type Assignment = { role: TenantRole; restricted: boolean; state: AssignmentState }

/**
 * A user under change, with all assignments, also those the administrator does not see. Of somebody who has accepted no invitation
 * to a tenant of the administrator, only what the invitations say.
 */
export type Target = {
  id: string
  name: string
  email: string
  isActive: boolean
  isSelf: boolean
  /** True for somebody who is only invited, as far as the administrator is concerned. */
  isInvitee: boolean
  /** By tenant: of a member, or suspended. */
  assignments: ReadonlyMap<string, Assignment>
  /** By tenant: not accepted yet. */
  invitations: ReadonlyMap<string, Assignment>
}

/** Returns the assignment in a tenant, accepted or not. */
export function heldIn(
  { assignments, invitations }: Pick<Target, 'assignments' | 'invitations'>,
  tenantId: string,
): Assignment | undefined {
  return assignments.get(tenantId) ?? invitations.get(tenantId)
}

/** Returns true when an administrator administers every tenant that a person belongs to, and so the account. */
export function administersAccount(admin: Admin, { assignments }: Pick<Target, 'assignments'>): boolean {
  return [...assignments.keys()].every((id) => mayAdminister(admin, id))
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
 * @param change works for the named tenant, if any, on the user at the version that the administrator sees; returns true when anything of the account itself changed, or who is invited instead
 * @returns the user as the administrator sees them afterward
 * @throws 404 for a user or tenant that is not administered, 403 for a global administrator, whom only others of their kind
 *   may change, 409 when somebody else has changed the user since
 */
export async function changeUser(
  deps: { config: Config; db: Database },
  { admin }: Acting,
  { userId, tenantKey, version }: Wanted,
  change: (
    tx: Tx,
    target: Target & { version: number },
    tenantId: string,
  ) => Promise<boolean | { instead: string }>,
): Promise<AdminUser> {
  const { db } = deps
  const tenantId = tenantKey === undefined ? noTenant : await administeredId(db, admin, tenantKey)
  const known = { user_id: userId, email: admin.account.email, all_assignments: 'on' }
  return inTenant(
    db,
    tenantId,
    async (tx) => {
      const row = (await lockAccounts(tx, admin, [userId])).get(userId)
      if (!row) throw unknownUser()
      const all = await assignmentsOf(tx, userId)
      const visible = all.filter(({ tenant_id }) => mayAdminister(admin, tenant_id))
      if (!admin.isGlobalAdmin && visible.length === 0) throw unknownUser()
      const invitation = admin.isGlobalAdmin ? undefined : onlyInvited(visible)
      if (row.is_global_admin && !admin.isGlobalAdmin && !invitation) throw globalAdminsOwn()
      const shown = shownVersion(invitation ? null : row, visible)
      if (version !== undefined && version !== shown) throw changedSince()
      const accepted = all.filter(({ state }) => state !== 'invited')
      const target = {
        id: row.id,
        name: invitation?.invited_name ?? row.name,
        email: invitation?.invited_email ?? row.email,
        isActive: isShownActive(invitation ? null : row, visible),
        isSelf: row.id === admin.account.id,
        version: shown,
        isInvitee: invitation !== undefined,
        assignments: byTenant(accepted),
        invitations: byTenant(all.filter(({ state }) => state === 'invited')),
      }
      const changed = await change(tx, target, tenantId)
      if (changed === true) await nextVersion(tx, userId)
      const shownId = typeof changed === 'object' ? changed.instead : userId
      const [view] = await viewUsers(tx, viewerOf(deps, admin), [shownId])
      return view && (admin.isGlobalAdmin || view.tenants.length > 0) ? view : viewGone(target)
    },
    known,
  )
}

function assignmentsOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('tenant_assignment')
    .select(['tenant_id', 'role', 'restricted', 'state', 'version', 'invited_name', 'invited_email'])
    .where('user_id', '=', userId)
    .orderBy('tenant_id')
    .execute()
}

function byTenant(rows: Awaited<ReturnType<typeof assignmentsOf>>): Map<string, Assignment> {
  return new Map(
    rows.map(({ tenant_id, role, restricted, state }) => [
      tenant_id,
      { role: tenantRole.parse(role), restricted, state: assignmentState.parse(state) },
    ]),
  )
}

/** Every change of an account counts, so that two editors cannot overwrite each other. */
export async function nextVersion(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('app_user').set({ version: sql`version + 1` }).where('id', '=', userId).execute()
}

export const globalAdminsOwn = () =>
  new HttpProblem(
    403,
    'global-admin',
    inEnglish('This is a global administrator. Only another global administrator can change them.'),
  )

/** Refuses a change of the account of somebody who has not accepted an invitation: it is not ours to change, nor to look at. */
export function refuseInvitee({ isInvitee }: { isInvitee: boolean }): void {
  if (!isInvitee) return
  throw conflict(
    'not-accepted',
    inEnglish(
      'This person has not accepted the invitation yet. You can edit it, send it again, or cancel it.',
    ),
  )
}

/** Refuses a change of one's own rights. */
export function refuseSelf({ isSelf }: { isSelf: boolean }): void {
  if (!isSelf) return
  const sentence =
    'You cannot change your own role, sites or access. Ask another administrator to do it for you.'
  throw new HttpProblem(403, 'own-rights', sentence)
}
