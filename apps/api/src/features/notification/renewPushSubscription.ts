import type * as notifiedCalls from '@muster/contract/notifiedCalls'
import type { FastifyRequest } from 'fastify'
import type { RequestInput } from '../../access/endpoints.ts'
import { hashToken } from '../../access/enrolledDevice.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { type HttpProblem, notFound } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refusePrivateTarget } from './manageEndpoints.ts'
import { rowOf } from './pushSubscriptions.ts'

/**
 * Updates a browser's push address, authorized by the secret it was given: its service worker has no session. Nobody else is
 * notified at that address any more. A retry changes nothing, and the secret stays, so that a lost answer does no harm.
 * @throws 404 for a browser that is off, or another’s secret; 429 when the sender has sent too many such; 422 for a private
 *   address
 */
export async function renewPush(
  deps: { config: Config; db: Database; lookups: Database; secrets: SecretBox },
  wrong: FailedAttemptLimiter,
  { params: { subscriptionId }, body, request }: RequestInput<typeof notifiedCalls.renewPush>,
) {
  const { secret, subscription, language } = body
  const tenantId = await tenantOf(deps.lookups, subscriptionId, secret)
  if (!tenantId) throw refuseUnknown(wrong, request)
  await refusePrivateTarget(deps, tenantId, subscription.endpoint)
  return inTenant(deps.db, tenantId, async (tx) => {
    const row = await tx
      .selectFrom('push_subscription as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .select(['s.endpoint', 's.p256dh', 's.encrypted_auth', 's.device', 's.gone_at', 's.language', 'u.name'])
      .where('s.id', '=', subscriptionId)
      .forUpdate('s')
      .executeTakeFirst()
    // Switched off since it was found.
    if (!row) throw refuseUnknown(wrong, request)
    const { endpoint, keys } = subscription
    const isThere =
      row.endpoint === endpoint &&
      row.p256dh === keys.p256dh &&
      deps.secrets.tryDecrypt(row.encrypted_auth, rowOf(tenantId)) === keys.auth
    const isSpoken = language === undefined || language === row.language
    if (isThere && row.gone_at === null && isSpoken) return { isRenewed: false }
    if (!isSpoken)
      await tx.updateTable('push_subscription').set({ language }).where('id', '=', subscriptionId).execute()
    if (isThere && row.gone_at === null) return { isRenewed: true }
    const by = { id: null, name: row.device, address: request.ip }
    const others = await tx
      .deleteFrom('push_subscription')
      .where('endpoint', '=', endpoint)
      .where('id', '!=', subscriptionId)
      .returning(['device', 'user_id'])
      .execute()
    await tx
      .updateTable('push_subscription')
      .set({
        endpoint,
        p256dh: keys.p256dh,
        encrypted_auth: deps.secrets.encrypt(keys.auth, rowOf(tenantId)),
        gone_at: null,
      })
      .where('id', '=', subscriptionId)
      .execute()
    for (const { device } of others)
      await writeAudit(tx, tenantId, by, {
        action: 'browser.unsubscribed',
        subject: row.name,
        before: { device },
      })
    await writeAudit(tx, tenantId, by, {
      action: 'browser.renewed',
      subject: row.name,
      after: { device: row.device },
    })
    return { isRenewed: true }
  })
}

async function tenantOf(db: Database, subscriptionId: string, secret: string): Promise<string | null> {
  const hash = hashToken(secret)
  const row = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('push_subscription')
        .select('tenant_id')
        .where('id', '=', subscriptionId)
        .where('secret_hash', '=', hash)
        .executeTakeFirst(),
    { push_secret_hash: hash.toString('hex') },
  )
  return row?.tenant_id ?? null
}

/** Counts a failed attempt of the sender. @throws 429 for too many */
function refuseUnknown(wrong: FailedAttemptLimiter, request: FastifyRequest): HttpProblem {
  wrong.refuseIfTooMany(request, 'Too many unknown browsers from here. Wait a minute, then try again.')
  wrong.countFailure(request)
  return notFound('This browser gets no messages. Choose “Notify me on this device” again.')
}
