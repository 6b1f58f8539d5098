import pg from 'pg'
import type { BagDirectory } from '../access/bagDirectory.ts'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import { isTransientError } from '../platform/db/database.ts'
import { SingleFlight } from '../platform/jobs/singleFlight.ts'
import type { LiveHub } from './liveHub.ts'
import { openPagesNotice } from './openRoomPages.ts'

/** A notice means "look now"; this covers one that was lost, in milliseconds. */
const sweepEvery = 1000

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** What is told beside incidents and bags. */
export type NoticeHandlers = {
  /** Somebody has written a mail to be sent. */
  onMail: () => void
  /** What a tenant's host shows has changed. */
  onHost: () => void
  /** Something calls for a tenant's managers, or no longer does. */
  onWatch: (tenantId: string) => void
  /** Somebody outside is to be told something. */
  onNotification: () => void
  /** An RBIM of this tenant was registered, changed or retired; or the tenant itself was changed. */
  onRbim: (tenantId: string) => void
  /** A server asks which pages of an incident are open at the others. */
  onPages: (question: string) => void
  /** Connected, for the first time or again: notices may have been lost. */
  onConnect: () => void
  /** Once a second. */
  onSweep: () => void
}

/**
 * Follows what other processes write: LISTEN as wake-up, reading by seq as the truth, and a look once a second.
 * @param url connection URL of the app role
 * @returns a function that stops following
 */
export async function listenForNotices(
  url: string,
  incidents: IncidentStore,
  bags: BagDirectory,
  hub: LiveHub,
  log: Log,
  handlers: NoticeHandlers,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null

  // Once for each, not once a second.
  const unreadable = new Set<string>()
  const onUnreadable = (incidentId: string, err: unknown) => {
    if (unreadable.has(incidentId)) return
    unreadable.add(incidentId)
    log.error({ err, incidentId }, 'this log cannot be read; run verify-log')
  }

  const connect = async () => {
    const next = new pg.Client({ connectionString: url })
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'muster_directory') {
        const [tenantId = '', bagId] = payload.split(' ')
        bags.invalidate(tenantId, bagId)
        hub.endBagStreams(tenantId, bagId)
        // An import renames a tenant, too.
        handlers.onHost()
        // It may be out of use now, and its RBIMs with it.
        if (!bagId) handlers.onRbim(tenantId)
        return
      }
      if (channel === 'muster_host') return handlers.onHost()
      if (channel === 'muster_mail') return handlers.onMail()
      if (channel === 'muster_watch') return handlers.onWatch(payload)
      if (channel === 'muster_notification') return handlers.onNotification()
      if (channel === 'muster_rbim') return handlers.onRbim(payload)
      if (channel === openPagesNotice) return handlers.onPages(payload)
      const [tenantId = '', incidentId = '', version] = payload.split(' ')
      void incidents
        .follow(tenantId, incidentId, Number(version))
        .catch((err) => log.warn({ err }, 'notice not followed'))
    })
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => {
      if (client === next) client = null
    })
    await next.connect()
    await next.query(
      'listen muster_incident; listen muster_directory; listen muster_host; listen muster_mail; listen muster_watch; listen muster_pages; listen muster_notification; listen muster_rbim',
    )
    if (stopped) return next.end()
    client = next
    handlers.onConnect()
  }

  const sweeps = new SingleFlight<void>()
  /** Whether it is said already that the database cannot be followed: it is tried every second. */
  let isSaid = false
  const sweep = async () => {
    if (stopped) return
    try {
      if (!client) await connect()
      handlers.onSweep()
      await incidents.sweep(onUnreadable)
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

/** A failure that passes, without the stack that says nothing of it. */
function summarizeError(err: unknown) {
  return { why: err instanceof Error ? err.message : String(err) }
}
