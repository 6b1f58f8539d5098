/**
 * Sends notifications in its own thread: five thousand mails and their encryption must not delay the phones of a lockdown.
 * Ends on a message.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { runningVersion } from '../../platform/config/version.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { startTracing } from '../../platform/telemetry/traces/startTracing.ts'
import { Notifier } from './notifier.ts'
import type { NotifierConfig } from './notifierConfig.ts'
import type { DatabaseOfThread, ThreadCommand, ThreadLogEntry, ThreadOutcomes } from './startNotifications.ts'

const { database, place }: { database: DatabaseOfThread; place: NotifierConfig } = workerData
/** Priority of the thread, as `nice` counts. */
const niceness = 15

// On Linux this applies to the thread alone: when processors are busy, phones come first. Elsewhere it would apply to
// the whole server.
if (process.platform === 'linux') setPriority(niceness)

const postToParent = (word: ThreadLogEntry | ThreadOutcomes) => parentPort?.postMessage(word)
const logToParent = (level: ThreadLogEntry['level']) => (details: object, message: string) =>
  postToParent({ level, details: plain(details), message })

const stopTracing = await startTracing(process.env, runningVersion().version)
const db = openDatabase(database.url, database.connections)
const log = { info: logToParent('info'), warn: logToParent('warn') }
const notifier = new Notifier(db, place, log, {}, undefined, (channel, outcomes) =>
  postToParent({ channel, outcomes }),
)

parentPort?.on('message', async (order: ThreadCommand) => {
  if (order === 'wake') return notifier.wake()
  await notifier.stop()
  await db.destroy()
  await stopTracing()
  parentPort?.close()
})

/** Logs only an error's message: its other fields may contain an address. */
function plain(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value instanceof Error ? { message: value.name } : value,
    ]),
  )
}
