import { type NotificationChannel, notificationChannel } from '@muster/domain/notification/vocabulary'
import type { Database } from '../db/database.ts'
import { ChannelSender } from './channelSender.ts'
import type { NotificationPlace } from './place.ts'
import { openTransports, type Transports } from './transports.ts'
import { workOutNext } from './workOutWish.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/** How often is looked for what nobody told of: tries that are due again, notices that were lost. In milliseconds. */
const every = 1000

/** Works out who is told, and tells them: every channel beside the others. */
export class Notifier {
  private readonly db: Database
  private readonly place: NotificationPlace
  private readonly log: Log
  private readonly senders: readonly ChannelSender[]
  private readonly timer: NodeJS.Timeout
  private working: Promise<void> | null = null
  private isWanted = false
  private isStopped = false

  /** @param transports what tests put in place of the real ones */
  constructor(db: Database, place: NotificationPlace, log: Log, transports: Partial<Transports> = {}) {
    this.db = db
    this.place = place
    this.log = log
    const all: Transports = { ...openTransports(db, place), ...transports }
    this.senders = notificationChannel.options.map(
      (channel: NotificationChannel) => new ChannelSender(db, channel, all[channel], place.WORKERS, log),
    )
    this.timer = setInterval(() => this.wake(), every)
    this.wake()
  }

  /** Looks for what is to be told, now. */
  wake(): void {
    this.isWanted = true
    if (this.isStopped) return
    this.working ??= this.work().finally(() => {
      this.working = null
    })
    for (const sender of this.senders) sender.wake()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.timer)
    await this.working
    await Promise.all(this.senders.map((sender) => sender.stop()))
  }

  private readonly onFailure = (err: unknown) =>
    this.log.warn({ err }, 'who is to be told could not be worked out; trying again')

  private async work() {
    try {
      while (this.isWanted && !this.isStopped) {
        this.isWanted = false
        while (!this.isStopped && (await workOutNext(this.db, this.place, this.onFailure))) {
          for (const sender of this.senders) sender.wake()
        }
      }
    } catch (err) {
      this.log.warn({ err }, 'who is to be told could not be looked for; trying again')
    }
  }
}
