import type { setGlobalAdmin as setCall } from '@muster/contract/adminUserCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { changedSince, conflict } from '../../platform/http/problems.ts'
import { auditAccount } from './auditAccount.ts'
import { changeUser, refuseSelf } from './changeUser.ts'

/**
 * Makes a person a global administrator, or revokes that. Nobody can change themselves: a person who revokes it from others
 * is one, so one always remains, also when two revoke each other's at once (`lockAccounts`). Unchanged values are no change.
 * @throws 403 for oneself, or when the administrator is no longer a global one; 409 for a deactivated account
 */
export function setGlobalAdmin(deps: { config: Config; db: Database }, input: RequestInput<typeof setCall>) {
  const { params, body } = input
  const { version, isGlobalAdmin } = body
  return changeUser(deps, input, { userId: params.id }, async (tx, target) => {
    const row = await tx
      .selectFrom('app_user')
      .select('is_global_admin')
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow()
    if (row.is_global_admin === isGlobalAdmin) return false
    refuseSelf(target)
    if (target.version !== version) throw changedSince()
    if (isGlobalAdmin && !target.isActive)
      throw conflict('account-inactive', inEnglish('This account is deactivated. Activate it first.'))
    await auditAccount(tx, input, target, {
      action: isGlobalAdmin ? 'user.globalAdminGiven' : 'user.globalAdminTaken',
      before: { isGlobalAdmin: row.is_global_admin },
      after: { isGlobalAdmin },
    })
    await tx
      .updateTable('app_user')
      .set({ is_global_admin: isGlobalAdmin })
      .where('id', '=', target.id)
      .execute()
    return true
  })
}
