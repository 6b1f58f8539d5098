import { randomBytes } from 'node:crypto'
import type * as notifiedCalls from '@muster/contract/notifiedCalls'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { inTenant } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { hashOf } from '../setup/deviceOf.ts'
import { refuseTarget } from './endpoints.ts'

/** More browsers than anybody looks at; each is a message more to encrypt. */
const mostBrowsers = 10

type Row = { id: string; device: string; created_at: Date }

/** The browsers on which the caller is told, the newest first. */
export function listSubscriptions({ db }: House, { tenantId, account }: Caller) {
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
 * From now on the caller is told on this browser, and nobody else who used it before. Of more than ten, the oldest is told no
 * more.
 * @returns with the secret by which this browser can say later where it is reached (renewPush.ts); the last one given counts
 * @throws 422 for an address inside a private network
 */
export async function subscribe(
  house: House,
  { caller, body, request }: Asked<typeof notifiedCalls.subscribePush>,
) {
  const { subscription, device } = body
  const { endpoint, keys } = subscription
  await refuseTarget(house, endpoint)
  const secret = randomBytes(16).toString('base64url')
  const told = { ...keys, device, secret_hash: hashOf(secret), gone_at: null }
  return inTenant(house.db, caller.tenantId, async (tx) => {
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
              .offset(mostBrowsers - 1),
          ),
        ]),
      )
      .returning('device')
      .execute()
    for (const { device: lost } of gone) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        ...{ action: 'browser.unsubscribed', subject: caller.account.name, before: { device: lost } },
      })
    }
    if (!known) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        ...{ action: 'browser.subscribed', subject: caller.account.name, after: { device } },
      })
    }
    return { ...viewSubscription(row), secret }
  })
}

/** The caller is no longer told on this browser. One that is off already, or not theirs, is left as it is. */
export function unsubscribe(
  { db }: House,
  { caller, params, request }: Asked<typeof notifiedCalls.unsubscribePush>,
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
      ...{ action: 'browser.unsubscribed', subject: caller.account.name, before: { device: gone.device } },
    })
    return { isRemoved: true }
  })
}

function viewSubscription({ id, device, created_at }: Row) {
  return { subscriptionId: id, device, createdAt: created_at.toISOString() }
}
