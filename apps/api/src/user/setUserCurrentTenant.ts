import type { setUserCurrentTenant as currentCall } from '@muster/contract/adminUserCalls'
import { writeAudit } from '../audit/writeAudit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Asked } from '../http/mount.ts'
import { actorOf, changeUser, userLabel } from './changeUser.ts'
import { lockTenant } from './lockAccounts.ts'
import { notAMember } from './setUserSites.ts'

/**
 * Switches the tenant a user works in to another of theirs.
 * @throws 404 when they do not belong to it
 */
export function setUserCurrentTenant(
  house: { config: Config; db: Database },
  asked: Asked<typeof currentCall>,
) {
  const { tenantKey } = asked.body
  return changeUser(house, asked, { userId: asked.params.id, tenantKey }, async (tx, target, tenantId) => {
    if (!target.assignments.has(tenantId)) throw notAMember()
    await lockTenant(tx, asked.admin, tenantId)
    await tx
      .updateTable('app_user')
      .set({ current_tenant_id: tenantId })
      .where('id', '=', target.id)
      .execute()
    const change = {
      action: 'user.currentTenantChanged' as const,
      subject: userLabel(target),
      after: { tenantKey },
    }
    await writeAudit(tx, tenantId, actorOf(asked), change)
    return true
  })
}
