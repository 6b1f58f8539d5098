import { sql } from 'kysely'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { isLinkUsable } from '../guest/isLinkUsable.ts'
import { nextAttempt } from './mailBackoff.ts'
import type { SendMail, SendResult } from './mailTypes.ts'

/** The result of the next due mail; null when none was due. */
export type SentMail = {
  id: string
  is: SendResult['is']
  isGivenUp: boolean
  /** The reason why the server accepts none, as a sentence: about the server and us, never about the recipient. */
  why?: string
} | null

/**
 * Sends the mail that is due next, of any tenant, and notes the result.
 *
 * The row is locked from before the mail is sent until it is marked, so of several servers one sends it, and each takes
 * another. There is network inside this transaction, against our rule, and that is the price: if this process or the
 * database dies after the mail server has said yes and before the commit, nobody remembers the yes, and the mail goes
 * out once more, with the same Message-ID. The other order, to mark first, would lose mails instead.
 */
export function sendNextMail(db: Database, send: SendMail, signal: AbortSignal): Promise<SentMail> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const mail = await tx
        .selectFrom('outgoing_mail')
        .select([
          'id',
          'tenant_id',
          'recipient',
          'subject',
          'body',
          'tries',
          'guest_link_id',
          'invited_user_id',
        ])
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!mail) return null
      const sent = (await obsoleteReason(db, mail)) ?? (await send(mail, signal))
      const tries = mail.tries + 1
      // A stop of this server is no fault of the mail's: it stays due, and another server or the next start takes it.
      if (sent.is === 'away' && signal.aborted) return null
      const isOver = sent.is === 'taken' || sent.is === 'refused'
      const wait = isOver ? null : nextAttempt(tries)
      await tx
        .updateTable('outgoing_mail')
        .set({
          tries,
          sent_at: sent.is === 'taken' ? sql`clock_timestamp()` : null,
          next_try_at: wait === null ? null : sql`clock_timestamp() + ${`${wait} minutes`}::interval`,
          problem: sent.is === 'taken' ? null : sent.sentence,
          // A secret is stored no longer than sending needs it.
          ...(wait === null ? { body: sql`case when guest_link_id is null then body else '' end` } : {}),
        })
        .where('id', '=', mail.id)
        .execute()
      const why = sent.is === 'away' ? { why: sent.sentence } : {}
      return { id: mail.id, is: sent.is, isGivenUp: sent.is !== 'taken' && wait === null, ...why }
    },
    { server: 'on' },
  )
}

type Due = {
  tenant_id: string
  recipient: string
  guest_link_id: string | null
  invited_user_id: string | null
}

/**
 * Explains why a mail is obsolete: its target is gone since it was written. Checked in a short transaction of the mail's
 * tenant.
 */
async function obsoleteReason(db: Database, mail: Due): Promise<SendResult | null> {
  const { tenant_id, guest_link_id: linkId, invited_user_id: userId } = mail
  if (linkId !== null && !(await inTenant(db, tenant_id, (tx) => isLinkUsable(tx, linkId))))
    return { is: 'refused', sentence: 'The link in this mail opens nothing any more. It was not sent.' }
  if (userId !== null && !(await inTenant(db, tenant_id, (tx) => isStillInvited(tx, userId, mail.recipient))))
    return {
      is: 'refused',
      sentence:
        'The address was corrected, or the person was removed, before this was sent. It was not sent.',
    }
  return null
}

/** Returns true when a member of the transaction's tenant has this address, and may sign in. */
async function isStillInvited(tx: Tx, userId: string, email: string): Promise<boolean> {
  const account = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return account !== undefined
}
