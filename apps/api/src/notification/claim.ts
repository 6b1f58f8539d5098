import {
  type NotificationChannel,
  type NotificationStage,
  notificationStage,
} from '@muster/domain/notification/vocabulary'
import { type ToldFacts, toldFacts } from '@muster/domain/notification/wish'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../db/database.ts'
import { type WishWords, wishWords } from './words.ts'

/** How long a try may take, in seconds. When its server dies, another takes the message after this. */
export const leaseSeconds = 60

/** What is told, read once for all who are told it. */
export type Told = {
  incidentId: string
  seq: number
  stage: NotificationStage
  told: ToldFacts
  words: WishWords
}

/** A message that this process may send now, and nobody else for as long as the lease lasts. */
export type Claimed = {
  id: string
  tenantId: string
  channel: NotificationChannel
  address: string
  token: string
  /** With this try. Who notes how it went says it again: later than the lease, it is somebody else’s. */
  tries: number
  about: Told
  /** Whether the incident is over by now. */
  isOver: boolean
  /** When it was claimed, by this process’s own clock, in milliseconds. */
  claimedAt: number
}

/**
 * Takes messages that are due, the longest waiting first, whichever tenant they are of. Of several servers each gets
 * others.
 * @param wishes what earlier calls have read; added to
 */
export function claimDue(
  db: Database,
  channel: NotificationChannel,
  most: number,
  wishes: Map<string, Told>,
): Promise<Claimed[]> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const { rows } = await sql<Row>`
        with due as (
          select id
          from notification_delivery
          where channel = ${channel} and next_try_at <= clock_timestamp()
          order by next_try_at
          limit ${most}
          for update skip locked
        )
        update notification_delivery d
        set tries = d.tries + 1, next_try_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
        from due, incident i
        where d.id = due.id and i.id = d.incident_id
        returning d.id, d.tenant_id, d.wish_id, d.address, d.token, d.tries, i.stage`.execute(tx)
      const unknown = [...new Set(rows.map(({ wish_id }) => wish_id))].filter((id) => !wishes.has(id))
      if (unknown.length > 0) {
        const found = await tx
          .selectFrom('notification_wish')
          .selectAll()
          .where('id', 'in', unknown)
          .execute()
        for (const wish of found) {
          const { incident_id: incidentId, seq } = wish
          wishes.set(wish.id, {
            ...{ incidentId, seq, stage: notificationStage.parse(wish.stage) },
            ...{ told: toldFacts.parse(wish.told), words: wishWords.parse(wish.words) },
          })
        }
      }
      const claimedAt = performance.now()
      return rows.flatMap(({ id, tenant_id: tenantId, wish_id, address, token, tries, stage }) => {
        const about = wishes.get(wish_id)
        const isOver = stage !== 'active'
        return about ? [{ id, tenantId, channel, address, token, tries, about, isOver, claimedAt }] : []
      })
    },
    { server: 'on' },
  )
}

type Row = {
  id: string
  tenant_id: string
  wish_id: string
  address: string
  token: string
  tries: number
  stage: string
}
