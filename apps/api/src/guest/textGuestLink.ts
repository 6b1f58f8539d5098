import type { textGuestLink as textCall } from '@muster/contract/guestCalls'
import { sql } from 'kysely'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { inTenant } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import type { Post } from '../outgoing/post.ts'
import { sendSms } from '../outgoing/sms.ts'
import { linkedGuest, linkUrl, managedBy, sendableLink } from './guestLinks.ts'
import { guestSms } from './guestMail.ts'

/**
 * Sends a guest's link by SMS while its manager waits: nothing keeps the link for a later try. That it is to be sent is
 * written down first, and outside any transaction it is.
 * @throws 409 when a newer link has taken its place, or it was opened on a device already
 */
export async function textGuestLink(
  house: House,
  post: Post,
  {
    caller,
    params: { incidentId, guestId },
    body: { smsId, secret, smsTo: to },
    request,
  }: Asked<typeof textCall>,
): Promise<{ problem: string | null }> {
  const state = await managedBy(house, caller, incidentId)
  const guest = linkedGuest(state, guestId)
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = house.config
  if (!account || !token || !from)
    return { problem: 'No SMS is sent from here. Send the link by mail, or let it be scanned.' }
  const { link, organization } = await inTenant(house.db, caller.tenantId, async (tx) => {
    const found = await sendableLink(tx, { incidentId, guestId, secret })
    const tenant = await tx
      .selectFrom('tenant')
      .select('name')
      .where('id', '=', caller.tenantId)
      .executeTakeFirstOrThrow()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      ...{ action: 'guest.linkSent', subject: guest.name },
      after: { incidentId, guestId, to },
    })
    return { link: found, organization: tenant.name }
  })
  const words = { guest, state, byName: caller.account.name, organization }
  const body = guestSms({ ...words, url: linkUrl(house.config, request, incidentId, secret) })
  const outcome = await sendSms(
    post,
    { url, account, token, from },
    { to, body, receiptUrl: null, id: smsId },
  )
  if (outcome.is !== 'taken') return { problem: outcome.sentence }
  await inTenant(house.db, caller.tenantId, (tx) =>
    tx
      .updateTable('guest_link')
      .set({ sent_to: to, sent_at: sql`now()` })
      .where('id', '=', link.id)
      .execute(),
  )
  return { problem: null }
}
