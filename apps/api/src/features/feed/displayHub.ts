import { isCapEvent } from '@muster/domain/feed/cap'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { Caller } from '../../access/caller.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { isTransientError } from '../../platform/db/database.ts'
import type { AccessResult } from '../../realtime/accessCheck.ts'
import { sseFrame } from '../../realtime/sseFrames.ts'
import type { SseStream } from '../../realtime/sseStream.ts'
import type { StreamHeartbeat } from '../../realtime/streamHeartbeat.ts'
import { listActive } from '../incident/listIncidents.ts'

export type DisplayViewer = {
  /** The signed-in user; `check` updates it. */
  caller: Caller
  readonly stream: SseStream
  readonly check: () => Promise<AccessResult>
  /** The last frame sent, so that the same is not sent again. */
  sentFrame: string
}

type Log = Record<'warn', (details: object, message: string) => void>

type Deps = { db: Database; incidents: IncidentStore; heartbeat: StreamHeartbeat }

/** Tracks the open displays of this process. Each change is sent as the list of what is active. */
export class DisplayHub {
  private readonly viewers = new Set<DisplayViewer>()
  private readonly deps: { db: Database; heartbeat: StreamHeartbeat }
  private readonly log: Log
  /** Reads in progress, by tenant. */
  private readonly reads = new SingleFlight<void>()

  constructor(deps: Deps, log: Log) {
    this.deps = deps
    this.log = log
    deps.heartbeat.listen(() => void this.keepAlive())
    deps.incidents.listen(({ tenantId }, events) => {
      if (events.some(isCapEvent)) void this.readActive(tenantId)
    })
  }

  /** Adds a display until it closes, and sends it at once what is active. */
  add(viewer: DisplayViewer) {
    this.viewers.add(viewer)
    void viewer.stream.closed.then(() => this.viewers.delete(viewer))
    viewer.stream.send(this.deps.heartbeat.frame)
    void this.readActive(viewer.caller.tenantId)
  }

  /** Ends every stream at shutdown; displays come back to the next server. */
  close() {
    for (const { stream } of this.viewers) stream.end()
  }

  private readActive(tenantId: string): Promise<void> {
    return this.reads.rerun(tenantId, () =>
      this.publish(tenantId).catch((err) => {
        // The next heartbeat tries again.
        if (!isTransientError(err)) this.log.warn({ err }, 'what displays show cannot be read')
      }),
    )
  }

  private async publish(tenantId: string) {
    const frames = new Map<string, string>()
    for (const viewer of [...this.viewers].filter(({ caller }) => caller.tenantId === tenantId)) {
      const sites = String(viewer.caller.allowedSites)
      const news = frames.get(sites) ?? sseFrame('active', await listActive(this.deps, viewer.caller))
      frames.set(sites, news)
      if (news === viewer.sentFrame) continue
      viewer.sentFrame = news
      viewer.stream.send(news)
    }
  }

  private async keepAlive() {
    await Promise.all([...this.viewers].map((viewer) => this.recheckViewer(viewer)))
    for (const tenantId of new Set([...this.viewers].map(({ caller }) => caller.tenantId)))
      void this.readActive(tenantId)
  }

  private async recheckViewer(viewer: DisplayViewer) {
    const { stream, check } = viewer
    // Sent before the check: a slow database does not make a stream look dead.
    stream.send(this.deps.heartbeat.frame)
    const access = await check().catch(() => 'allowed' as const)
    if (access === 'allowed') return
    this.viewers.delete(viewer)
    if (access === 'expired') stream.end()
    else stream.end('This display may no longer show incidents. Sign in on it again.')
  }
}
