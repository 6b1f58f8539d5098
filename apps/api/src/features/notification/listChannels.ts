import { notificationChannel } from '@muster/domain/notification/vocabulary'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { missingSettings } from './channelRules.ts'
import { notifierConfig } from './notifierConfig.ts'

/** Lists the configured channels, and the results of the tenant's last messages. */
export function listChannels({ db, config }: { config: Config; db: Database }, { tenantId }: Caller) {
  const place = notifierConfig(config)
  return inTenant(db, tenantId, async (tx) => {
    const { rows } = await sql<{
      channel: string
      success: Date | null
      failure: Date | null
      problem: string | null
    }>`
      select
        c.channel,
        (select max(sent_at) from notification_delivery d where d.channel = c.channel) as success,
        f.changed_at as failure,
        f.problem
      from unnest(${[...notificationChannel.options]}::text[]) as c (channel)
      left join lateral (
        select d.changed_at, d.problem
        from notification_delivery d
        where d.channel = c.channel and d.problem is not null and d.has_way
        order by d.changed_at desc
        limit 1
      ) f on true`.execute(tx)
    return notificationChannel.options.map((channel) => {
      const row = rows.find((each) => each.channel === channel)
      const missing = missingSettings(channel, place)
      return {
        channel,
        isConfigured: missing === null,
        missing,
        lastSuccessAt: row?.success?.toISOString() ?? null,
        lastFailureAt: row?.failure?.toISOString() ?? null,
        lastProblem: row?.problem ?? null,
      }
    })
  })
}
