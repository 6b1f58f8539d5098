import type { setGlobalAdmin as setCall } from '@muster/contract/adminUserCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { acrossTenants } from '../../platform/db/database.ts'
import { changedSince, conflict } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { actorOf, changeUser, refuseSelf, userLabel } from './changeUser.ts'
import { lockTenant } from './lockAccounts.ts'
import { ownTenants } from './updateUser.ts'

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
      .select(['is_global_admin', 'version'])
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow()
    if (row.is_global_admin === isGlobalAdmin) return false
    refuseSelf(target)
    if (row.version !== version) throw changedSince('this user')
    if (isGlobalAdmin && !target.isActive)
      throw conflict('account-inactive', 'This account is deactivated. Activate it first.')
    for (const tenantId of await placesOfAudit(deps, input, [...target.assignments.keys()])) {
      await lockTenant(tx, input.admin, tenantId)
      await writeAudit(tx, tenantId, actorOf(input), {
        action: isGlobalAdmin ? 'user.globalAdminGiven' : 'user.globalAdminTaken',
        subject: userLabel(target),
        before: { isGlobalAdmin: row.is_global_admin },
        after: { isGlobalAdmin },
      })
    }
    await tx
      .updateTable('app_user')
      .set({ is_global_admin: isGlobalAdmin })
      .where('id', '=', target.id)
      .execute()
    return true
  })
}

/**
 * Returns the tenants whose audit records it: the user's, else the administrator's current one, else the oldest. It is
 * always recorded.
 */
async function placesOfAudit(
  { db }: { db: Database },
  input: RequestInput<typeof setCall>,
  ofUser: readonly string[],
) {
  const known = ofUser.length > 0 ? ofUser : ownTenants(input)
  if (known.length > 0) return known
  const oldest = await acrossTenants(db, (tx) =>
    tx.selectFrom('tenant').select('id').orderBy('created_at').limit(1).executeTakeFirst(),
  )
  if (!oldest)
    throw conflict(
      'no-organization',
      'Make the first organization before you name global administrators: the audit of it is kept there.',
    )
  return [oldest.id]
}
