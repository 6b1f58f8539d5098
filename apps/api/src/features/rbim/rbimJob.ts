import { type RbimReview, reviewRbim } from '@muster/domain/rbim/rbimState'
import { sql } from 'kysely'
import { asServer, type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import type { NotifierConfig } from '../notification/notifierConfig.ts'
import { notifyDeviceEvents } from './notifyDeviceEvents.ts'

type Log = Record<'warn', (details: object, message: string) => void>
/** @property serverDb a pool in which no request waits */
type Deps = { db: Database; serverDb: Database; config: NotifierConfig }
type Due = { id: string; tenantId: string }

/** Maximum number of rows per check, and per cleanup. */
const batchSize = 1000
/** After a gap this long between runs, in milliseconds, the server could not record heartbeats either. */
const maxGap = 10_000
/** Maximum number of entries about one RBIM per hour; further changes are found later. */
const maxPerHour = 100
/** Interval of the cleanup, in milliseconds. */
const removeEvery = 60 * 60_000

/**
 * Finds RBIMs that are silent, low on battery or broken, for all tenants, and notifies their managers. Every server runs it,
 * once a second; a row that another one has locked is left to it, and its findings are not repeated. The time is
 * PostgreSQL’s.
 */
export class RbimJob extends PeriodicJob {
  private readonly deps: Deps
  private readonly log: Log
  /** By its monotonic clock, in milliseconds: time since which this server receives heartbeats. */
  private listeningSince = performance.now()
  private lastRunAt = performance.now()
  private removedAt = Number.NEGATIVE_INFINITY

  constructor(place: Deps, log: Log) {
    super()
    this.deps = place
    this.log = log
  }

  protected async work() {
    if (this.isStopped) return
    try {
      const { db, serverDb, config } = this.deps
      // The database was unreachable, or this machine was suspended: nobody counts as silent because nothing could be
      // recorded.
      if (performance.now() - this.lastRunAt > maxGap) this.listeningSince = performance.now()
      const byTenant = Map.groupBy(await asServer(serverDb, readDue), ({ tenantId }) => tenantId)
      for (const [tenantId, due] of byTenant)
        await inTenant(db, tenantId, (tx) =>
          review(
            tx,
            tenantId,
            due.map(({ id }) => id),
            performance.now() - this.listeningSince,
          ),
        )
      for (const { tenantId, siteId } of await asServer(serverDb, readUnnotified))
        await inTenant(db, tenantId, (tx) => notifyDeviceEvents(tx, config, tenantId, siteId))
      this.lastRunAt = performance.now()
      if (performance.now() - this.removedAt > removeEvery) await this.removeOld()
    } catch (err) {
      this.log.warn({ err }, 'RBIMs cannot be looked at; trying again')
    }
  }

  /** Removes a little at a time: nothing waits for it. */
  private async removeOld() {
    const removed = await inTenant(this.deps.db, noTenant, removeOldRows, { server: 'on' })
    if (removed < batchSize) this.removedAt = performance.now()
  }
}

function readDue(all: Database): Promise<Due[]> {
  return all
    .selectFrom('rbim_standing')
    .select(['rbim_id as id', 'tenant_id as tenantId'])
    .where('check_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('check_at')
    .limit(batchSize)
    .execute()
}

function readUnnotified(all: Database): Promise<{ tenantId: string; siteId: number }[]> {
  return all
    .selectFrom('rbim_entry as e')
    .innerJoin('rbim as r', 'r.id', 'e.rbim_id')
    .select(['r.tenant_id as tenantId', 'r.site_id as siteId'])
    .distinct()
    .where('e.is_to_tell', '=', true)
    .execute()
}

/** @param listening time for which this server has listened, in milliseconds */
async function review(tx: Tx, tenantId: string, ids: readonly string[], listening: number): Promise<void> {
  const rows = await tx
    .selectFrom('rbim_standing as s')
    .innerJoin('rbim as r', 'r.id', 's.rbim_id')
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .select('t.is_active')
    .select((row) =>
      row
        .selectFrom('rbim_entry as e')
        .select(sql<boolean>`count(*) >= ${maxPerHour}`.as('isFull'))
        .whereRef('e.rbim_id', '=', 's.rbim_id')
        .where('e.at', '>', sql<Date>`now() - interval '1 hour'`)
        .as('isFull'),
    )
    .select(['s.rbim_id as id', 's.seen_at', 's.battery', 's.fault', 's.is_test_passed', 's.silent_since'])
    .select(['s.low_since', 's.broken_since', 'r.interval_seconds', 'r.low_battery', 'r.retired_at'])
    .select(sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('now'))
    .where('s.rbim_id', 'in', ids)
    .where('s.check_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('s.rbim_id')
    .forUpdate('s')
    .skipLocked()
    .execute()
  const reviewed = rows.map((row) => {
    const facts = {
      // Messages from an inactive organisation's RBIMs are refused as well, and its managers are not notified.
      isRetired: row.retired_at !== null || !row.is_active,
      intervalSeconds: row.interval_seconds,
      lowBattery: row.low_battery,
      seenAt: row.seen_at?.getTime() ?? null,
      battery: row.battery,
      fault: row.fault,
      isTestPassed: row.is_test_passed,
    }
    const { silent_since, low_since, broken_since } = row
    const notified = {
      isSilent: silent_since !== null,
      isLow: low_since !== null,
      isBroken: broken_since !== null,
    }
    if (row.isFull) return { id: row.id, notified, changes: [], checkAt: row.now + 60_000 }
    return { id: row.id, ...reviewRbim(facts, notified, row.now, row.now - listening) }
  })
  if (reviewed.length > 0) await saveReviewed(tx, tenantId, reviewed)
}

async function saveReviewed(tx: Tx, tenantId: string, reviewed: readonly (RbimReview & { id: string })[]) {
  await sql`
    update rbim_standing s
    set check_at = to_timestamp(reviewed.check_at / 1000),
      silent_since = case when reviewed.is_silent then coalesce(s.silent_since, now()) end,
      low_since = case when reviewed.is_low then coalesce(s.low_since, now()) end,
      broken_since = case when reviewed.is_broken then coalesce(s.broken_since, now()) end
    from unnest(
      ${reviewed.map(({ id }) => id)}::uuid[], ${reviewed.map(({ checkAt }) => checkAt)}::float8[],
      ${reviewed.map(({ notified }) => notified.isSilent)}::boolean[], ${reviewed.map(({ notified }) => notified.isLow)}::boolean[],
      ${reviewed.map(({ notified }) => notified.isBroken)}::boolean[]
    ) as reviewed (rbim_id, check_at, is_silent, is_low, is_broken)
    where s.rbim_id = reviewed.rbim_id`.execute(tx)
  const changes = reviewed.flatMap(({ id, changes }) => changes.map((kind) => ({ id, kind })))
  if (changes.length === 0) return
  await sql`
    insert into rbim_entry (id, tenant_id, rbim_id, kind, detail, is_to_tell)
    select gen_random_uuid(), ${tenantId}::uuid, changed.rbim_id, changed.kind,
      case changed.kind
        when 'broken' then coalesce(s.fault, 'Its last self-test failed.')
        when 'batteryLow' then s.battery || ' %'
        when 'batteryFine' then s.battery || ' %'
      end,
      true
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ kind }) => kind)}::text[])
      as changed (rbim_id, kind)
    join rbim_standing s using (rbim_id)`.execute(tx)
}

/** @returns the largest number of rows removed from a table */
async function removeOldRows(tx: Tx): Promise<number> {
  const samples = await sql`
    delete from rbim_sample
    where (rbim_id, hour) in (
      select rbim_id, hour from rbim_sample where hour < now() - interval '35 days' limit ${batchSize}
    )`.execute(tx)
  const entries = await sql`
    delete from rbim_entry
    where (rbim_id, id) in (
      select rbim_id, id from rbim_entry where at < now() - interval '400 days' limit ${batchSize}
    )`.execute(tx)
  const told = await removeOldNotifications(tx)
  return Math.max(Number(samples.numAffectedRows ?? 0), Number(entries.numAffectedRows ?? 0), told)
}

/**
 * Removes equally old notifications about them, and their recipients. @returns the number of messages or notifications
 * removed
 */
async function removeOldNotifications(tx: Tx): Promise<number> {
  const deliveries = await sql`
    delete from notification_delivery
    where id in (
      select d.id
      from notification_request r
      join notification_delivery d on d.request_id = r.id
      where r.site_id is not null and r.made_at < now() - interval '400 days'
      limit ${batchSize}
    )`.execute(tx)
  const requests = await sql`
    delete from notification_request
    where id in (
      select id
      from notification_request r
      where r.site_id is not null
        and r.made_at < now() - interval '400 days'
        and not exists (select from notification_delivery d where d.request_id = r.id)
      limit ${batchSize}
    )`.execute(tx)
  return Math.max(Number(deliveries.numAffectedRows ?? 0), Number(requests.numAffectedRows ?? 0))
}
