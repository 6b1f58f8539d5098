import type { Heartbeat } from '@muster/domain/rbim/rbim'
import { batteryLevel } from '@muster/domain/rbim/rbimState'
import { sql } from 'kysely'
import { asServer, type Database } from '../../platform/db/database.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import type { Sender } from './authenticateDevice.ts'

/** Interval of writes, in milliseconds. A crash loses that much of “last seen”, and never a report. */
const writeEvery = 1000
const hourMs = 3_600_000

type Log = Record<'warn', (details: object, message: string) => void>
/** @property at by this server’s monotonic clock, in milliseconds */
type BufferedHeartbeat = Sender & Heartbeat & { at: number }

/**
 * Buffers heartbeats: the newest of each RBIM in memory, all written once a second in one transaction. A heartbeat as old as
 * one that counted already changes nothing, even if another server received that one: the statement compares, too.
 */
export class HeartbeatBuffer extends PeriodicJob {
  private readonly db: Database
  private readonly log: Log
  private buffered = new Map<string, BufferedHeartbeat>()
  /** The hour of the last stored sample, by RBIM. */
  private readonly lastSampledHour = new Map<string, number>()

  /** @param db a pool in which no request waits */
  constructor(db: Database, log: Log) {
    super(writeEvery)
    this.db = db
    this.log = log
  }

  /** Adds a heartbeat; a repeated one changes nothing. */
  add({ rbim, created }: Sender, heartbeat: Heartbeat): void {
    // A buffered heartbeat may be newer than the database's state of an RBIM that was evicted and read again.
    if (created <= Math.max(rbim.counter, this.buffered.get(rbim.id)?.created ?? 0)) return
    rbim.counter = created
    this.buffered.set(rbim.id, { rbim, created, ...heartbeat, at: performance.now() })
  }

  /** Writes all buffered heartbeats. Failed ones stay buffered, unless a newer one arrives. */
  flush(): Promise<void> {
    return this.wake()
  }

  /** Writes one RBIM's buffered heartbeat at once, so that later data does not overtake it. */
  async flushOne(rbimId: string): Promise<void> {
    await this.idle()
    if (this.buffered.has(rbimId)) await this.flush()
  }

  /** Stops the interval, and writes the rest. */
  override async stop(): Promise<void> {
    await super.stop()
    await this.flush()
  }

  protected async work() {
    if (this.buffered.size === 0) return
    const some = this.buffered
    this.buffered = new Map()
    const all = [...some.values()].sort((a, b) => (a.rbim.id < b.rbim.id ? -1 : 1))
    const hour = Math.floor(Date.now() / hourMs)
    const samples = all.filter(({ rbim }) => this.lastSampledHour.get(rbim.id) !== hour)
    try {
      await asServer(this.db, async (connection) => {
        await updateStandings(all).execute(connection)
        if (samples.length > 0) await insertSamples(samples, hour).execute(connection)
      })
      for (const { rbim } of samples) this.lastSampledHour.set(rbim.id, hour)
    } catch (err) {
      this.log.warn({ err }, 'heartbeats cannot be written down; trying again')
      for (const [id, each] of some) if (!this.buffered.has(id)) this.buffered.set(id, each)
    }
  }
}

/**
 * Updates the states of all. Only a possible change triggers the job; otherwise no indexed column changes. Servers wait for
 * each other's row locks, all in the order of the ids.
 */
function updateStandings(all: readonly BufferedHeartbeat[]) {
  const now = performance.now()
  const charges = all.map(({ battery, rbim }) => batteryLevel(battery, rbim.lowBattery))
  return sql`
    with heard as (
      select *
      from unnest(
        ${all.map(({ rbim }) => rbim.id)}::uuid[], ${all.map(({ created }) => created)}::bigint[],
        ${all.map(({ at }) => now - at)}::float8[], ${all.map(({ battery }) => battery)}::smallint[],
        ${all.map(({ signal }) => signal)}::smallint[], ${all.map(({ firmware }) => firmware)}::text[],
        ${all.map(({ fault }) => fault)}::text[], ${charges}::text[]
      ) as heard (rbim_id, counter, age, battery, signal, firmware, fault, charge)
    ), held as (
      select s.rbim_id
      from rbim_standing s
      join heard using (rbim_id)
      where s.counter < heard.counter
      order by s.rbim_id
      for update of s
    )
    update rbim_standing s
    set counter = heard.counter,
      seen_at = clock_timestamp() - heard.age * interval '1 millisecond',
      battery = heard.battery,
      signal = heard.signal,
      firmware = heard.firmware,
      fault = heard.fault,
      check_at = case
        when s.check_at is null
          or (heard.charge = 'low' and s.low_since is null)
          or (heard.charge = 'fine' and s.low_since is not null)
          or (heard.fault is not null or s.is_test_passed is false) <> (s.broken_since is not null)
        then clock_timestamp()
        else s.check_at
      end
    from heard
    join held using (rbim_id)
    where s.rbim_id = heard.rbim_id and s.counter < heard.counter`
}

function insertSamples(some: readonly BufferedHeartbeat[], hour: number) {
  return sql`
    insert into rbim_sample (tenant_id, rbim_id, hour, battery, signal)
    select heard.tenant_id, heard.rbim_id, to_timestamp(${hour * 3600}::bigint), heard.battery, heard.signal
    from unnest(
      ${some.map(({ rbim }) => rbim.tenantId)}::uuid[], ${some.map(({ rbim }) => rbim.id)}::uuid[],
      ${some.map(({ battery }) => battery)}::smallint[], ${some.map(({ signal }) => signal)}::smallint[]
    ) as heard (tenant_id, rbim_id, battery, signal)
    on conflict do nothing`
}
