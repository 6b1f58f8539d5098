import type { removeUserTenant as removeCall } from '@muster/contract/adminUserCalls'
import { grants, specificationRole } from '@muster/domain/access/rights'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { userLabel, writeAudit } from '../audit/writeAudit.ts'
import { actorOf, changeUser, heldIn, refuseSelf } from './changeUser.ts'
import { withdrawInvitations } from './invitations.ts'
import { requireAnotherAdmin } from './keepLastAdmin.ts'
import { lockTenant } from './lockAccounts.ts'
import { notAMember } from './setUserSites.ts'

/**
 * Removes a user from a tenant, or withdraws an invitation; the account stays.
 * @throws 403 for oneself, 404 when they do not belong to it, 409 for its last administrator
 */
export function removeUserTenant(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof removeCall>,
) {
  const { id, tenantKey } = input.params
  return changeUser(deps, input, { userId: id, tenantKey }, async (tx, target, tenantId) => {
    refuseSelf(target)
    const held = heldIn(target, tenantId)
    if (!held) throw notAMember()
    const tenant = await lockTenant(tx, input.admin, tenantId)
    const { state } = held
    if (state === 'member' && grants(held, 'user.manage') && target.isActive)
      await requireAnotherAdmin(tx, tenant, id)
    await removeAssignment(tx, tenantId, id)
    const role = specificationRole(held.role, held.restricted)
    const action = state === 'invited' ? 'user.invitationWithdrawn' : 'user.removed'
    if (state === 'invited') await withdrawInvitations(tx, tenantId, id)
    await writeAudit(tx, tenantId, actorOf(input), { action, subject: userLabel(target), before: { role } })
    return false
  })
}

/** Deletes an assignment; who worked in that tenant works there no more. */
export async function removeAssignment(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ current_tenant_id: null })
    .where('id', '=', userId)
    .where('current_tenant_id', '=', tenantId)
    .execute()
  await tx
    .deleteFrom('tenant_assignment')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}
