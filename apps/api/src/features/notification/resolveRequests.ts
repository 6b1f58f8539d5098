import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { deviceNews } from '@muster/domain/notification/deviceNews'
import { sentLanguage } from '@muster/domain/notification/readerLanguage'
import {
  selectDeviceRecipients,
  selectRecipients,
  type Unreachable,
} from '@muster/domain/notification/recipients'
import { notificationFacts } from '@muster/domain/notification/request'
import {
  channelWords,
  type MessageReader,
  type NotificationChannel,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import type { LanguageCode } from '@muster/words/languages'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import type { NotificationRequest } from '../../platform/db/rows.ts'
import { inSpan, type Traceparent } from '../../platform/telemetry/traces/tracer.ts'
import { managersOf } from '../mail/mailManagers.ts'
import { missingSettings } from './channelRules.ts'
import { type RequestWording, readOrganization, readWording } from './messageWording.ts'
import type { NotifierConfig } from './notifierConfig.ts'
import { readAudience, readRules } from './readAudience.ts'

/** Deliveries written by one statement. */
const chunkSize = 500
/** Maximum tries for a request whose recipients cannot be resolved: its fault is permanent. */
const maxTries = 8
/** Maximum time to resolve recipients, in seconds. When its server dies, another takes the request after this. */
const leaseSeconds = 15

/**
 * Resolves the recipients of the request that is due next, of any tenant, real incidents first, and queues a message to
 * each of them. It is one transaction, so a crash leaves either all messages or the request. A request that fails waits
 * longer each time, and delays no other.
 * @param onFailure called with the reason of a failure
 * @param isRealOnly takes no other than one of a real incident
 * @returns true when there was one; call again until there is none
 */
export async function resolveNextRequest(
  db: Database,
  config: NotifierConfig,
  onFailure: (error: unknown) => void = () => {},
  isRealOnly = false,
): Promise<boolean> {
  const due = await claimRequest(db, isRealOnly)
  if (!due) return false
  const { id, tenantId, tries, trace } = due
  try {
    if (tries <= maxTries) {
      const resolve = () => inTenant(db, tenantId, (tx) => resolveRequest(tx, config, id))
      await inSpan('notification.resolve', { parent: trace }, resolve)
      return true
    }
  } catch (error) {
    onFailure(error)
  }
  await inTenant(db, tenantId, (tx) => postpone(tx, id))
  return true
}

type ClaimedRequest = { id: string; tenantId: string; tries: number; trace: Traceparent | null }

/** Claims a request. Nobody else takes it while the lease lasts, or while another process has its row locked. */
function claimRequest(db: Database, isRealOnly: boolean): Promise<ClaimedRequest | null> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const { rows } = await sql<ClaimedRequest>`
        with due as (
          select id
          from notification_request
          where next_try_at <= clock_timestamp() and (not ${isRealOnly} or told->>'kind' = 'Actual')
          order by coalesce(told->>'kind' = 'Actual', false) desc, next_try_at
          limit 1
          for update skip locked
        )
        update notification_request r
        set tries = r.tries + 1, next_try_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
        from due
        where r.id = due.id
        returning r.id, r.tenant_id as "tenantId", r.tries, r.traceparent as trace`.execute(tx)
      return rows[0] ?? null
    },
    { server: 'on' },
  )
}

async function resolveRequest(tx: Tx, config: NotifierConfig, requestId: string): Promise<void> {
  const request = await tx
    .selectFrom('notification_request')
    .selectAll()
    .where('id', '=', requestId)
    .where('next_try_at', 'is not', null)
    // Waits for others that look for requests, and for a server that was believed dead and still works on this one.
    .forUpdate()
    .executeTakeFirst()
  if (!request) return
  const { lines, isReal, words } =
    request.incident_id === null
      ? await planDeviceDeliveries(tx, config, request)
      : await planIncidentDeliveries(tx, config, request)
  for (let start = 0; start < lines.length; start += chunkSize) {
    await insertDeliveries(tx, config, request, isReal, lines.slice(start, start + chunkSize))
    await setImmediate()
  }
  await tx
    .updateTable('notification_request')
    .set({ words: JSON.stringify(words), worked_out_at: sql<Date>`clock_timestamp()`, next_try_at: null })
    .where('id', '=', requestId)
    .execute()
}

/** `isHeld`: it is not sent at all. `dueAt`: the time to send it, ISO 8601; null: now. */
type DeliveryLine = {
  channel: NotificationChannel
  address: string
  name: string
  reader: MessageReader
  hasWay: boolean
  isHeld: boolean
  dueAt: string | null
  language: LanguageCode
}
type RequestRow = Selectable<NotificationRequest>
/** `isReal`: it goes before drills, and before device messages. */
type DeliveryPlan = { lines: DeliveryLine[]; isReal: boolean; words: RequestWording }

