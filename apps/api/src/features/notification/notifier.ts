import { type NotificationChannel, notificationChannel } from '@muster/domain/notification/vocabulary'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { Database } from '../../platform/db/database.ts'
import { ChannelSender, type OnOutcomes } from './channelSender.ts'
import type { NotifierConfig } from './notifierConfig.ts'
import { resolveNextRequest } from './resolveRequests.ts'
import { openTransports, type Transports } from './transports.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/** Interval for work without a notice: due retries, lost notices. In milliseconds. */
const pollInterval = 1000

/**
 * Requests whose recipients are resolved at once. The first takes real incidents alone: such an alert does not wait until the
 * recipients of others are known.
 */
const resolvers = [
  { name: 'real alerts', isRealOnly: true },
  { name: 'first', isRealOnly: false },
  { name: 'second', isRealOnly: false },
] as const

/** Resolves recipients and sends notifications, in all channels at once. */
export class Notifier {
  private readonly db: Database
  private readonly config: NotifierConfig
  private readonly log: Log
  private readonly senders: readonly ChannelSender[]
  private readonly poll: NodeJS.Timeout
  private readonly runs = new SingleFlight<void>()
  private isStopped = false

  /**
   * @param transports replacements of the real ones, for tests
   * @param renewInterval as in ChannelSender, for tests
   * @param onOutcomes as in ChannelSender
   */
  constructor(
    db: Database,
    config: NotifierConfig,
    log: Log,
    transports: Partial<Transports> = {},
    renewInterval?: number,
    onOutcomes?: OnOutcomes,
  ) {
    this.db = db
    this.config = config
    this.log = log
    const all: Transports = { ...openTransports(db, config), ...transports }
    this.senders = notificationChannel.options.map(
      (channel: NotificationChannel) =>
        new ChannelSender(db, channel, all[channel], config.WORKERS, log, renewInterval, onOutcomes),
    )
    this.poll = setInterval(() => this.wake(), pollInterval)
    this.wake()
  }

  /** Sends pending notifications now. */
  wake(): void {
    for (const sender of this.senders) sender.wake()
    if (this.isStopped) return
    for (const { name, isRealOnly } of resolvers)
      void this.runs.rerun(name, () => this.resolveAll(isRealOnly))
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.poll)
    await this.runs.settled()
    await Promise.all(this.senders.map((sender) => sender.stop()))
  }

  private readonly onFailure = (err: unknown) =>
    this.log.warn({ err }, 'who is to be told could not be worked out; trying again')

  private async resolveAll(isRealOnly: boolean) {
    try {
      while (
        !this.isStopped &&
        (await resolveNextRequest(this.db, this.config, this.onFailure, isRealOnly))
      ) {
        for (const sender of this.senders) sender.wake()
      }
    } catch (err) {
      this.log.warn({ err }, 'who is to be told could not be looked for; trying again')
    }
  }
}
