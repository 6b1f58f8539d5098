import type { InvitationState } from '@muster/contract/adminUserCalls'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Reads the state of invitations from their mails. */

type Row = {
  user_id: string
  tenant_id: string
  email: string
  written_at: Date
  sent_at: Date | null
  next_try_at: Date | null
  state: string
  problem: string | null
}

/**
 * Returns the newest invitation of each person to each readable tenant.
 * @param sendsMail true when this deployment sends mail
 * @returns by user id and tenant id, with a space between
 */
export async function invitationsOf(
  tx: Tx,
  userIds: readonly string[],
  sendsMail: boolean,
): Promise<Map<string, InvitationState>> {
  const { rows } = await sql<Row>`
    select distinct on (invited_user_id, tenant_id)
      invited_user_id as user_id, tenant_id, address as email, queued_at as written_at, sent_at, next_try_at, state, problem
    from notification_delivery
    where invited_user_id = any (${userIds}::uuid[])
    order by invited_user_id, tenant_id, queued_at desc
  `.execute(tx)
  return new Map(rows.map((row) => [`${row.user_id} ${row.tenant_id}`, shown(row, sendsMail)]))
}

function shown(row: Row, sendsMail: boolean): InvitationState {
  return {
    state: stateOf(row, sendsMail),
    email: row.email,
    problem: row.problem,
    writtenAt: row.written_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
  }
}

function stateOf({ state, problem }: Row, sendsMail: boolean): InvitationState['state'] {
  if (state === 'failed') return 'failed'
  if (state !== 'queued') return 'sent'
  if (!sendsMail) return 'noMail'
  return problem === null ? 'waiting' : 'retrying'
}

/**
 * Withdraws unsent invitations to a tenant: the address was wrong, or nobody is invited any more. One in flight still goes out; it
 * opens nothing.
 */
export async function withdrawInvitations(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await sql`
    update notification_delivery
    set
      state = 'failed', next_try_at = null, changed_at = clock_timestamp(),
      problem = 'It was withdrawn before this was sent.'
    where tenant_id = ${tenantId} and invited_user_id = ${userId} and state = 'queued' and not is_in_flight
  `.execute(tx)
}
