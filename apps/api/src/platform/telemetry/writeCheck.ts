import pg from 'pg'
import { isResourceExhausted } from '../db/database.ts'
import { PeriodicJob } from '../jobs/periodicJob.ts'

type Log = Record<'warn', (details: object, message: string) => void>

/** Time between write tests, in milliseconds: while they succeed, and while they fail. */
const defaultPace = { whileWritable: 2_000, whileNot: 500 }
/** Timeout of a write, in milliseconds. */
const timeoutMs = 3_000
/**
 * For this long after a write that lacked a resource (a full disk), a smaller write that succeeds proves nothing, in
 * milliseconds.
 */
const exhaustedFor = 5_000

/**
 * Overwrites one row and waits until it is on disk; also returns if this role may append to the log. The timeouts are of this
 * transaction, which both statements are.
 */
const probeSql = `
  select set_config('lock_timeout', '${timeoutMs}', true), set_config('statement_timeout', '${timeoutMs}', true);
  update write_check set at = now()
  returning
    has_table_privilege('muster.event', 'insert') as "mayAppend",
    extract(epoch from clock_timestamp())::float8 * 1000 as "time"`

/** Difference between the clocks of server and database from which it is said, in milliseconds. */
const notedDifference = 60_000

/**
 * Checks that commands can be stored now. It uses its own connection and a real write of one small row, so that it costs
 * requests nothing and does not wait behind them. A failed command triggers a check at once.
 */
export class WriteCheck extends PeriodicJob {
  /** The result of the last write test. */
  isWritable = true
  /** One sentence when the clocks of this server and of the database differ; null while they agree. */
  clockRemark: string | null = null
  private readonly url: string
  private readonly log: Log
  private readonly pace: typeof defaultPace
  private readonly listeners: ((isWritable: boolean) => void)[] = []
  private client: pg.Client | null = null
  private exhaustedUntil = 0
  private failedSince = 0

  /**
   * @param url connection URL of the app role
   * @param pace only tests change it
   */
  constructor(url: string, log: Log, pace = defaultPace) {
    super()
    this.url = url
    this.log = log
    this.pace = pace
  }

  /** Calls `listener` whenever the result changes. */
  listen(listener: (isWritable: boolean) => void) {
    this.listeners.push(listener)
  }

  /** Tests, and schedules the next test. */
  protected async work(): Promise<void> {
    try {
      this.setState(await this.probe())
    } catch (error) {
      if (isResourceExhausted(error)) this.exhaustedUntil = performance.now() + exhaustedFor
      this.setState(error instanceof Error ? error.message : String(error))
    }
    this.runAgainIn(this.isWritable ? this.pace.whileWritable : this.pace.whileNot)
  }

  /** Reacts to a request that failed because of the database: tests if others would fail, too. */
  noteFailure(error: unknown) {
    if (isResourceExhausted(error)) {
      this.exhaustedUntil = performance.now() + exhaustedFor
      this.setState(error instanceof Error ? error.message : String(error))
    }
    if (this.isWritable) void this.runOnce()
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.client?.end().catch(() => {})
  }

  /** @returns why it cannot be written, null when it can */
  private async probe(): Promise<string | null> {
    try {
      this.client ??= await this.connect()
      const row = probedRow(await this.client.query(probeSql))
      if (row) this.compareClocks(row.time)
      if (!row?.mayAppend) return 'this role may not add to the log of incidents'
      return performance.now() < this.exhaustedUntil ? 'a larger write has just failed' : null
    } catch (error) {
      const broken = this.client
      this.client = null
      // It may be waiting for an answer that never comes.
      broken?.end().catch(() => {})
      throw error
    }
  }

  /** @param time of the database, in milliseconds since 1970 */
  private compareClocks(time: number) {
    const ahead = Date.now() - time
    const remark = Math.abs(ahead) < notedDifference ? null : clockSentence(ahead)
    if (remark && !this.clockRemark) this.log.warn({ seconds: Math.round(ahead / 1000) }, remark)
    this.clockRemark = remark
  }

  private async connect() {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    client.on('error', () => {
      if (this.client === client) this.client = null
      // The database has closed the connection: no need to wait for the next test.
      if (!this.isStopped) void this.runOnce()
    })
    await client.connect()
    return client
  }

  private setState(why: string | null) {
    const isWritable = why === null
    if (isWritable === this.isWritable) return
    this.isWritable = isWritable
    if (isWritable) {
      const seconds = Math.round((performance.now() - this.failedSince) / 1000)
      this.log.warn({ seconds }, 'commands are taken again')
    } else {
      this.failedSince = performance.now()
      this.log.warn({ why }, 'commands are refused: the database cannot be written')
    }
    for (const listener of this.listeners) listener(isWritable)
  }
}

/** The row that the probe returns. Of two statements, each has its rows. */
function probedRow(probed: unknown): { mayAppend: boolean; time: number } | undefined {
  const last: unknown = Array.isArray(probed) ? probed.at(-1) : null
  return (last as pg.QueryResult<{ mayAppend: boolean; time: number }> | null)?.rows[0]
}

function clockSentence(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  const by = minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
  return `The clock of this server is ${by} ${ahead > 0 ? 'ahead of' : 'behind'} that of the database. Set both with NTP: sign-ins, devices and entry times depend on them.`
}
