import { SingleFlight } from '@muster/domain/singleFlight'
import pg from 'pg'
import type { BagDirectory } from '../access/bagDirectory.ts'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import { isTransientError } from '../platform/db/database.ts'
import { poolerMessage } from '../platform/db/explainDatabaseError.ts'
import { inSpan } from '../platform/telemetry/traces/tracer.ts'
import type { LiveHub } from './liveHub.ts'
import { openPagesNotice } from './openRoomPages.ts'

/** A notice means "read now"; a look at this interval, in milliseconds, covers a lost one. */
export const sweepInterval = 1000

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** Handlers of notices that are not about incidents and bags. */
export type NoticeHandlers = {
  /** A tenant's host configuration changed. */
  onHost: () => void
  /** The calls for a tenant's managers changed. */
  onWatch: (tenantId: string) => void
  /** A notification or a mail was enqueued. */
  onNotification: () => void
  /** An RBIM of this tenant was registered, changed or retired; or the tenant itself was changed. */
  onRbim: (tenantId: string) => void
  /** A server asks which pages of an incident are open at the others. */
  onPages: (question: string) => void
  /** Connected, for the first time or again: notices may have been lost. */
  onConnect: () => void
  /** At each interval of the sweep. */
  onSweep: () => void
  /** The connection for notices is there, or not. */
  onListening: (isListening: boolean) => void
}

/**
 * Listens to other processes' writes: LISTEN wakes it up, reading by seq is the truth, and a sweep runs at an interval.
 * @param url connection URL of the app role, without a pooler: LISTEN belongs to a session
 * @param sweepEvery that interval, in milliseconds
 * @returns a function that stops listening
 */
export async function listenForNotices(
  url: string,
  incidents: IncidentStore,
  bags: BagDirectory,
  hub: LiveHub,
  log: Log,
  sweepEvery: number,
  handlers: NoticeHandlers,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null

  // Logged once for each, not once a second.
  const unreadable = new Set<string>()
  const onUnreadable = (incidentId: string, err: unknown) => {
    if (unreadable.has(incidentId)) return
    unreadable.add(incidentId)
    log.error({ err, incidentId }, 'this log cannot be read; run verify-log')
  }

  const connect = async () => {
    // A pooler refuses the option, or drops it: then no notice would ever come.
    const next = new pg.Client({ connectionString: url, keepAlive: true, options: '-c muster.direct=on' })
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'muster_directory') {
        const [tenantId = '', bagId] = payload.split(' ')
        bags.invalidate(tenantId, bagId)
        hub.endBagStreams(tenantId, bagId)
        // An import renames a tenant, too.
        handlers.onHost()
        // The tenant may be inactive now, and its RBIMs with it.
        if (!bagId) handlers.onRbim(tenantId)
        return
      }
      if (channel === 'muster_host') return handlers.onHost()
      if (channel === 'muster_watch') return handlers.onWatch(payload)
      if (channel === 'muster_notification') return handlers.onNotification()
      if (channel === 'muster_rbim') return handlers.onRbim(payload)
      if (channel === 'muster_forget') return incidents.forgetEnded(payload)
      if (channel === openPagesNotice) return handlers.onPages(payload)
      const [tenantId = '', incidentId = '', version, trace] = payload.split(' ')
      // Our own writes come back, too: those are followed already.
      const isNews = incidents.knownVersion(incidentId) < Number(version)
      const follow = () => incidents.follow(tenantId, incidentId, Number(version))
      const followed = isNews ? inSpan('notice.follow', { parent: trace ?? null }, follow) : follow()
      void followed.catch((err) => log.warn({ err }, 'notice not followed'))
    })
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => {
      if (client !== next) return
      client = null
      handlers.onListening(false)
    })
    await next.connect()
    const { rows } = await next.query("select current_setting('muster.direct', true) as direct")
    if (rows[0]?.direct !== 'on') {
      await next.end()
      throw new Error(poolerMessage)
    }
    await next.query(
      'listen muster_incident; listen muster_directory; listen muster_host; listen muster_watch; listen muster_pages; listen muster_notification; listen muster_rbim; listen muster_forget',
    )
    if (stopped) return next.end()
    client = next
    handlers.onListening(true)
    handlers.onConnect()
  }

  const sweeps = new SingleFlight<void>()
  /** True once it is logged that the database cannot be reached: that is tried every second. */
  let isSaid = false
  const sweep = async () => {
    if (stopped) return
    try {
      if (!client) await connect()
      handlers.onSweep()
      // The connection may still lead to the one before.
      if (await incidents.sweep(onUnreadable)) await client?.end()
      isSaid = false
    } catch (err) {
      if (!isSaid || !isTransientError(err))
        log.warn(
          isTransientError(err) ? summarizeError(err) : { err },
          'the database cannot be followed; trying again',
        )
      isSaid = true
    }
  }

  await connect()
  await incidents.sweep(onUnreadable)
  const timer = setInterval(() => void sweeps.join('', sweep), sweepEvery)
  return async () => {
    stopped = true
    clearInterval(timer)
    await client?.end()
  }
}

/** Drops the stack of a transient failure, which adds nothing. */
function summarizeError(err: unknown) {
  return { why: err instanceof Error ? err.message : String(err) }
}
