import type { textGuestLink as textCall } from '@muster/contract/guestCalls'
import { sentLanguage } from '@muster/domain/notification/readerLanguage'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import { currentOwnCatalog } from '../../access/ownCatalog.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { wordedIn } from '../mail/sentWords.ts'
import { smsNumberOf } from '../outgoing/phoneNumber.ts'
import type { Post } from '../outgoing/safeHttpPost.ts'
import { sendSms } from '../outgoing/sms.ts'
import { linkUrl, lockSendableLink, requireActiveGuest, requireManagedIncident } from './guestLinks.ts'
import { guestSms } from './guestMessages.ts'

type Deps = { config: Config; db: Database; incidents: IncidentStore }

/**
 * Sends a guest's link by SMS while its manager waits: the link is not stored for a later try. It is sent outside any
 * transaction. Before, the link's row names this SMS, so that a retry does not send it again; afterward, the result is
 * recorded.
 * @throws 422 for a number that cannot be reached; 409 when a newer link has replaced it, or a device has opened it
 */
export async function textGuestLink(
  deps: Deps,
  post: Post,
  {
    caller,
    params: { incidentId, guestId },
    body: { smsId, secret, smsTo, language: chosen },
    request,
  }: RequestInput<typeof textCall>,
): Promise<{ problem: string | null }> {
  const state = await requireManagedIncident(deps, caller, incidentId, guestId)
  const guest = requireActiveGuest(state, guestId)
  const to = smsNumberOf(smsTo, 'smsTo')
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = deps.config
  if (!account || !token || !from)
    return {
      problem: inEnglish(
        'Text messages are not set up here. Copy the link and send it, or let them scan the code.',
      ),
    }
  const { link, organization, language, own } = await inTenant(deps.db, caller.tenantId, async (tx) => {
    const found = await lockSendableLink(tx, { incidentId, guestId, secret })
    await claimSmsId(tx, found.id, smsId)
    const tenant = await tx
      .selectFrom('tenant')
      .select('name')
      .where('id', '=', caller.tenantId)
      .executeTakeFirstOrThrow()
    const language = sentLanguage(chosen, await readOfferedLanguages(tx))
    const own = await currentOwnCatalog(tx, language)
    return { link: found, organization: tenant.name, language, own }
  })
  if (link.smsId === smsId) return { problem: link.sentTo === to ? null : notKnown }
  const words = { guest, state, byName: caller.account.name, organization }
  const linkWords = { ...words, url: linkUrl(deps.config, request, incidentId, secret) }
  const body = wordedIn(language, own, () => guestSms(linkWords))
  const outcome = await sendSms(
    post,
    { url, account, token, from },
    { to, body, receiptUrl: null, id: smsId },
  )
  await inTenant(deps.db, caller.tenantId, async (tx) => {
    if (outcome.is !== 'taken') return claimSmsId(tx, link.id, null)
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
  return { problem: outcome.is === 'taken' ? null : outcome.sentence }
}

async function claimSmsId(tx: Tx, linkId: string, smsId: string | null): Promise<void> {
  await tx.updateTable('guest_link').set({ sms_id: smsId }).where('id', '=', linkId).execute()
}

/** Another request for the same SMS is sending it, or this server stopped while it did. */
const notKnown = inEnglish(
  'This text message may already be sent. Ask if it arrived before you send another.',
)
