import pg from 'pg'
import type { BagDirectory } from '../bag/bagDirectory.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import type { LiveHub } from './liveHub.ts'

/** A notice means "look now"; this covers one that was lost, in milliseconds. */
const sweepEvery = 1000

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/**
 * Follows what other processes write: LISTEN as wake-up, reading by seq as the truth, and a look once a second.
 * @param url connection URL of the app role
 * @param on called when somebody has written a mail to be sent, and when what a tenant's host shows has changed
 * @returns a function that stops following
 */
export async function followNotices(
  url: string,
  book: IncidentBook,
  bags: BagDirectory,
  hub: LiveHub,
  log: Log,
  on: { mail: () => void; host: () => void },
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
        bags.forget(payload)
        hub.endBags(payload)
        // An import renames a tenant, too.
        on.host()
        return
      }
      if (channel === 'muster_host') return on.host()
      if (channel === 'muster_mail') return on.mail()
      const [tenantId = '', incidentId = '', version] = payload.split(' ')
      void book
        .catchUp(tenantId, incidentId, Number(version))
        .catch((err) => log.warn({ err }, 'notice not followed'))
    })
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => {
      if (client === next) client = null
    })
    await next.connect()
    await next.query(
      'listen muster_incident; listen muster_directory; listen muster_host; listen muster_mail',
    )
    if (stopped) await next.end()
    else client = next
  }

  let sweeping = false
  const sweep = async () => {
    if (sweeping || stopped) return
    sweeping = true
    try {
      if (!client) await connect()
      await book.sweep(onUnreadable)
    } catch (err) {
      log.warn({ err }, 'the database cannot be followed; trying again')
    } finally {
      sweeping = false
    }
  }

  await connect()
  await book.sweep(onUnreadable)
  const timer = setInterval(sweep, sweepEvery)
  return async () => {
    stopped = true
    clearInterval(timer)
    await client?.end()
  }
}
