import type { mailGuestLink as mailCall } from '@muster/contract/guestCalls'
import { sentLanguage } from '@muster/domain/notification/readerLanguage'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import { currentOwnCatalog } from '../../access/ownCatalog.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import { mailParts } from '../mail/mailParts.ts'
import { notedIn, wordedIn } from '../mail/sentWords.ts'
import { linkUrl, lockSendableLink, requireActiveGuest, requireManagedIncident } from './guestLinks.ts'
import { guestMail } from './guestMessages.ts'

type Deps = { config: Config; db: Database; incidents: IncidentStore; secrets: SecretBox }

/**
 * Sends a guest's link by mail: the mail, its record and its audit entry are one transaction. The page sends the secret,
 * because it is stored encrypted alone, and only until the mail is sent. In another language it has the English below.
 * @throws 409 when a newer link has replaced it, or a device has opened it
 */
export async function mailGuestLink(
  deps: Deps,
  {
    caller,
    params: { incidentId, guestId },
    body: { mailId, secret, mailTo: to, language: chosen },
    request,
  }: RequestInput<typeof mailCall>,
) {
  const state = await requireManagedIncident(deps, caller, incidentId, guestId)
  const guest = requireActiveGuest(state, guestId)
  const { SMTP_URL, MAIL_FROM } = deps.config
  if (!SMTP_URL || !MAIL_FROM)
    return {
      mailId,
      problem: inEnglish('Email is not set up here. Copy the link and send it, or let them scan the code.'),
    }
  const url = linkUrl(deps.config, request, incidentId, secret)
  await inTenant(deps.db, caller.tenantId, async (tx) => {
    const link = await lockSendableLink(tx, { incidentId, guestId, secret })
    const { name: organization } = await tx
      .selectFrom('tenant')
      .select('name')
      .where('id', '=', caller.tenantId)
      .executeTakeFirstOrThrow()
    const words = { guest, state, url, byName: caller.account.name, organization }
    const language = sentLanguage(chosen, await readOfferedLanguages(tx))
    const write = () => guestMail(deps.config, words)
    const own = await currentOwnCatalog(tx, language)
    const { words: worded, isChecked } = notedIn(language, own, write)
    const english = language === 'en' || isChecked ? null : wordedIn('en', null, write).body
    // What is encrypted is one text: it goes out without a page beside it.
    const { subject, body } = mailParts({ ...worded, language, english }, own)
    const mail = {
      id: mailId,
      recipients: [to],
      guestLinkId: link.id,
      isUrgent: state.kind === 'Actual',
      subject,
      body: '',
      encryptedBody: deps.secrets.encrypt(body, `notification_request:${mailId}`),
    }
    if (!(await enqueueMails(tx, caller.tenantId, [mail]))) return requireSameMail(tx, mailId, to, link.id)
    await tx
      .updateTable('guest_link')
      .set({ sent_to: to, sent_at: sql`now()` })
      .where('id', '=', link.id)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'guest.linkSent',
      subject: guest.name,
      after: { incidentId, guestId, to },
    })
  })
  return { mailId, problem: null }
}

/** @throws 409 when this mail exists for another recipient, or with another link */
async function requireSameMail(tx: Tx, mailId: string, to: string, linkId: string): Promise<void> {
  const known = await tx
    .selectFrom('notification_delivery')
    .select(['address', 'guest_link_id'])
    .where('id', '=', mailId)
    .executeTakeFirst()
  if (known?.address !== to || known.guest_link_id !== linkId)
    throw conflict('mail-sent', inEnglish('This email had another link or address. Send the link again.'))
}
