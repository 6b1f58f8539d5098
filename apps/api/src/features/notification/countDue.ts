import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { lowestUrgency } from './claimDeliveries.ts'

/**
 * Messages of one channel that wait. `oldest`: seconds since the longest waiting one was queued, tried or not, whose time has
 * come; null when none has.
 */
export type DueMessages = {
  channel: NotificationChannel
  isReal: boolean
  due: number
  oldest: number | null
}

/** `mailOldest`: the same of mails for which nobody waits, such as invitations. */
export type DueCounts = { messages: DueMessages[]; mailOldest: number | null }

/** Counts the messages of all organizations that wait. It reads an index of those that wait alone. */
export async function countDue(db: Database): Promise<DueCounts> {
  const { rows } = await inTenant(
    db,
    noTenant,
    (tx) =>
      sql<DueMessages & { isPatient: boolean }>`
        select
          channel, is_real as "isReal", urgency = ${lowestUrgency} as "isPatient",
          count(*) filter (where next_try_at <= clock_timestamp())::integer as due,
          extract(epoch from clock_timestamp() - min(queued_at) filter (
            where next_try_at <= clock_timestamp() or tries > 0 or problem is not null
          ))::double precision as oldest
        from notification_delivery
        where next_try_at is not null
        group by 1, 2, 3`.execute(tx),
    { server: 'on' },
  )
  const mails = rows.filter(({ isPatient }) => isPatient).map(({ oldest }) => oldest ?? 0)
  return {
    messages: rows.filter(({ isPatient }) => !isPatient),
    mailOldest: mails.length > 0 ? Math.max(...mails) : null,
  }
}
