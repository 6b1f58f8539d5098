import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { lowestUrgency } from './claimDeliveries.ts'

/**
 * Messages of one channel that wait. `oldest`: seconds for which the longest waiting one has waited, tried or not; null when
 * none waits. A message counts from when it was queued: a try that failed changes nothing for who waits for it. One about
 * devices that is not pressing may be meant for the end of quiet hours, so it counts from when it is due.
 */
export type DueMessages = {
  channel: NotificationChannel
  isReal: boolean
  due: number
  oldest: number | null
}

/** `mailOldest`: the same of mails for which nobody waits, such as invitations. */
export type DueCounts = { messages: DueMessages[]; mailOldest: number | null }

/** Counts the messages of all organizations that wait, but for that of the self-test. It reads an index of those that wait alone. */
export async function countDue(db: Database): Promise<DueCounts> {
  const { rows } = await inTenant(
    db,
    noTenant,
    (tx) =>
      sql<DueMessages & { isPatient: boolean }>`
        select
          channel, is_real as "isReal", urgency = ${lowestUrgency} as "isPatient",
          count(*) filter (where next_try_at <= clock_timestamp())::integer as due,
          extract(epoch from clock_timestamp() - min(
            case when site_id is not null and not is_real then next_try_at else queued_at end
          ) filter (
            where next_try_at <= clock_timestamp()
              or (site_id is null or is_real) and (tries > 0 or problem is not null)
          ))::double precision as oldest
        from notification_delivery
        where next_try_at is not null and tenant_id <> ${selfTestId}
        group by 1, 2, 3`.execute(tx),
    { server: 'on' },
  )
  const mails = rows.filter(({ isPatient }) => isPatient).map(({ oldest }) => oldest ?? 0)
  return {
    messages: rows.filter(({ isPatient }) => !isPatient),
    mailOldest: mails.length > 0 ? Math.max(...mails) : null,
  }
}
