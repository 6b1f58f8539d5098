import type {
  deactivateUser as deactivateCall,
  updateUser as updateCall,
} from '@muster/contract/adminUserCalls'
import type { AuditAction } from '@muster/contract/auditCalls'
import { grants } from '@muster/domain/access/rights'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { refuseOtherChanges } from '../../platform/http/refuseOtherChanges.ts'
import { withoutVersion } from '../audit/writeAudit.ts'
import { mayAdminister } from '../tenant/administeredTenants.ts'
import { auditAccount } from './auditAccount.ts'
import { type Acting, changeUser, refuseSelf, type Target } from './changeUser.ts'
import { requireAnotherAdmin } from './keepLastAdmin.ts'
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
 * Changes the name and the activity of the account, for all tenants of the user at once.
 * @throws 409 when the user also belongs to a tenant that is not administered, or is the last administrator of one
 */
export function updateUser(deps: { config: Config; db: Database }, input: RequestInput<typeof updateCall>) {
  // The state of invitations changes by itself, so it is no user's change.
  const { version, name, isActive, invitations: _, firstSignedInAt: __, ...others } = input.body
  return changeUser(deps, input, { userId: input.params.id, version }, async (tx, target) => {
    if (Object.keys(others).length > 0) {
      const [now] = await viewUsers(tx, viewerOf(deps, input.admin), [target.id])
      refuseOtherChanges(
        others,
        { ...now, globalRoles: now?.isGlobalAdmin ? ['GlobalAdmin'] : [] },
        ignoredFields,
      )
    }
    const after = { name: name ?? target.name, isActive: isActive ?? target.isActive }
    return changeAccount(tx, input, target, after, withoutVersion(version))
  })
}

/** Deactivates: the next request of this user is refused. Harmless when repeated. */
export function deactivateUser(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof deactivateCall>,
) {
  return changeUser(deps, input, { userId: input.params.id }, (tx, target) =>
    changeAccount(tx, input, target, { name: target.name, isActive: false }),
  )
}

/** @param said further audit details */
async function changeAccount(
  tx: Tx,
  acting: Acting,
  target: Target,
  after: Account,
  said: Record<string, unknown> = {},
): Promise<boolean> {
  const { name, isActive } = target
  const before = { name, isActive }
  if (before.name === after.name && before.isActive === after.isActive) return false
  if (before.isActive !== after.isActive) refuseSelf(target)
  const tenantIds = [...target.assignments.keys()]
  if (!target.isSelf && !tenantIds.every((id) => mayAdminister(acting.admin, id))) throw sharedAccount()
  const change = { action: actionOf(before, after), before, after: { ...after, ...said } }
  await auditAccount(tx, acting, target, change, async (tenant) => {
    const leaves = before.isActive && !after.isActive && isAdminOf(target, tenant.id)
    if (leaves) await requireAnotherAdmin(tx, tenant, target.id)
  })
  await tx
    .updateTable('app_user')
    .set({ name: after.name, is_active: after.isActive })
    .where('id', '=', target.id)
    .execute()
  return true
}

/** Returns true for an administrator of the tenant: a restricted user is none. */
function isAdminOf({ assignments }: Target, tenantId: string): boolean {
  return grants(assignments.get(tenantId), 'user.manage')
}

function actionOf(before: Account, after: Account): AuditAction {
  if (before.isActive === after.isActive) return 'user.changed'
  return after.isActive ? 'user.activated' : 'user.deactivated'
}

export const sharedAccount = () =>
  conflict(
    'shared-account',
    'This person also belongs to an organization that you do not administer, so the account is not yours to change. Remove them from your organization instead.',
  )
