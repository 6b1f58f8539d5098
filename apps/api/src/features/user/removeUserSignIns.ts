import type { removeUserSignIns as removeCall } from '@muster/contract/adminUserCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, noTenant, setTenant, type Tx } from '../../platform/db/database.ts'
import { openPasskeySetUp } from '../signIn/requiredPasskeys.ts'
import { removeSignIns } from '../signIn/sessions.ts'
import { auditAccount } from './auditAccount.ts'
import { administersAccount, changeUser, refuseInvitee, refuseSelf, type Target } from './changeUser.ts'
import { notYoursAlone } from './updateUser.ts'

/**
 * Takes all sign-ins off an account: a device was lost, or the person has a new account at their provider. They sign in anew
 * with the account's address, and where passkeys are required a code is enough for a first one.
 * @throws 403 for oneself; 409 for an account that is not administered
 */
export function removeUserSignIns(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof removeCall>,
) {
  return changeUser(deps, input, { userId: input.params.id }, async (tx, target) => {
    refuseSelf(target)
    refuseInvitee(target)
    if (!administersAccount(input.admin, target)) throw notYoursAlone()
    const removed = await tx
      .deleteFrom('user_identity')
      .where('user_id', '=', target.id)
      .returning('issuer')
      .execute()
    const passkeys = await removeSignIns(tx, target.id)
    if (removed.length + passkeys === 0 && !(await needsSetUp(tx, target.assignments))) return false
    for (const tenantId of target.assignments.keys()) {
      await setTenant(tx, tenantId)
      await openPasskeySetUp(tx, tenantId, target.id)
    }
    await setTenant(tx, noTenant)
    await auditAccount(tx, input, target, {
      action: 'user.signInsRemoved',
      before: { issuers: removed.map(({ issuer }) => issuer), passkeys },
      after: null,
    })
    return true
  })
}

/** Returns true when somebody of a tenant that requires passkeys has nothing to remove: their time to add the first one may be over. */
async function needsSetUp(tx: Tx, assignments: Target['assignments']): Promise<boolean> {
  const found = await tx
    .selectFrom('tenant')
    .select('id')
    .where('id', 'in', [noTenant, ...assignments.keys()])
    .where('requires_passkey', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
