import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { deviceNews } from '@muster/domain/notification/deviceNews'
import { type Unreachable, whoIsTold, whoIsToldOfDevices } from '@muster/domain/notification/recipients'
import {
  channelWords,
  type MessageReader,
  type NotificationChannel,
  notificationStage,
} from '@muster/domain/notification/vocabulary'
import { toldFacts } from '@muster/domain/notification/wish'
import { type Selectable, sql } from 'kysely'
import { type Database, inTenant, noTenant, type Tx } from '../db/database.ts'
import type { NotificationWish } from '../db/rows.ts'
import { managersOf } from '../mail/mailManagers.ts'
import { missingFor, type NotificationPlace } from './place.ts'
import { readAudience, readRules } from './readAudience.ts'
import { readSender, readWords, type WishWords } from './words.ts'

/** Deliveries written by one statement. */
const chunk = 500
/** A wish that cannot be worked out is tried this often: what is wrong with it would be so for ever. */
const mostTries = 8
/** How long working out may take, in seconds. When its server dies, another takes the wish after this. */
const leaseSeconds = 15

/**
 * Works out who is told of the wish that is due next, those of real incidents first, of whichever tenant, and puts a
 * message to each of them in line: one transaction, so a crash leaves either all of them or the wish. A wish that cannot be
 * worked out waits, longer each time, and keeps no other from its turn.
 * @param onFailure is told why a wish could not be worked out
 * @returns whether there was one; ask again until there is none
 */
export async function workOutNext(
  db: Database,
  place: NotificationPlace,
  onFailure: (error: unknown) => void = () => {},
): Promise<boolean> {
  const due = await claimWish(db)
  if (!due) return false
  const { id, tenantId, tries } = due
  try {
    if (tries <= mostTries) {
      await inTenant(db, tenantId, (tx) => workOut(tx, place, id))
      return true
    }
  } catch (error) {
    onFailure(error)
  }
  await inTenant(db, tenantId, (tx) => postpone(tx, id))
  return true
}

/** Nobody else takes it for as long as the lease lasts; whoever holds its row is at it already. */
function claimWish(db: Database): Promise<{ id: string; tenantId: string; tries: number } | null> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const { rows } = await sql<{ id: string; tenant_id: string; tries: number }>`
        with due as (
          select id
          from notification_wish
          where next_try_at <= clock_timestamp()
          order by coalesce(told->>'kind' = 'Actual', false) desc, next_try_at
          limit 1
          for update skip locked
        )
        update notification_wish w
        set tries = w.tries + 1, next_try_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
        from due
        where w.id = due.id
        returning w.id, w.tenant_id, w.tries`.execute(tx)
      const [row] = rows
      return row ? { id: row.id, tenantId: row.tenant_id, tries: row.tries } : null
    },
    { server: 'on' },
  )
}

