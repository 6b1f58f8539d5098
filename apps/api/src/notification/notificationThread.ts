/**
 * Tells people in a thread of its own: five thousand mails and their encryption must not keep the phones of a lockdown
 * waiting. Ends by being told to.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../db/database.ts'
import { Notifier } from './notifier.ts'
import type { NotificationPlace } from './place.ts'
import type { DatabaseOfThread, ThreadOrder, ThreadWord } from './startNotifications.ts'

const { database, place }: { database: DatabaseOfThread; place: NotificationPlace } = workerData
/** How far behind, as `nice` counts. */
const behindPhones = 15

// On Linux this is of the thread alone: where processors are short, phones come first. Elsewhere it would be of the whole server.
if (process.platform === 'linux') setPriority(behindPhones)

const say = (word: ThreadWord) => parentPort?.postMessage(word)
const told = (level: ThreadWord['level']) => (details: object, message: string) =>
  say({ level, details: plain(details), message })

const db = openDatabase(database.url, database.connections)
const notifier = new Notifier(db, place, { info: told('info'), warn: told('warn') })

parentPort?.on('message', async (order: ThreadOrder) => {
  if (order === 'wake') return notifier.wake()
  await notifier.stop()
  await db.destroy()
  parentPort?.close()
})

/** An error goes to the log as its words alone: what it may have with it, an address too, stays here. */
function plain(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value instanceof Error ? { message: value.name } : value,
    ]),
  )
}
