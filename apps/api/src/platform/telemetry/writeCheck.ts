import pg from 'pg'
import { isShortOfResources } from '../db/database.ts'

type Log = Record<'warn', (details: object, message: string) => void>

/** How often is tried whether the database can be written, in milliseconds: while it can, and while it cannot. */
const usualPace = { whileWritable: 2_000, whileNot: 500 }
/** A write that takes longer has failed, in milliseconds. */
const patience = 3_000
/** So long after a write that lacked something (a full disk) a smaller one that passes proves nothing, in milliseconds. */
const shortFor = 5_000

/** Overwrites one row and waits until it is on the disk; says, too, whether this role may add to the log. */
const trial = `
  update write_check set at = now()
  returning has_table_privilege('muster.event', 'insert') as "mayAppend"`

/**
 * Knows whether commands could be stored now. It finds out on a connection of its own, by a real write of one small row, so that it costs requests
 * nothing and does not wait behind them; a command that fails makes it look at once.
 */
export class WriteCheck {
  /** Whether the database could be written the last time it was tried. */
  isWritable = true
  private readonly url: string
  private readonly log: Log
  private readonly pace: typeof usualPace
  private readonly listeners: ((isWritable: boolean) => void)[] = []
  private client: pg.Client | null = null
  private underWay: Promise<void> | null = null
  private timer: NodeJS.Timeout | undefined
  private shortUntil = 0
  private failedSince = 0
  private isStopped = false

  /**
   * @param url connection URL of the app role
   * @param pace only tests change it
   */
  constructor(url: string, log: Log, pace = usualPace) {
    this.url = url
    this.log = log
    this.pace = pace
  }

  /** Calls `listener` whenever that changes. */
  listen(listener: (isWritable: boolean) => void) {
    this.listeners.push(listener)
  }

  /** Tries now, unless a try is under way, and from then on again and again. */
  check(): Promise<void> {
    if (this.underWay) return this.underWay
    clearTimeout(this.timer)
    this.underWay = this.tryToWrite()
      .then(
        (why) => this.note(why),
        (error: unknown) => {
          if (isShortOfResources(error)) this.shortUntil = Date.now() + shortFor
          this.note(error instanceof Error ? error.message : String(error))
        },
      )
      .finally(() => {
        this.underWay = null
        const wait = this.isWritable ? this.pace.whileWritable : this.pace.whileNot
        if (!this.isStopped) this.timer = setTimeout(() => void this.check(), wait)
      })
    return this.underWay
  }

  /** A request has failed because of the database: is it the only one? */
  noteFailure(error: unknown) {
    if (isShortOfResources(error)) {
      this.shortUntil = Date.now() + shortFor
      this.note(error instanceof Error ? error.message : String(error))
    }
    if (this.isWritable) void this.check()
  }

  async stop() {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.underWay
    await this.client?.end().catch(() => {})
  }

  /** @returns why it cannot be written, null when it can */
  private async tryToWrite(): Promise<string | null> {
    try {
      this.client ??= await this.connect()
      const { rows } = await this.client.query<{ mayAppend: boolean }>(trial)
      if (!rows[0]?.mayAppend) return 'this role may not add to the log of incidents'
      return Date.now() < this.shortUntil ? 'a larger write has just failed' : null
    } catch (error) {
      const broken = this.client
      this.client = null
      // It may be waiting for an answer that does not come.
      broken?.end().catch(() => {})
      throw error
    }
  }

  private async connect() {
    const client = new pg.Client({
      connectionString: this.url,
      options: `-c search_path=muster -c lock_timeout=${patience} -c statement_timeout=${patience}`,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    })
    client.on('error', () => {
      if (this.client === client) this.client = null
      // The database has gone: no need to wait for the next try to know it.
      if (!this.isStopped) void this.check()
    })
    await client.connect()
    return client
  }

  private note(why: string | null) {
    const isWritable = why === null
    if (isWritable === this.isWritable) return
    this.isWritable = isWritable
    if (isWritable) {
      const seconds = Math.round((Date.now() - this.failedSince) / 1000)
      this.log.warn({ seconds }, 'commands are taken again')
    } else {
      this.failedSince = Date.now()
      this.log.warn({ why }, 'commands are refused: the database cannot be written')
    }
    for (const listener of this.listeners) listener(isWritable)
  }
}
