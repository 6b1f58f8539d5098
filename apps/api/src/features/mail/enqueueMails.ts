import { randomUUID } from 'node:crypto'
import type { LanguageCode } from '@muster/words/languages'
import { sql } from 'kysely'
import { currentOwnCatalogs } from '../../access/ownCatalog.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountLanguages } from './accountLanguages.ts'
import { notedIn, wordedIn } from './sentWords.ts'

/** A mail in words. */
export type MailWords = { subject: string; body: string }

/**
 * A mail to some people, each of whom gets one of their own. `write` words it in the language that is spoken, which is that of
 * each reader; a mail that is given in words is in English.
 */
export type NewMail = MailFacts & (MailWords | { write: () => MailWords })
type MailFacts = {
  recipients: readonly string[]
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
  const requests = (await wordedMails(tx, mails))
    .filter(({ recipients }) => recipients.length > 0)
    .map((mail) => ({ ...mail, requestId: mail.id ?? (randomUUID() as string) }))
  if (requests.length === 0) return false
  const { rows } = await sql<{ id: string }>`
    insert into notification_request (id, tenant_id, told, encrypted_body, worked_out_at, next_try_at)
    select id, ${tenantId}::uuid, told::jsonb, encrypted_body, clock_timestamp(), null
    from unnest(
      ${requests.map(({ requestId }) => requestId)}::uuid[],
      ${requests.map(({ told }) => JSON.stringify(told))}::text[],
      ${requests.map(({ encryptedBody }) => encryptedBody ?? null)}::text[]
    ) as m (id, told, encrypted_body)
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

/**
 * A mail to people who read the same language. `told`: as it is stored, in that language and in English, which is left out where the
 * organization has checked the translations.
 */
type WordedMail = MailFacts & { told: MailWords & { language?: LanguageCode; english?: string } }

/** Words each mail once for each language of its readers. */
async function wordedMails(tx: Tx, mails: readonly NewMail[]): Promise<WordedMail[]> {
  const readers = mails.flatMap((mail) => ('write' in mail ? mail.recipients : []))
  const languages = readers.length > 0 ? await accountLanguages(tx, readers) : null
  const own = await currentOwnCatalogs(tx, languages?.values() ?? [])
  return mails.flatMap((mail): WordedMail[] => {
    if (!('write' in mail)) {
      const { subject, body, ...facts } = mail
      return [{ ...facts, told: { subject, body } }]
    }
    const { write, recipients, ...facts } = mail
    const english = wordedIn('en', null, write)
    const groups = Map.groupBy(recipients, (address) => languages?.get(address.toLowerCase()) ?? 'en')
    return [...groups].map(([language, addresses]) => {
      const toThem = { ...facts, recipients: addresses }
      if (language === 'en') return { ...toThem, told: english }
      const { words, isChecked } = notedIn(language, own.get(language) ?? null, write)
      const below = isChecked ? {} : { english: english.body }
      return { ...toThem, told: { ...words, language, ...below } }
    })
  })
}
