import { type Database, isPassing } from '../../platform/db/database.ts'
import { frame } from '../../realtime/frame.ts'
import type { AccessCheck } from '../../realtime/standing.ts'
import type { Stream } from '../../realtime/stream.ts'
import type { StreamHeartbeat } from '../../realtime/streamHeartbeat.ts'
import { readWatch, watchAt } from './readWatch.ts'

export type WatchViewer = {
  readonly tenantId: string
  /** Those the viewer is held to, null for all; `check` brings them up to date. */
  sites: readonly number[] | null
  readonly stream: Stream
  readonly check: () => Promise<AccessCheck>
  /** What the page was told last, so that it is not told the same again. */
  told: string
}

type Log = Record<'warn', (details: object, message: string) => void>

/** Managers' open pages of this process, and what waits for them. A notice means "look now"; what is read is the truth. */
export class WatchHub {
  private readonly viewers = new Set<WatchViewer>()
  private readonly db: Database
  private readonly log: Log
  private readonly heartbeat: StreamHeartbeat
  /** Tenants being looked at, and whether to look once more when that is done. */
  private readonly looking = new Map<string, { again: boolean }>()

  constructor(db: Database, heartbeat: StreamHeartbeat, log: Log) {
    this.db = db
    this.log = log
    this.heartbeat = heartbeat
    heartbeat.listen(() => void this.keepAlive())
  }

  /** Adds a manager's page until it closes; it is told at once what waits. */
  add(viewer: WatchViewer) {
    this.viewers.add(viewer)
    void viewer.stream.closed.then(() => this.viewers.delete(viewer))
    viewer.stream.send(this.heartbeat.frame)
    void this.look(viewer.tenantId)
  }

  /** Looks what waits in a tenant and tells whoever has not been told so. */
  async look(tenantId: string): Promise<void> {
    const under = this.looking.get(tenantId)
    if (under) {
      under.again = true
      return
    }
    const mine = { again: true }
    this.looking.set(tenantId, mine)
    try {
      while (mine.again) {
        mine.again = false
        await this.tell(tenantId)
      }
    } catch (err) {
      // The keepalive asks again.
      if (!isPassing(err)) this.log.warn({ err }, 'what waits for managers cannot be read')
    } finally {
      this.looking.delete(tenantId)
    }
  }

  /** Looks everywhere: notices may have been lost. */
  lookAll() {
    for (const tenantId of new Set([...this.viewers].map((viewer) => viewer.tenantId)))
      void this.look(tenantId)
  }

  /** Ends every stream: the server is going down, and pages come back to the next one. */
  close() {
    for (const { stream } of this.viewers) stream.end()
  }

  private async tell(tenantId: string) {
    const viewers = () => [...this.viewers].filter((viewer) => viewer.tenantId === tenantId)
    if (viewers().length === 0) return
    const all = await readWatch(this.db, tenantId)
    for (const viewer of viewers()) {
      const news = frame('watch', watchAt(viewer.sites, all))
      if (news === viewer.told) continue
      viewer.told = news
      viewer.stream.send(news)
    }
  }

  private async keepAlive() {
    await Promise.all([...this.viewers].map((viewer) => this.keepIfAllowed(viewer)))
    this.lookAll()
  }

  private async keepIfAllowed(viewer: WatchViewer) {
    const { stream, check } = viewer
    // Before anybody is asked: a database that is slow to answer does not make a stream look dead.
    stream.send(this.heartbeat.frame)
    const standing = await check().catch(() => 'allowed' as const)
    if (standing === 'allowed') return
    this.viewers.delete(viewer)
    if (standing === 'expired') stream.end()
    else
      stream.end(
        'You may no longer see what waits for managers. Sign in again if you should still be able to.',
      )
  }
}
