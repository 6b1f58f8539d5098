import { randomBytes } from 'node:crypto'
import type * as notifiedCalls from '@muster/contract/notifiedCalls'
import { inEnglish } from '@muster/words/t'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { hashToken } from '../../access/enrolledDevice.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refusePrivateTarget } from './manageEndpoints.ts'
import { pushContact } from './notifierConfig.ts'

/** Maximum number of browsers per person; each is one more message to encrypt. */
const maxBrowsers = 10

/** The row that the secret of a browser is bound to: its organization. */
export const rowOf = (tenantId: string) => `push_subscription:${tenantId}`

type Row = { id: string; device: string; created_at: Date }

/** Lists the browsers with the caller's push notifications, newest first. */
export function listSubscriptions({ db }: { db: Database }, { tenantId, account }: Caller) {
  return inTenant(db, tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('push_subscription')
      .select(['id', 'device', 'created_at'])
      .where('user_id', '=', account.id)
      .where('gone_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(viewSubscription)
  })
}

/**
 * Subscribes the caller on this browser, in place of anybody who used it before. Of more than ten, the oldest is removed.
 * @returns with the secret by which this browser can later report a new address (renewPushSubscription.ts); the last one
 *   given counts
 * @throws 422 for an address inside a private network, 409 when push services would refuse our messages
 */
export async function subscribe(
  deps: { config: Config; db: Database; secrets: SecretBox },
  { caller, body, request }: RequestInput<typeof notifiedCalls.subscribePush>,
) {
  const { subscription, device, language } = body
  const { endpoint, keys } = subscription
  refuseWithoutContact(deps)
  await refusePrivateTarget(deps, caller.tenantId, endpoint)
  const secret = randomBytes(16).toString('base64url')
  const told = {
    p256dh: keys.p256dh,
    encrypted_auth: deps.secrets.encrypt(keys.auth, rowOf(caller.tenantId)),
    device,
    language,
    secret_hash: hashToken(secret),
    gone_at: null,
  }
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const known = await tx
      .selectFrom('push_subscription')
      .select('id')
      .where('user_id', '=', caller.account.id)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst()
    const row = await tx
      .insertInto('push_subscription')
      .values({ tenant_id: caller.tenantId, user_id: caller.account.id, endpoint, ...told })
      .onConflict((taken) => taken.columns(['tenant_id', 'user_id', 'endpoint']).doUpdateSet(told))
      .returning(['id', 'device', 'created_at'])
      .executeTakeFirstOrThrow()
    const gone = await tx
      .deleteFrom('push_subscription')
      .where((where) =>
        where.or([
          where.and([where('endpoint', '=', endpoint), where('user_id', '!=', caller.account.id)]),
          where(
            'id',
            'in',
            tx
              .selectFrom('push_subscription')
              .select('id')
              .where('user_id', '=', caller.account.id)
              .where('id', '!=', row.id)
              .orderBy('created_at', 'desc')
              .orderBy('id')
              .offset(maxBrowsers - 1),
          ),
        ]),
      )
      .returning('device')
      .execute()
    for (const { device: lost } of gone) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'browser.unsubscribed',
        subject: caller.account.name,
        before: { device: lost },
      })
    }
    if (!known) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'browser.subscribed',
        subject: caller.account.name,
        after: { device },
      })
    }
    return { ...viewSubscription(row), secret }
  })
}

/** Unsubscribes the caller on this browser. A browser that is off already, or not theirs, is left as it is. */
export function unsubscribe(
  { db }: { db: Database },
  { caller, params, request }: RequestInput<typeof notifiedCalls.unsubscribePush>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const gone = await tx
      .deleteFrom('push_subscription')
      .where('id', '=', params.subscriptionId)
      .where('user_id', '=', caller.account.id)
      .returning('device')
      .executeTakeFirst()
    if (!gone) return { isRemoved: false }
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'browser.unsubscribed',
      subject: caller.account.name,
      before: { device: gone.device },
    })
    return { isRemoved: true }
  })
}

function viewSubscription({ id, device, created_at }: Row) {
  return { subscriptionId: id, device, createdAt: created_at.toISOString() }
}

/** Refuses before a browser asks for permission: browser makers refuse messages without a contact. @throws 409 */
export function refuseWithoutContact({ config }: { config: Config }): void {
  if (pushContact(config)) return
  throw conflict(
    'push-not-set-up',
    inEnglish(
      'Browser messages are not set up here. The person who runs this server must set PUBLIC_URL to an https address, or MAIL_FROM.',
    ),
  )
}
