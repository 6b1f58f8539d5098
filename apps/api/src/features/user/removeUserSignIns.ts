import type { removeUserSignIns as removeCall } from '@muster/contract/adminUserCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { endSessions } from '../signIn/endSessions.ts'
import { mayAdminister } from '../tenant/administeredTenants.ts'
import { auditAccount } from './auditAccount.ts'
import { changeUser, refuseSelf } from './changeUser.ts'
import { sharedAccount } from './updateUser.ts'

/**
 * Takes all sign-ins off an account: a device was lost, or the person has a new account at their provider. They sign in anew
 * with the account's address.
 * @throws 403 for oneself; 409 for a person of tenants that are not administered
 */
export function removeUserSignIns(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof removeCall>,
) {
  return changeUser(deps, input, { userId: input.params.id }, async (tx, target) => {
    refuseSelf(target)
    if (![...target.assignments.keys()].every((id) => mayAdminister(input.admin, id))) throw sharedAccount()
    const removed = await tx
      .deleteFrom('user_identity')
      .where('user_id', '=', target.id)
      .returning('issuer')
      .execute()
    const passkeys = await endSessions(tx, target.id)
    if (removed.length + passkeys === 0) return false
    await auditAccount(tx, input, target, {
      action: 'user.signInsRemoved',
      before: { issuers: removed.map(({ issuer }) => issuer), passkeys },
      after: null,
    })
    return true
  })
}
