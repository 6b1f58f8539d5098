import type * as calls from '@muster/contract/feedCalls'
import { alertFeedPaths } from '@muster/contract/feedCalls'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { baseUrlOf } from '../notification/notifierConfig.ts'
import type { PublicAlertFeeds } from './publicAlertFeeds.ts'

/** Returns the public alerts setting, and their addresses. */
export function getPublicAlerts(deps: { config: Config; db: Database }, caller: Caller) {
  return inTenant(deps.db, caller.tenantId, (tx) => readSettings(deps, caller, tx))
}

/** Switches our public feeds on or off; when off, their addresses answer as if they had never existed. */
export async function setPublicAlerts(
  deps: { config: Config; db: Database },
  feeds: PublicAlertFeeds,
  { caller, body: { isOn }, request }: RequestInput<typeof calls.setPublicAlerts>,
) {
  const now = await inTenant(deps.db, caller.tenantId, async (tx) => {
    const before = await readSettings(deps, caller, tx)
    if (before.isOn === isOn) return before
    const values = { is_on: isOn, changed_at: new Date(), changed_by_name: caller.account.name }
    await tx
      .insertInto('alert_feed')
      .values({ ...values, tenant_id: caller.tenantId })
      .onConflict((known) => known.column('tenant_id').doUpdateSet(values))
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'alertFeed.switched',
      subject: 'Public alerts',
      before: { isOn: before.isOn },
      after: { isOn },
    })
    return { ...before, isOn }
  })
  feeds.forget(caller.tenantId)
  return now
}

async function readSettings(
  { config }: { config: Config },
  { tenantId }: Caller,
  tx: Tx,
): Promise<calls.PublicAlerts> {
  const tenant = await tx
    .selectFrom('tenant')
    .leftJoin('alert_feed', 'alert_feed.tenant_id', 'tenant.id')
    .select(['tenant.key', 'tenant.prefix', 'alert_feed.is_on'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const baseUrl = baseUrlOf(config, tenant.prefix)
  return {
    isOn: tenant.is_on ?? false,
    addresses: {
      rss: baseUrl + alertFeedPaths.rss(tenant.key),
      atom: baseUrl + alertFeedPaths.atom(tenant.key),
      cap: baseUrl + alertFeedPaths.cap(tenant.key),
    },
  }
}
