import type { changeUserEmail as changeCall } from '@muster/contract/adminUserCalls'
import { specificationRole } from '@muster/domain/access/rights'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, setTenant, type Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { withoutVersion } from '../audit/writeAudit.ts'
import { endSessions } from '../signIn/endSessions.ts'
import { mayAdminister } from '../tenant/administeredTenants.ts'
import { auditAccount } from './auditAccount.ts'
import { changeUser, refuseSelf, type Target } from './changeUser.ts'
import { withdrawInvitations } from './invitations.ts'
import { writeInvitation } from './inviteMail.ts'
import { sharedAccount } from './updateUser.ts'

/**
 * Corrects an e-mail address. An account is identified by its sign-in once there is one, and by its address before. A person
 * who has signed in either continues as before (`keep`), or was somebody else, and loses the account with all its
 * notifications (`remove`). An account without a sign-in afterward is invited at the new address; the old one opens nothing.
 * @throws 409 for an address of another account, or a person of tenants that are not administered; 422 when the person has
 *   signed in and the call does not choose
 */
export async function changeUserEmail(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof changeCall>,
) {
  const { params, body } = input
  const { version, email } = body
  const changed = changeUser(deps, input, { userId: params.id, version }, async (tx, target) => {
    if (target.email === email) return false
    const tenantIds = [...target.assignments.keys()]
    if (!target.isSelf && !tenantIds.every((id) => mayAdminister(input.admin, id))) throw sharedAccount()
    const signIn = await decideSignIn(tx, target, body.signIn)
    await tx.updateTable('app_user').set({ email }).where('id', '=', target.id).execute()
    if (signIn === 'remove') {
      await tx.deleteFrom('user_identity').where('user_id', '=', target.id).execute()
      await endSessions(tx, target.id)
    }
    const after = { email, ...(signIn ? { signIn: signInWords[signIn] } : {}), ...withoutVersion(version) }
    const change = { action: 'user.emailChanged' as const, before: { email: target.email }, after }
    await auditAccount(tx, input, target, change, async ({ id }) => {
      await withdrawInvitations(tx, id, target.id)
      if (signIn === 'remove') await deleteBrowserSubscriptions(tx, id, target.id)
      if (signIn !== 'keep') await invite(tx, deps, input, target, id)
    })
    return true
  })
  return refuseTakenEmail(changed)
}

const signInWords = { keep: 'kept', remove: 'removed' } as const

/** The choice for an existing sign-in; null: there is none. */
async function decideSignIn(tx: Tx, target: Target, wanted: 'keep' | 'remove' | undefined) {
  const known = await tx
    .selectFrom('user_identity')
    .select('subject')
    .where('user_id', '=', target.id)
    .limit(1)
    .executeTakeFirst()
  if (!known) return null
  if (wanted === 'remove') refuseSelf(target)
  if (wanted) return wanted
  const sentence =
    'Somebody has signed in as this user. Say whether it was the right person, or somebody else who got the mail.'
  throw invalidField(422, 'has-signed-in', 'signIn', sentence)
}

/** Removes the browsers of a person who is not the user. */
async function deleteBrowserSubscriptions(tx: Tx, tenantId: string, userId: string) {
  await tx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

async function invite(
  tx: Tx,
  { config }: { config: Config },
  { admin, body: { email } }: RequestInput<typeof changeCall>,
  { id, name, isActive, assignments }: Target,
  tenantId: string,
) {
  const held = assignments.get(tenantId)
  if (!held || !isActive) return
  await setTenant(tx, tenantId)
  const role = specificationRole(held.role, held.restricted)
  await writeInvitation(tx, config, {
    tenantId,
    userId: id,
    name,
    email,
    role,
    byName: admin.account.name,
  })
}

/** Only PostgreSQL can know: two changes may come at once, and accounts of other tenants are invisible. */
async function refuseTakenEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email_key')
      throw invalidField(409, 'email-taken', 'email', 'Another account has this e-mail address already.')
    throw error
  }
}
