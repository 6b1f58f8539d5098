import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { whoIsTold } from '@muster/domain/notification/recipients'
import {
  channelWords,
  type NotificationChannel,
  notificationStage,
} from '@muster/domain/notification/vocabulary'
import { toldFacts } from '@muster/domain/notification/wish'
import { sql } from 'kysely'
import { type Database, inTenant, isPassing, noTenant, type Tx } from '../db/database.ts'
import { missingFor, type NotificationPlace } from './place.ts'
import { readAudience, readRules } from './readAudience.ts'
import { readWords } from './words.ts'

/** Deliveries written by one statement. */
const chunk = 500
/** A wish that cannot be worked out is tried this often: what is wrong with it would be so for ever. */
const mostTries = 8

/**
 * Works out who is told of the wish that is due next, of whichever tenant, and puts a message to each of them in line: one
 * transaction, so a crash leaves either all of them or the wish.
 * @returns whether there was one; ask again until there is none
 */
export async function workOutNext(db: Database, place: NotificationPlace): Promise<boolean> {
  const due = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('notification_wish')
        .select(['id', 'tenant_id'])
        .where('next_try_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('next_try_at')
        .limit(1)
        .executeTakeFirst(),
    { server: 'on' },
  )
  if (!due) return false
  try {
    return await inTenant(db, due.tenant_id, (tx) => workOut(tx, place, due.id))
  } catch (error) {
    if (isPassing(error)) throw error
    await inTenant(db, due.tenant_id, (tx) => postpone(tx, due.id))
    throw error
  }
}

async function workOut(tx: Tx, place: NotificationPlace, wishId: string): Promise<boolean> {
  const wish = await tx
    .selectFrom('notification_wish')
    .selectAll()
    .where('id', '=', wishId)
    .where('next_try_at', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another server is at it.
  if (!wish) return false
  const told = toldFacts.parse(wish.told)
  const stage = notificationStage.parse(wish.stage)
  const occasion = { kind: told.kind, type: told.type, siteIds: told.sites.map(({ id }) => id), stage }
  const rules = await readRules(tx)
  const { recipients, unreachable } = whoIsTold(rules, await readAudience(tx), occasion, told.at)
  const lines = [
    ...recipients.map(({ channel, address, name, isHeld }) => ({
      channel,
      address,
      name,
      hasWay: true,
      isHeld,
    })),
    ...unreachable.map(({ accountId, name }) => ({
      ...{ channel: 'email' as const, address: `account:${accountId}`, name, hasWay: false, isHeld: false },
    })),
  ]
  for (let start = 0; start < lines.length; start += chunk) {
    await insertDeliveries(tx, place, wish, lines.slice(start, start + chunk))
    await setImmediate()
  }
  const words = JSON.stringify(await readWords(tx, place, stage))
  await tx
    .updateTable('notification_wish')
    .set({ words, worked_out_at: sql<Date>`clock_timestamp()`, next_try_at: null })
    .where('id', '=', wishId)
    .execute()
  return true
}

type Line = { channel: NotificationChannel; address: string; name: string; hasWay: boolean; isHeld: boolean }

async function insertDeliveries(
  tx: Tx,
  place: NotificationPlace,
  wish: { id: string; tenant_id: string; incident_id: string },
  lines: readonly Line[],
) {
  const problems = lines.map((line) => problemOf(line, place))
  const states = lines.map(({ isHeld }, at) =>
    problems[at] !== null ? 'failed' : isHeld ? 'held' : 'queued',
  )
  await sql`
    insert into notification_delivery
      (tenant_id, incident_id, wish_id, channel, address, has_way, name, token, state, problem, next_try_at)
    select
      ${wish.tenant_id}::uuid, ${wish.incident_id}::uuid, ${wish.id}::uuid, l.channel, l.address, l.has_way, l.name,
      l.token, l.state, l.problem, case l.state when 'queued' then clock_timestamp() end
    from unnest(
      ${lines.map(({ channel }) => channel)}::text[],
      ${lines.map(({ address }) => address)}::text[],
      ${lines.map(({ hasWay }) => hasWay)}::boolean[],
      ${lines.map(({ name }) => name)}::text[],
      ${lines.map(() => randomBytes(16).toString('base64url'))}::text[],
      ${states}::text[],
      ${problems}::text[]
    ) as l (channel, address, has_way, name, token, state, problem)
    on conflict (wish_id, channel, address) do nothing`.execute(tx)
}

function problemOf({ channel, hasWay, isHeld }: Line, place: NotificationPlace): string | null {
  if (!hasWay) return 'Muster knows no way to reach them that the rules name: no phone number, or no browser.'
  if (isHeld || missingFor(channel, place) === null) return null
  return `${channelWords[channel]} is not set up at this place.`
}

async function postpone(tx: Tx, wishId: string) {
  await tx
    .updateTable('notification_wish')
    .set({
      tries: sql`tries + 1`,
      next_try_at: sql<Date>`case when tries + 1 < ${mostTries} then clock_timestamp() + (2 ^ tries) * interval '1 second' end`,
    })
    .where('id', '=', wishId)
    .execute()
}
