import { type NotificationChannel, notificationChannel } from '@muster/domain/notification/vocabulary'
import type { Database } from '../../platform/db/database.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import { ChannelSender } from './channelSender.ts'
import type { NotifierConfig } from './notifierConfig.ts'
import { resolveNextRequest } from './resolveRequests.ts'
import { openTransports, type Transports } from './transports.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/** Interval for work without a notice: due retries, lost notices. In milliseconds. */
const pollInterval = 1000

/** Resolves recipients and sends notifications, in all channels at once. */
export class Notifier extends PeriodicJob {
  private readonly db: Database
  private readonly config: NotifierConfig
  private readonly log: Log
  private readonly senders: readonly ChannelSender[]
  private readonly poll: NodeJS.Timeout

  /** @param transports replacements of the real ones, for tests */
  constructor(db: Database, config: NotifierConfig, log: Log, transports: Partial<Transports> = {}) {
    super()
    this.db = db
    this.config = config
    this.log = log
    const all: Transports = { ...openTransports(db, config), ...transports }
    this.senders = notificationChannel.options.map(
      (channel: NotificationChannel) => new ChannelSender(db, channel, all[channel], config.WORKERS, log),
    )
    this.poll = setInterval(() => void this.wake(), pollInterval)
    void this.wake()
  }

  /** Sends pending notifications now. */
  override wake(): Promise<void> {
    for (const sender of this.senders) sender.wake()
    return super.wake()
  }

  override async stop(): Promise<void> {
    clearInterval(this.poll)
    await super.stop()
    await Promise.all(this.senders.map((sender) => sender.stop()))
  }

  private readonly onFailure = (err: unknown) =>
    this.log.warn({ err }, 'who is to be told could not be worked out; trying again')

  protected async work() {
    try {
      while (!this.isStopped && (await resolveNextRequest(this.db, this.config, this.onFailure))) {
        for (const sender of this.senders) sender.wake()
      }
    } catch (err) {
      this.log.warn({ err }, 'who is to be told could not be looked for; trying again')
    }
  }
}
