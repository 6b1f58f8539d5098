import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import type { DeliveryOutcome } from '../outgoing/deliveryOutcome.ts'
import { nextWaitSeconds } from './channelRules.ts'
import { type Claimed, leaseSeconds, lowestUrgency } from './claimDeliveries.ts'

/** `held`: quiet hours have begun before it could be sent. */
export type DeliveryResult = { claimed: Claimed; outcome: DeliveryOutcome | { is: 'held' } }

/**
 * Records the outcomes of some messages, in one statement. A message that another process has claimed meanwhile, or that has
 * a receipt already, stays as it is.
 */
export async function recordOutcomes(db: Database, notes: readonly DeliveryResult[]): Promise<void> {
  const results = notes.map(resultOf)
  await inTenant(
    db,
    noTenant,
    (tx) =>
      sql`
        with noted as (
          update notification_delivery d
          set
            state = r.state,
            problem = r.problem,
            is_in_flight = false,
            next_try_at = case r.state when 'queued' then clock_timestamp() + r.wait * interval '1 second' end,
            sent_at = case r.state when 'sent' then clock_timestamp() else d.sent_at end,
            changed_at = clock_timestamp()
          from unnest(
            ${notes.map(({ claimed }) => claimed.id)}::uuid[],
            ${notes.map(({ claimed }) => claimed.tries)}::integer[],
            ${results.map(({ state }) => state)}::text[],
            ${results.map(({ problem }) => problem)}::text[],
            ${results.map(({ wait }) => wait)}::double precision[]
          ) as r (id, tries, state, problem, wait)
          where d.id = r.id and d.tries = r.tries and ${isQueued}
          returning d.request_id, d.state, d.guest_link_id
        )
        -- A secret is stored no longer than sending needs it.
        update notification_request
        set told = told || '{"body": ""}', encrypted_body = null
        where id in (select request_id from noted where guest_link_id is not null and state <> 'queued')`.execute(
        tx,
      ),
    { server: 'on' },
  )
}

/**
 * SQL over a delivery `d`, in a form that no index matches. By its statistics of a quiet day, PostgreSQL expects no queued
 * rows, and would scan all of them instead of finding each by its id.
 */
const isQueued = sql<boolean>`d.state is not distinct from 'queued'`

function resultOf({ claimed, outcome }: DeliveryResult) {
  if (outcome.is === 'taken') return { state: 'sent', problem: null, wait: null }
  if (outcome.is === 'held') return { state: 'held', problem: null, wait: null }
  const problem = plainSentence(outcome.sentence)
  const isFinal = outcome.is === 'refused' || outcome.is === 'gone'
  const input = outcome.is === 'delayed' ? (outcome.afterSeconds ?? 0) : 0
  const isPatient = claimed.urgency === lowestUrgency
  const own = nextWaitSeconds(claimed.channel, isPatient, claimed.tries - claimed.spentTries)
  return isFinal || own === null
    ? { state: 'failed', problem, wait: null }
    : { state: 'queued', problem, wait: Math.max(own, input) }
}

/** Cleans other servers' texts for screens and for the database, which accepts no zero byte. */
function plainSentence(said: string): string {
  return said.replace(/\p{Cc}+/gu, ' ').slice(0, 500)
}

/** Renews the leases of messages in flight, and notes that their server has not answered so far. */
export function renewLeases(db: Database, claimed: readonly Claimed[], sentence: string): Promise<void> {
  return updateClaims(
    db,
    claimed,
    sql`
      next_try_at = clock_timestamp() + ${leaseSeconds} * interval '1 second',
      problem = ${sentence},
      changed_at = case when problem = ${sentence} then changed_at else clock_timestamp() end`,
  )
}

/** Releases messages that were claimed and never tried. */
export function releaseClaims(db: Database, claimed: readonly Claimed[]): Promise<void> {
  return updateClaims(
    db,
    claimed,
    sql`tries = d.tries - 1, next_try_at = clock_timestamp(), is_in_flight = false`,
  )
}

/**
 * Updates messages that this process has claimed. One that another process has claimed meanwhile stays as it is.
 * @param changes what SQL sets on a delivery `d`
 */
async function updateClaims(
  db: Database,
  claimed: readonly Claimed[],
  changes: RawBuilder<unknown>,
): Promise<void> {
  if (claimed.length === 0) return
  await inTenant(
    db,
    noTenant,
    (tx) =>
      sql`
        update notification_delivery d
        set ${changes}
        from unnest(${claimed.map(({ id }) => id)}::uuid[], ${claimed.map(({ tries }) => tries)}::integer[]) as r (id, tries)
        where d.id = r.id and d.tries = r.tries and ${isQueued}`.execute(tx),
    { server: 'on' },
  )
}

/**
 * Postpones everything due in a channel whose only server is down, so that thousands do not each find that out, and
 * everybody sees at once who has not been reached. That is no try: the longer they wait, the later they are due.
 */
export async function postponeDue(
  db: Database,
  channel: NotificationChannel,
  sentence: string,
): Promise<void> {
  await inTenant(
    db,
    noTenant,
    (tx) =>
      sql`
        with due as (
          select id
          from notification_delivery
          where channel = ${channel} and next_try_at <= clock_timestamp()
          for update skip locked
        )
        update notification_delivery d
        set
          problem = ${plainSentence(sentence)},
          is_in_flight = false,
          next_try_at = clock_timestamp()
            + least(greatest((clock_timestamp() - queued_at) / 2, interval '5 seconds'), interval '5 minutes'),
          changed_at = clock_timestamp()
        from due
        where d.id = due.id`.execute(tx),
    { server: 'on' },
  )
}
