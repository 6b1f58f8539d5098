import type { removeUserSignIns as removeCall } from '@muster/contract/adminUserCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { removeSignIns } from '../signIn/sessions.ts'
import { auditAccount } from './auditAccount.ts'
import { administersAccount, changeUser, refuseInvitee, refuseSelf } from './changeUser.ts'
import { notYoursAlone } from './updateUser.ts'

/**
 * Takes all sign-ins off an account: a device was lost, or the person has a new account at their provider. They sign in anew
 * with the account's address.
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
    if (removed.length + passkeys === 0) return false
    await auditAccount(tx, input, target, {
      action: 'user.signInsRemoved',
      before: { issuers: removed.map(({ issuer }) => issuer), passkeys },
      after: null,
    })
    return true
  })
}