async function planIncidentDeliveries(
  tx: Tx,
  config: NotifierConfig,
  request: RequestRow,
): Promise<DeliveryPlan> {
  const facts = notificationFacts.parse(request.told)
  const trigger = notificationTrigger.parse(request.stage)
  const occasion = {
    kind: facts.kind,
    type: facts.type,
    siteIds: facts.sites.map(({ id }) => id),
    stage: trigger,
  }
  const rules = await readRules(tx)
  const { recipients, unreachable } = selectRecipients(rules, await readAudience(tx), occasion, facts.at)
  const offered = await readOfferedLanguages(tx)
  const lines = recipients.map(({ channel, address, name, reader, isHeld, language }) => ({
    channel,
    address,
    name,
    reader,
    hasWay: true,
    isHeld,
    dueAt: null,
    language: sentLanguage(language, offered),
  }))
  return {
    lines: [...lines, ...unreachableLines(unreachable)],
    isReal: facts.kind === 'Actual',
    words: await readWording(tx, config, trigger, occasion.siteIds),
  }
}

/** A site's managers have already had a mail about it: nobody gets the same mail twice. */
async function planDeviceDeliveries(
  tx: Tx,
  config: NotifierConfig,
  request: RequestRow,
): Promise<DeliveryPlan> {
  const { site, isUrgent, at } = deviceNews.parse(request.told)
  const rules = await readRules(tx)
  const about = { siteId: site.id, isUrgent }
  const { recipients, unreachable } = selectDeviceRecipients(rules, await readAudience(tx), about, at)
  const managers = new Set(
    (await managersOf(tx, request.tenant_id, [site.id])).map((each) => each.toLowerCase()),
  )
  const offered = await readOfferedLanguages(tx)
  const lines = recipients
    .filter(({ channel, address }) => channel !== 'email' || !managers.has(address))
    .map(({ channel, address, name, heldUntil, language }) => ({
      channel,
      address,
      name,
      reader: 'staff' as const,
      hasWay: true,
      isHeld: false,
      dueAt: heldUntil,
      language: sentLanguage(language, offered),
    }))
  return {
    lines: [...lines, ...unreachableLines(unreachable)],
    isReal: isUrgent,
    words: { ...(await readOrganization(tx, config, [site.id])), templates: {}, familyTemplates: {} },
  }
}

function unreachableLines(unreachable: readonly Unreachable[]): DeliveryLine[] {
  return unreachable.map(({ accountId, name }) => ({
    channel: 'email' as const,
    address: `account:${accountId}`,
    name,
    hasWay: false,
    reader: 'staff' as const,
    isHeld: false,
    dueAt: null,
    language: 'en' as const,
  }))
}

async function insertDeliveries(
  tx: Tx,
  config: NotifierConfig,
  request: RequestRow,
  isReal: boolean,
  lines: readonly DeliveryLine[],
) {
  const problems = lines.map((line) => problemOf(line, config))
  const states = lines.map(({ isHeld }, at) =>
    problems[at] !== null ? 'failed' : isHeld ? 'held' : 'queued',
  )
  await sql`
    insert into notification_delivery
      (tenant_id, incident_id, site_id, request_id, is_real, channel, address, has_way, name, reader, language, token, state, problem, next_try_at)
    select
      ${request.tenant_id}::uuid, ${request.incident_id}::uuid, ${request.site_id}::integer, ${request.id}::uuid, ${isReal}::boolean, l.channel, l.address,
      l.has_way, l.name, l.reader, l.language, l.token, l.state, l.problem,
      case l.state when 'queued' then coalesce(l.due_at, clock_timestamp()) end
    from unnest(
      ${lines.map(({ channel }) => channel)}::text[],
      ${lines.map(({ address }) => address)}::text[],
      ${lines.map(({ hasWay }) => hasWay)}::boolean[],
      ${lines.map(({ name }) => name)}::text[],
      ${lines.map(({ reader }) => reader)}::text[],
      ${lines.map(({ language }) => (language === 'en' ? null : language))}::text[],
      ${lines.map(() => (request.incident_id === null ? null : randomBytes(16).toString('base64url')))}::text[],
      ${states}::text[],
      ${problems}::text[],
      ${lines.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as l (channel, address, has_way, name, reader, language, token, state, problem, due_at)
    on conflict (request_id, channel, address) do nothing`.execute(tx)
}

function problemOf({ channel, hasWay, isHeld }: DeliveryLine, config: NotifierConfig): string | null {
  if (!hasWay) return inEnglish('They have no contact details for this channel: no phone number or browser.')
  if (isHeld || missingSettings(channel, config) === null) return null
  return `${channelWords[channel]} is not set up on this server.`
}

async function postpone(tx: Tx, requestId: string) {
  await tx
    .updateTable('notification_request')
    .set({
      next_try_at: sql<Date>`case when tries < ${maxTries} then clock_timestamp() + (2 ^ (tries - 1)) * interval '1 second' end`,
    })
    .where('id', '=', requestId)
    .where('worked_out_at', 'is', null)
    .execute()
}
