import type { resendInvitation as inviteCall } from '@muster/contract/adminUserCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { conflict, HttpProblem } from '../../platform/http/problems.ts'
import { userLabel, writeAudit } from '../audit/writeAudit.ts'
import { openPasskeySetUp } from '../signIn/requiredPasskeys.ts'
import { actorOf, changeUser, heldIn } from './changeUser.ts'
import { invitationOf, writeInvitation } from './inviteMail.ts'
import { lockTenant } from './lockAccounts.ts'

/** Maximum number of invitations to one person and tenant per day, and minimum seconds between two of them. */
const limits = { aDay: 5, seconds: 60 }

/**
 * Sends the invitation to a tenant again. A waiting one is tried now instead; a retry with the same id is one mail.
 * @throws 409 for a member who has signed in, is deactivated, or does not belong to the tenant; 429 for one too soon or too
 *   many
 */
export function resendInvitation(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof inviteCall>,
) {
  const { admin, params, body } = input
  const { tenantKey, commandId } = body
  return changeUser(deps, input, { userId: params.id, tenantKey }, async (tx, target, tenantId) => {
    const tenant = await lockTenant(tx, admin, tenantId)
    const held = heldIn(target, tenantId)
    if (!held)
      throw conflict(
        'not-a-member',
        say`This person does not belong to ${tenant.name}. Add them to it first.`,
      )
    if (await isWritten(tx, commandId)) return false
    if (!target.isActive)
      throw conflict(
        'account-inactive',
        inEnglish('This account is deactivated. Activate it first, then send the invitation.'),
      )
    if (held.state !== 'invited' && (await hasSignedIn(tx, target.id)))
      throw conflict('has-signed-in', inEnglish('This person has already signed in and needs no invitation.'))
    if (await sendWaitingNow(tx, tenantId, target.id)) return false
    await refuseTooManyInvitations(tx, tenantId, target.id)
    const invitation = { id: commandId, ...invitationOf(input, target, tenantId, held) }
    if (!(await writeInvitation(tx, deps.config, invitation)))
      throw conflict(
        'id-taken',
        inEnglish('The invitation could not be sent. Reload the page and send it again.'),
      )
    await openPasskeySetUp(tx, tenantId, target.id)
    await writeAudit(tx, tenantId, actorOf(input), {
      action: 'user.invitedAgain',
      subject: userLabel(target),
      after: { email: target.email },
    })
    return false
  })
}

async function isWritten(tx: Tx, mailId: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('notification_delivery')
    .select('id')
    .where('id', '=', mailId)
    .executeTakeFirst()
  return mail !== undefined
}

async function hasSignedIn(tx: Tx, userId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('user_identity')
    .select('subject')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** Makes a waiting invitation due now; one in flight needs no hurry. @returns true when there is one */
async function sendWaitingNow(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update notification_delivery
    set next_try_at = case when is_in_flight then next_try_at else clock_timestamp() end
    where tenant_id = ${tenantId} and invited_user_id = ${userId} and state = 'queued'
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`select pg_notify('muster_notification', '')`.execute(tx)
  return true
}

async function refuseTooManyInvitations(tx: Tx, tenantId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ count: number; newest: number | null; oldest: number | null }>`
    select count(*)::int as count,
      extract(epoch from clock_timestamp() - max(queued_at))::int as newest,
      extract(epoch from clock_timestamp() - min(queued_at))::int as oldest
    from notification_delivery
    where tenant_id = ${tenantId} and invited_user_id = ${userId}
      and queued_at > clock_timestamp() - interval '1 day'
  `.execute(tx)
  const [{ count = 0, newest = null, oldest = null } = {}] = rows
  if (newest !== null && newest < limits.seconds)
    throw new HttpProblem(
      429,
      'too-soon',
      inEnglish('An invitation went out a moment ago. Wait a minute before you send another one.'),
      limits.seconds - newest,
    )
  if (count >= limits.aDay)
    throw new HttpProblem(
      429,
      'too-many',
      say`This person got ${limits.aDay} invitations in a day. Ask them to check their spam folder, or check the address.`,
      Math.max(1, 86_400 - (oldest ?? 0)),
    )
}