async function workOut(tx: Tx, place: NotificationPlace, wishId: string): Promise<void> {
  const wish = await tx
    .selectFrom('notification_wish')
    .selectAll()
    .where('id', '=', wishId)
    .where('next_try_at', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  // Another server was thought dead, and is at it.
  if (!wish) return
  const { lines, isReal, words } =
    wish.incident_id === null ? await toldOfDevices(tx, place, wish) : await toldOfIncident(tx, place, wish)
  for (let start = 0; start < lines.length; start += chunk) {
    await insertDeliveries(tx, place, wish, isReal, lines.slice(start, start + chunk))
    await setImmediate()
  }
  await tx
    .updateTable('notification_wish')
    .set({ words: JSON.stringify(words), worked_out_at: sql<Date>`clock_timestamp()`, next_try_at: null })
    .where('id', '=', wishId)
    .execute()
}

/** `isHeld`: it is not sent at all. `dueAt`: when it is, ISO 8601; null: now. */
type Line = {
  channel: NotificationChannel
  address: string
  name: string
  reader: MessageReader
  hasWay: boolean
  isHeld: boolean
  dueAt: string | null
}
type Wish = Selectable<NotificationWish>
/** `isReal`: it goes before drills, and before what devices say. */
type Plan = { lines: Line[]; isReal: boolean; words: WishWords }

async function toldOfIncident(tx: Tx, place: NotificationPlace, wish: Wish): Promise<Plan> {
  const told = toldFacts.parse(wish.told)
  const stage = notificationStage.parse(wish.stage)
  const occasion = { kind: told.kind, type: told.type, siteIds: told.sites.map(({ id }) => id), stage }
  const rules = await readRules(tx)
  const { recipients, unreachable } = whoIsTold(rules, await readAudience(tx), occasion, told.at)
  const lines = recipients.map(({ channel, address, name, reader, isHeld }) => ({
    channel,
    address,
    name,
    reader,
    hasWay: true,
    isHeld,
    dueAt: null,
  }))
  return {
    lines: [...lines, ...withoutWay(unreachable)],
    isReal: told.kind === 'Actual',
    words: await readWords(tx, place, stage),
  }
}

/** Who manages the site has had a mail of it already, as it was noted: nobody gets the same mail twice. */
async function toldOfDevices(tx: Tx, place: NotificationPlace, wish: Wish): Promise<Plan> {
  const { site, isUrgent, at } = deviceNews.parse(wish.told)
  const rules = await readRules(tx)
  const about = { siteId: site.id, isUrgent }
  const { recipients, unreachable } = whoIsToldOfDevices(rules, await readAudience(tx), about, at)
  const managers = new Set(
    (await managersOf(tx, wish.tenant_id, [site.id])).map((each) => each.toLowerCase()),
  )
  const lines = recipients
    .filter(({ channel, address }) => channel !== 'email' || !managers.has(address))
    .map(({ channel, address, name, heldUntil }) => ({
      channel,
      address,
      name,
      reader: 'staff' as const,
      hasWay: true,
      isHeld: false,
      dueAt: heldUntil,
    }))
  return {
    lines: [...lines, ...withoutWay(unreachable)],
    isReal: isUrgent,
    words: { ...(await readSender(tx, place)), templates: {}, familyTemplates: {} },
  }
}

function withoutWay(unreachable: readonly Unreachable[]): Line[] {
  return unreachable.map(({ accountId, name }) => ({
    channel: 'email' as const,
    address: `account:${accountId}`,
    name,
    hasWay: false,
    reader: 'staff' as const,
    isHeld: false,
    dueAt: null,
  }))
}

async function insertDeliveries(
  tx: Tx,
  place: NotificationPlace,
  wish: Wish,
  isReal: boolean,
  lines: readonly Line[],
) {
  const problems = lines.map((line) => problemOf(line, place))
  const states = lines.map(({ isHeld }, at) =>
    problems[at] !== null ? 'failed' : isHeld ? 'held' : 'queued',
  )
  await sql`
    insert into notification_delivery
      (tenant_id, incident_id, site_id, wish_id, is_real, channel, address, has_way, name, reader, token, state, problem, next_try_at)
    select
      ${wish.tenant_id}::uuid, ${wish.incident_id}::uuid, ${wish.site_id}::integer, ${wish.id}::uuid, ${isReal}::boolean, l.channel, l.address,
      l.has_way, l.name, l.reader, l.token, l.state, l.problem,
      case l.state when 'queued' then coalesce(l.due_at, clock_timestamp()) end
    from unnest(
      ${lines.map(({ channel }) => channel)}::text[],
      ${lines.map(({ address }) => address)}::text[],
      ${lines.map(({ hasWay }) => hasWay)}::boolean[],
      ${lines.map(({ name }) => name)}::text[],
      ${lines.map(({ reader }) => reader)}::text[],
      ${lines.map(() => (wish.incident_id === null ? null : randomBytes(16).toString('base64url')))}::text[],
      ${states}::text[],
      ${problems}::text[],
      ${lines.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as l (channel, address, has_way, name, reader, token, state, problem, due_at)
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
      next_try_at: sql<Date>`case when tries < ${mostTries} then clock_timestamp() + (2 ^ (tries - 1)) * interval '1 second' end`,
    })
    .where('id', '=', wishId)
    .where('worked_out_at', 'is', null)
    .execute()
}
