import { SingleFlight } from '@muster/domain/singleFlight'
import { type Database, isTransientError } from '../../platform/db/database.ts'
import type { AccessResult } from '../../realtime/accessCheck.ts'
import { sseFrame } from '../../realtime/sseFrames.ts'
import type { SseStream } from '../../realtime/sseStream.ts'
import type { StreamHeartbeat } from '../../realtime/streamHeartbeat.ts'
import { filterWatch, readWatch } from './readWatch.ts'

export type WatchViewer = {
  readonly tenantId: string
  /** The viewer's sites, null for all; `check` updates them. */
  sites: readonly number[] | null
  readonly stream: SseStream
  readonly check: () => Promise<AccessResult>
  /** The last frame sent, so that the same is not sent again. */
  lastSent: string
}

type Log = Record<'warn', (details: object, message: string) => void>

/**
 * Tracks managers' open pages of this process, and sends what waits for them. A notice means "read now"; the database is the
 * truth.
 */
export class WatchHub {
  private readonly viewers = new Set<WatchViewer>()
  private readonly db: Database
  private readonly log: Log
  private readonly heartbeat: StreamHeartbeat
  /** Reads in progress, by tenant. */
  private readonly reads = new SingleFlight<void>()

  constructor(db: Database, heartbeat: StreamHeartbeat, log: Log) {
    this.db = db
    this.log = log
    this.heartbeat = heartbeat
    heartbeat.listen(() => void this.keepAlive())
  }

  /** Adds a manager's page until it closes, and sends it at once what waits. */
  add(viewer: WatchViewer) {
    this.viewers.add(viewer)
    void viewer.stream.closed.then(() => this.viewers.delete(viewer))
    viewer.stream.send(this.heartbeat.frame)
    void this.refresh(viewer.tenantId)
  }

  /** Reads what waits in a tenant and sends it to pages that do not have it. */
  refresh(tenantId: string): Promise<void> {
    return this.reads.rerun(tenantId, () =>
      this.publish(tenantId).catch((err) => {
        // The next heartbeat tries again.
        if (!isTransientError(err)) this.log.warn({ err }, 'what waits for managers cannot be read')
      }),
    )
  }

  /** Reads for all tenants: notices may have been lost. */
  refreshAll() {
    for (const tenantId of new Set([...this.viewers].map((viewer) => viewer.tenantId)))
      void this.refresh(tenantId)
  }

  /** Counts open pages. */
  count(): number {
    return this.viewers.size
  }

  /** Ends every stream at shutdown; pages come back to the next server. */
  close() {
    for (const { stream } of this.viewers) stream.end()
  }

  private async publish(tenantId: string) {
    const viewers = () => [...this.viewers].filter((viewer) => viewer.tenantId === tenantId)
    if (viewers().length === 0) return
    const all = await readWatch(this.db, tenantId)
    for (const viewer of viewers()) {
      const news = sseFrame('watch', filterWatch(viewer.sites, all))
      if (news === viewer.lastSent) continue
      viewer.lastSent = news
      viewer.stream.send(news)
    }
  }

  private async keepAlive() {
    await Promise.all([...this.viewers].map((viewer) => this.recheckViewer(viewer)))
    this.refreshAll()
  }

  private async recheckViewer(viewer: WatchViewer) {
    const { stream, check } = viewer
    // Sent before the check: a slow database does not make a stream look dead.
    stream.send(this.heartbeat.frame)
    const access = await check().catch(() => 'allowed' as const)
    if (access === 'allowed') return
    this.viewers.delete(viewer)
    if (access === 'expired') stream.end()
    else
      stream.end(
        'You may no longer see what waits for managers. Sign in again if you should still be able to.',
      )
  }
}
