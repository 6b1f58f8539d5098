import type { removeUserTenant as removeCall } from '@muster/contract/adminUserCalls'
import { grants, specificationRole } from '@muster/domain/access/rights'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { actorOf, changeUser, refuseSelf, userLabel } from './changeUser.ts'
import { requireAnotherAdmin } from './keepLastAdmin.ts'
import { lockTenant } from './lockAccounts.ts'
import { notAMember } from './setUserSites.ts'

/**
 * Removes a user from a tenant; the account stays.
 * @throws 403 for oneself, 404 when they do not belong to it, 409 for its last administrator
 */
export function removeUserTenant(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof removeCall>,
) {
  const { id, tenantKey } = input.params
  return changeUser(deps, input, { userId: id, tenantKey }, async (tx, target, tenantId) => {
    refuseSelf(target)
    const held = target.assignments.get(tenantId)
    if (!held) throw notAMember()
    const tenant = await lockTenant(tx, input.admin, tenantId)
    if (grants(held, 'user.manage') && target.isActive) await requireAnotherAdmin(tx, tenant, id)
    await tx
      .updateTable('app_user')
      .set({ current_tenant_id: null })
      .where('id', '=', id)
      .where('current_tenant_id', '=', tenantId)
      .execute()
    await tx
      .deleteFrom('tenant_assignment')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', id)
      .execute()
    const role = specificationRole(held.role, held.restricted)
    const change = { action: 'user.removed' as const, subject: userLabel(target), before: { role } }
    await writeAudit(tx, tenantId, actorOf(input), change)
    return true
  })
}
