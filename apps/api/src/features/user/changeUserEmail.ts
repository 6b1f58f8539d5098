import type { changeUserEmail as changeCall } from '@muster/contract/adminUserCalls'
import { grants, specificationRole } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, setTenant, type Tx } from '../../platform/db/database.ts'
import { HttpProblem, invalidField } from '../../platform/http/problems.ts'
import { userLabel, withoutVersion, writeAudit } from '../audit/writeAudit.ts'
import { removeSignIns } from '../signIn/sessions.ts'
import { mayAdminister } from '../tenant/administeredTenants.ts'
import { sitesOf } from './assignRole.ts'
import { auditAccount } from './auditAccount.ts'
import { actorOf, changeUser, heldIn, refuseSelf, type Target } from './changeUser.ts'
import { inviteToAll } from './createUser.ts'
import { withdrawInvitations } from './invitations.ts'
import { writeInvitation } from './inviteMail.ts'
import { requireAnotherAdmin } from './keepLastAdmin.ts'
import { lockTenant } from './lockAccounts.ts'
import { removeAssignment } from './removeUserTenant.ts'

/**
 * Corrects an email address. Whoever was invited at a wrong one, or accepted by mistake, loses the assignments of the administrator's
 * tenants, and the owner of the right address is invited to them: another user. No account is touched, nor looked at. An account that
 * is in use gets another address by a global administrator alone. Its owner then continues as before (`keep`), or was somebody
 * else, who is signed out (`remove`).
 * @throws 422 when the person has signed in and the call does not choose; 403 for `keep` without the right; 409 for a global
 *   administrator when another account has the address
 */
export async function changeUserEmail(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof changeCall>,
) {
  const { params, body, admin } = input
  const { version, email } = body
  const changed = changeUser(deps, input, { userId: params.id, version }, async (tx, target) => {
    if (target.email === email) return false
    const signIn = target.isInvitee ? null : await decideSignIn(tx, target, body.signIn)
    if (!admin.isGlobalAdmin) {
      if (signIn === 'keep' || target.isSelf) throw ownAddress()
      return { instead: await inviteInstead(tx, deps, input, target) }
    }
    await tx.updateTable('app_user').set({ email }).where('id', '=', target.id).execute()
    if (signIn === 'remove') {
      await tx.deleteFrom('user_identity').where('user_id', '=', target.id).execute()
      await removeSignIns(tx, target.id)
    }
    const after = { email, ...(signIn ? { signIn: signInWords[signIn] } : {}), ...withoutVersion(version) }
    const change = { action: 'user.emailChanged' as const, before: { email: target.email }, after }
    await auditAccount(tx, input, target, change, async ({ id }) => {
      await withdrawInvitations(tx, id, target.id)
      if (signIn === 'remove') await deleteBrowserSubscriptions(tx, id, target.id)
      if (signIn !== 'keep') await invite(tx, deps, input, target, id)
    })
    for (const id of target.invitations.keys()) {
      await lockTenant(tx, admin, id)
      await withdrawInvitations(tx, id, target.id)
      await tx
        .updateTable('tenant_assignment')
        .set({ invited_email: email })
        .where('tenant_id', '=', id)
        .where('user_id', '=', target.id)
        .execute()
      await writeAudit(tx, id, actorOf(input), { ...change, subject: userLabel(target), after: { email } })
      await invite(tx, deps, input, target, id)
    }
    return true
  })
  return refuseTakenEmail(changed)
}

/** Gives the assignments that an administrator sees of a user to the owner of another address, as invitations. */
async function inviteInstead(
  tx: Tx,
  deps: { config: Config },
  input: RequestInput<typeof changeCall>,
  target: Target,
): Promise<string> {
  const { admin, body } = input
  const { email, version } = body
  const offers = []
  for (const [tenantId, held] of [...target.assignments, ...target.invitations].sort(byId)) {
    if (!mayAdminister(admin, tenantId)) continue
    const tenant = await lockTenant(tx, admin, tenantId)
    if (held.state === 'member' && grants(held, 'user.manage') && target.isActive)
      await requireAnotherAdmin(tx, tenant, target.id)
    await withdrawInvitations(tx, tenantId, target.id)
    await deleteBrowserSubscriptions(tx, tenantId, target.id)
    offers.push({ tenantId, ...held, sites: await sitesOf(tx, tenantId, target.id) })
    await removeAssignment(tx, tenantId, target.id)
    await writeAudit(tx, tenantId, actorOf(input), {
      action: 'user.emailChanged',
      subject: userLabel(target),
      before: { email: target.email },
      after: { email, ...withoutVersion(version) },
    })
  }
  return inviteToAll(tx, deps, input, { name: target.name, email }, offers)
}

const byId = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const ownAddress = () =>
  new HttpProblem(
    403,
    'own-address',
    inEnglish(
      'Only a global administrator can change the address of an active account. If someone else accepted this invitation, say so, and we invite the new address.',
    ),
  )

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
    'Someone signed in as this user. Say if it was the right person, or someone else who got the email.'
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
  { id, name, isActive, assignments, invitations }: Target,
  tenantId: string,
) {
  const held = heldIn({ assignments, invitations }, tenantId)
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

/** Only PostgreSQL can know: two changes may come at once. */
async function refuseTakenEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email_key')
      throw invalidField(
        409,
        'email-taken',
        'email',
        inEnglish('Another account already has this email address.'),
      )
    throw error
  }
}
