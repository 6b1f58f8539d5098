import type {
  deactivateUser as deactivateCall,
  updateUser as updateCall,
} from '@muster/contract/adminUserCalls'
import type { AuditAction } from '@muster/contract/auditCalls'
import type { AuditValues } from '@muster/contract/auditFields'
import { grants } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { refuseOtherChanges } from '../../platform/http/refuseOtherChanges.ts'
import { userLabel, withoutVersion, writeAudit } from '../audit/writeAudit.ts'
import { mayAdminister } from '../tenant/administeredTenants.ts'
import { auditAccount } from './auditAccount.ts'
import {
  type Acting,
  actorOf,
  administersAccount,
  changeUser,
  refuseInvitee,
  refuseSelf,
  type Target,
} from './changeUser.ts'
import { requireAnotherAdmin } from './keepLastAdmin.ts'
import { lockTenant } from './lockAccounts.ts'
import { viewerOf, viewUsers } from './viewUsers.ts'

type Account = { name: string; isActive: boolean }

/** Fields that have their own calls. */
const ignoredFields = {
  email: 'PUT …/email',
  tenants: 'POST and DELETE …/tenants',
  sites: 'PUT …/sites',
  sitePermissions: 'PUT …/sites',
  currentTenantKey: 'POST …/current-tenant',
}

/**
 * Changes the name, and whether the user is active. A tenant's administrator suspends and activates in the tenants they administer; a
 * global one the account.
 * @throws 409 for a new name of an account that is not administered, and for the last administrator of a tenant
 */
export function updateUser(deps: { config: Config; db: Database }, input: RequestInput<typeof updateCall>) {
  // The state of invitations changes by itself, so it is no user's change.
  const { version, name, isActive, invitations: _, firstSignedInAt: __, ...others } = input.body
  return changeUser(deps, input, { userId: input.params.id, version }, async (tx, target) => {
    if (Object.keys(others).length > 0) {
      const [now] = await viewUsers(tx, viewerOf(deps, input.admin), [target.id])
      refuseOtherChanges(
        { ...others, ...('tenants' in others ? { tenants: withoutStates(others.tenants) } : {}) },
        {
          ...now,
          tenants: withoutStates(now?.tenants),
          globalRoles: now?.isGlobalAdmin ? ['GlobalAdmin'] : [],
        },
        ignoredFields,
      )
    }
    const after = { name: name ?? target.name, isActive: isActive ?? target.isActive }
    return changeAccount(tx, input, target, after, withoutVersion(version))
  })
}

/** Leaves out of assignments what `isActive` changes in them. */
function withoutStates(tenants: unknown): unknown {
  return Array.isArray(tenants) ? tenants.map((each) => ({ ...each, state: undefined })) : tenants
}

/** Suspends or deactivates: the next request of this user is refused there. Harmless when repeated. */
export function deactivateUser(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof deactivateCall>,
) {
  return changeUser(deps, input, { userId: input.params.id }, (tx, target) =>
    changeAccount(tx, input, target, { name: target.name, isActive: false }),
  )
}

/**
 * Changes an account, or as much of it as is the administrator's: the name of an invitation, the state of memberships.
 * @param said further audit details
 * @returns true when the account itself changed
 */
async function changeAccount(
  tx: Tx,
  acting: Acting,
  target: Target,
  after: Account,
  said: AuditValues = {},
): Promise<boolean> {
  const { name, isActive } = target
  const before = { name, isActive }
  if (before.name === after.name && before.isActive === after.isActive) return false
  if (before.isActive !== after.isActive) refuseSelf(target)
  if (target.isInvitee) {
    if (!after.isActive) refuseInvitee(target)
    await renameInvitee(tx, acting, target, after.name, said)
    return false
  }
  const isRenamed = before.name !== after.name
  if (isRenamed && !administersAccount(acting.admin, target)) throw notYoursAlone()
  const { isGlobalAdmin } = acting.admin
  if (!isGlobalAdmin && !before.isActive && after.isActive && !(await isAccountActive(tx, target.id)))
    throw conflict(
      'account-inactive',
      inEnglish('This account is deactivated everywhere. Only a global administrator can activate it.'),
    )
  const change = { action: actionOf(before, after), before, after: { ...after, ...said } }
  await auditAccount(tx, acting, target, change, async (tenant) => {
    const leaves = before.isActive && !after.isActive && isAdminOf(target, tenant.id)
    if (leaves) await requireAnotherAdmin(tx, tenant, target.id)
    if (before.isActive === after.isActive || (isGlobalAdmin && !after.isActive)) return
    await tx
      .updateTable('tenant_assignment')
      .set({ state: after.isActive ? 'member' : 'suspended', version: sql<number>`version + 1` })
      .where('tenant_id', '=', tenant.id)
      .where('user_id', '=', target.id)
      .where('state', '=', after.isActive ? 'suspended' : 'member')
      .execute()
  })
  if (!isGlobalAdmin && !isRenamed) return false
  await tx
    .updateTable('app_user')
    .set({ name: after.name, ...(isGlobalAdmin ? { is_active: after.isActive } : {}) })
    .where('id', '=', target.id)
    .execute()
  return true
}

async function isAccountActive(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('app_user').select('is_active').where('id', '=', id).executeTakeFirst()
  return row?.is_active ?? false
}

async function renameInvitee(
  tx: Tx,
  acting: Acting,
  target: Target,
  name: string,
  said: AuditValues,
): Promise<void> {
  for (const tenantId of target.invitations.keys()) {
    if (!mayAdminister(acting.admin, tenantId)) continue
    await lockTenant(tx, acting.admin, tenantId)
    await tx
      .updateTable('tenant_assignment')
      .set({ invited_name: name, version: sql<number>`version + 1` })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', target.id)
      .execute()
    await writeAudit(tx, tenantId, actorOf(acting), {
      action: 'user.changed',
      subject: userLabel(target),
      before: { name: target.name },
      after: { name, ...said },
    })
  }
}

/** Returns true for an administrator of the tenant: a restricted user is none. */
function isAdminOf({ assignments }: Target, tenantId: string): boolean {
  const held = assignments.get(tenantId)
  return held?.state === 'member' && grants(held, 'user.manage')
}

function actionOf(before: Account, after: Account): AuditAction {
  if (before.isActive === after.isActive) return 'user.changed'
  return after.isActive ? 'user.activated' : 'user.deactivated'
}

export const notYoursAlone = () =>
  conflict(
    'not-yours-alone',
    inEnglish(
      'Only its owner or a global administrator can change this account. You can change this person’s role, sites and status in your organization, or remove them from it.',
    ),
  )
