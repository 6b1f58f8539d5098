import type { setUserCurrentTenant as currentCall } from '@muster/contract/adminUserCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { userLabel, writeAudit } from '../audit/writeAudit.ts'
import { actorOf, changeUser } from './changeUser.ts'
import { lockTenant } from './lockAccounts.ts'
import { notAMember } from './setUserSites.ts'

/**
 * Switches a user's current tenant to another of theirs. An organization cannot: it would take its members away from another one.
 * @throws 404 when they do not belong to it
 */
export function setUserCurrentTenant(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof currentCall>,
) {
  const { tenantKey } = input.body
  return changeUser(deps, input, { userId: input.params.id, tenantKey }, async (tx, target, tenantId) => {
    if (target.assignments.get(tenantId)?.state !== 'member') throw notAMember()
    await lockTenant(tx, input.admin, tenantId)
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
    await writeAudit(tx, tenantId, actorOf(input), change)
    return false
  })
}
