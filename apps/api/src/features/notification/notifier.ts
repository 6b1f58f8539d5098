import { type NotificationChannel, notificationChannel } from '@muster/domain/notification/vocabulary'
import type { Database } from '../../platform/db/database.ts'
import { ChannelSender } from './channelSender.ts'
import type { NotifierConfig } from './notifierConfig.ts'
import { resolveNextRequest } from './resolveRequests.ts'
import { openTransports, type Transports } from './transports.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/** How often is looked for what nobody told of: tries that are due again, notices that were lost. In milliseconds. */
const pollInterval = 1000

/** Works out who is told, and tells them: every channel beside the others. */
export class Notifier {
  private readonly db: Database
  private readonly config: NotifierConfig
  private readonly log: Log
  private readonly senders: readonly ChannelSender[]
  private readonly timer: NodeJS.Timeout
  private working: Promise<void> | null = null
  private wakeRequested = false
  private isStopped = false

  /** @param transports what tests put in place of the real ones */
  constructor(db: Database, config: NotifierConfig, log: Log, transports: Partial<Transports> = {}) {
    this.db = db
    this.config = config
    this.log = log
    const all: Transports = { ...openTransports(db, config), ...transports }
    this.senders = notificationChannel.options.map(
      (channel: NotificationChannel) => new ChannelSender(db, channel, all[channel], config.WORKERS, log),
    )
    this.timer = setInterval(() => this.wake(), pollInterval)
    this.wake()
  }

  /** Looks for what is to be told, now. */
  wake(): void {
    this.wakeRequested = true
    if (this.isStopped) return
    this.working ??= this.resolveAndSend().finally(() => {
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

  private async resolveAndSend() {
    try {
      while (this.wakeRequested && !this.isStopped) {
        this.wakeRequested = false
        while (!this.isStopped && (await resolveNextRequest(this.db, this.config, this.onFailure))) {
          for (const sender of this.senders) sender.wake()
        }
      }
    } catch (err) {
      this.log.warn({ err }, 'who is to be told could not be looked for; trying again')
    }
  }
}
