import { Worker } from 'node:worker_threads'
import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { SingleFlight } from '@muster/domain/singleFlight'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { missingSettings } from './channelRules.ts'
import type { OnOutcomes, OutcomeCounts } from './channelSender.ts'
import { lowestUrgency } from './claimDeliveries.ts'
import type { NotifierConfig } from './notifierConfig.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

export type ThreadCommand = 'wake' | 'stop'
export type ThreadLogEntry = { level: 'info' | 'warn'; details: object; message: string }
/** Outcomes of messages of a channel. */
export type ThreadOutcomes = { channel: NotificationChannel; outcomes: OutcomeCounts }

/** The thread's database connection; plain data, as its configuration. */
export type DatabaseOfThread = { url: string; connections: number }

/** The background sending of notifications. */
export type Notifications = {
  /** A notification was enqueued. */
  wake: () => void
  /** Checks for due work without a notice; called once a second. */
  sweep: () => void
  stop: () => Promise<void>
}

/** Replaces the sending of notifications. */
export const notificationsDisabled: Notifications = { wake: () => {}, sweep: () => {}, stop: async () => {} }

/** Interval of database checks, in seconds: for due retries, after a crash, when a notice was lost. */
const pollSeconds = 5
/** Maximum idle time of a thread, in seconds. */
const idleSeconds = 60
/** Maximum time for a thread to end, in milliseconds. */
const shutdownTimeout = 5_000

/**
 * Starts sending notifications. The thread starts when there is work, and ends when there has been none for a while. One
 * that dies is started again, and finds its unfinished work in the database.
 * @param onOutcomes told what became of messages, for figures
 */
export function startNotifications(
  db: Database,
  database: DatabaseOfThread,
  config: NotifierConfig,
  log: Log,
  onOutcomes: OnOutcomes = () => {},
): Notifications {
  let thread: Worker | null = null
  let isStopped = false
  let seconds = 0
  let idleSince = 0
  const looks = new SingleFlight<void>()

  if (missingSettings('email', config))
    log.info({}, 'SMTP_URL is not set: invitations wait unsent until it is')

  const wake = () => {
    if (isStopped) return
    idleSince = seconds
    thread ??= begin()
    thread.postMessage('wake' satisfies ThreadCommand)
  }
  const begin = () => {
    const started = new Worker(new URL('./notifierThread.ts', import.meta.url), {
      workerData: { database, place: config },
    })
    started.on('message', (message: ThreadLogEntry | ThreadOutcomes) => {
      if ('level' in message) log[message.level](message.details, message.message)
      else onOutcomes(message.channel, message.outcomes)
    })
    started.on('error', (err) => log.warn({ err }, 'the thread that tells people has failed'))
    started.on('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }
  const end = (old: Worker) => {
    if (thread === old) thread = null
    const ended = new Promise<void>((resolve) => old.once('exit', () => resolve()))
    const late = setTimeout(() => void old.terminate(), shutdownTimeout)
    old.postMessage('stop' satisfies ThreadCommand)
    return ended.finally(() => clearTimeout(late))
  }
  const look = async () => {
    try {
      if (await isDueSoon(db, missingSettings('email', config) === null)) wake()
      else if (thread && seconds - idleSince > idleSeconds) await end(thread)
    } catch (err) {
      log.warn({ err }, 'what is to be told cannot be looked for; trying again')
    }
  }

  return {
    wake,
    sweep: () => {
      if (seconds % pollSeconds === 0 && !isStopped) void looks.join('', look)
      seconds += 1
    },
    stop: async () => {
      isStopped = true
      await looks.settled()
      if (thread) await end(thread)
    },
  }
}

/** Returns true when anything is due before the next check. @param sendsMail false: mails wait until it is set up */
async function isDueSoon(db: Database, sendsMail: boolean): Promise<boolean> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const soon = sql<Date>`clock_timestamp() + ${pollSeconds} * interval '1 second'`
      const request = await tx
        .selectFrom('notification_request')
        .select('id')
        .where('next_try_at', '<=', soon)
        .limit(1)
        .executeTakeFirst()
      if (request) return true
      const delivery = await tx
        .selectFrom('notification_delivery')
        .select('id')
        .where('next_try_at', '<=', soon)
        .$if(!sendsMail, (due) => due.where('urgency', '<', lowestUrgency))
        .limit(1)
        .executeTakeFirst()
      return delivery !== undefined
    },
    { server: 'on' },
  )
}
