import { may } from '@muster/domain/access/rights'
import { channels } from '@muster/domain/notification/channels'
import { deliveryState, notificationChannel } from '@muster/domain/notification/vocabulary'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import type { NotificationDelivery } from '../../platform/db/rows.ts'

/** Messages to one address each, about incidents or devices: their order, their display, and resending. */

export type MessageRow = Omit<
  Selectable<NotificationDelivery>,
  'incident_id' | 'site_id' | 'token' | 'acknowledged_at'
>

/** Failed, or tried without success so far. A person who acknowledged in another channel counts as reached. */
export const isNotReached = sql<boolean>`acknowledged_at is null and (state = 'failed' or (state = 'queued' and problem is not null))`

/** Sorts deliveries `d`: unreached people first, then queued ones. */
export const notReachedFirst = sql`case
  when d.acknowledged_at is not null then 5
  when d.state = 'failed' then 0
  when d.state = 'queued' and d.problem is not null then 1
  when d.state = 'queued' then 2
  when d.state = 'held' then 3
  else 4
end`

/** Formats one message. Viewers who need not know an address see only a part of it. */
export function viewMessage(row: MessageRow, caller: Caller) {
  const channel = notificationChannel.parse(row.channel)
  const hasAddress = row.has_way && channels[channel].isAddressShown
  const isWhole = readsAddresses(caller)
  return {
    deliveryId: row.id,
    channel,
    name: isWhole || row.name !== row.address ? row.name : maskAddress(row.name),
    address: hasAddress ? (isWhole ? row.address : maskAddress(row.address)) : null,
    state: deliveryState.parse(row.state),
    problem: row.problem,
    tries: row.tries - row.spent_tries,
    queuedAt: row.queued_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
  }
}

/** Returns true for a caller who reads addresses whole. */
function readsAddresses({ role }: Caller): boolean {
  return may(role, 'notification.configure')
}

/** SQL of the name of a delivery `d` to sort by: null where it is an address that the caller does not read. */
export function shownName(caller: Caller): RawBuilder<string | null> {
  return readsAddresses(caller) ? sql<string>`d.name` : sql<string | null>`nullif(d.name, d.address)`
}

const shownChannels = notificationChannel.options.filter((channel) => channels[channel].isAddressShown)

/** SQL that is true for a delivery `d` with these words in what the caller reads of it, so that no search unmasks an address. */
export function matchesShown(caller: Caller, search: string): RawBuilder<boolean> {
  const pattern = likePattern(search)
  const isInName = sql<boolean>`coalesce(${shownName(caller)} ilike ${pattern}, false)`
  if (!readsAddresses(caller)) return isInName
  return sql<boolean>`(${isInName} or d.has_way and d.channel = any (${shownChannels}::text[]) and d.address ilike ${pattern})`
}

/** Masks an address but leaves it recognizable: `j…@example.org`, `+1…00`. */
function maskAddress(address: string): string {
  const [name = '', domain] = address.split('@')
  return domain ? `${name.slice(0, 1)}…@${domain}` : `${address.slice(0, 2)}…${address.slice(-2)}`
}

/** Queues a failed message again, with all its tries, and wakes the senders. @returns its recipient, when it had failed */
export async function requeueFailed(
  tx: Tx,
  which: RawBuilder<boolean>,
): Promise<{ name: string } | undefined> {
  const again = await tx
    .updateTable('notification_delivery')
    .set({
      // The number of the try continues: it identifies late outcomes of earlier tries.
      state: 'queued',
      spent_tries: sql<number>`tries`,
      problem: null,
      next_try_at: sql<Date>`clock_timestamp()`,
      changed_at: sql<Date>`clock_timestamp()`,
      queued_at: sql<Date>`clock_timestamp()`,
    })
    .where(which)
    .where('state', '=', 'failed')
    .where('has_way', '=', true)
    .returning('name')
    .executeTakeFirst()
  if (again) await sql`select pg_notify('muster_notification', '')`.execute(tx)
  return again
}
