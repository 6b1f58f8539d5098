import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A mail to some people, each of whom gets one of their own. */
export type NewMail = {
  recipients: readonly string[]
  subject: string
  body: string
  /** In place of a body that holds a secret: bound to `notification_request:<id>`. */
  encryptedBody?: string
  /** Of a mail to one recipient, if the sender chose it; an existing one is not written again. */
  id?: string | undefined
  /** A guest's link in the body: it is checked before the mail is sent, and the body is removed after. */
  guestLinkId?: string
  /** The account that it invites. */
  invitedUserId?: string
  /** Goes before drills and other mails. */
  isUrgent?: boolean
}

/**
 * Enqueues mails, in the transaction that wants them. They are sent after its commit, by the queue of notifications.
 * @returns false when none of them was new
 */
export async function enqueueMails(tx: Tx, tenantId: string, mails: readonly NewMail[]): Promise<boolean> {
  const requests = mails
    .filter(({ recipients }) => recipients.length > 0)
    .map((mail) => ({ ...mail, requestId: mail.id ?? (randomUUID() as string) }))
  if (requests.length === 0) return false
  const { rows } = await sql<{ id: string }>`
    insert into notification_request (id, tenant_id, told, encrypted_body, worked_out_at, next_try_at)
    select id, ${tenantId}::uuid, jsonb_build_object('subject', subject, 'body', body), encrypted_body, clock_timestamp(), null
    from unnest(
      ${requests.map(({ requestId }) => requestId)}::uuid[],
      ${requests.map(({ subject }) => subject)}::text[],
      ${requests.map(({ body }) => body)}::text[],
      ${requests.map(({ encryptedBody }) => encryptedBody ?? null)}::text[]
    ) as m (id, subject, body, encrypted_body)
    on conflict (id) do nothing
    returning id`.execute(tx)
  const added = new Set(rows.map(({ id }) => id))
  const lines = requests
    .filter(({ requestId }) => added.has(requestId))
    .flatMap((mail) => [...new Set(mail.recipients)].map((address) => ({ ...mail, address })))
  // One parameter for all of a column: a statement takes 65,535, and a district has more people.
  const { rows: written } = await sql`
    insert into notification_delivery (id, tenant_id, request_id, channel, address, name, guest_link_id, invited_user_id, is_real)
    select coalesce(id, gen_random_uuid()), ${tenantId}::uuid, request_id, 'email', address, address, guest_link_id, invited_user_id, is_real
    from unnest(
      ${lines.map(({ id }) => id ?? null)}::uuid[],
      ${lines.map(({ requestId }) => requestId)}::uuid[],
      ${lines.map(({ address }) => address)}::text[],
      ${lines.map(({ guestLinkId }) => guestLinkId ?? null)}::uuid[],
      ${lines.map(({ invitedUserId }) => invitedUserId ?? null)}::uuid[],
      ${lines.map(({ isUrgent }) => isUrgent ?? false)}::boolean[]
    ) as d (id, request_id, address, guest_link_id, invited_user_id, is_real)
    on conflict (id) do nothing
    returning id`.execute(tx)
  return written.length > 0
}
