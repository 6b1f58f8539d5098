import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { Database } from '../../platform/db/database.ts'
import { AdaptiveConcurrency } from '../../platform/jobs/adaptiveConcurrency.ts'
import type { DeliveryOutcome } from '../outgoing/deliveryOutcome.ts'
import { channelRules } from './channelRules.ts'
import { type Claimed, claimDueDeliveries, refreshKind } from './claimDeliveries.ts'
import { expiredReason } from './expiryRules.ts'
import type { NotificationContent } from './messageWording.ts'
import { QuietHoursCache } from './quietHoursCache.ts'
import { type DeliveryResult, postponeDue, recordOutcomes, releaseClaims } from './recordOutcomes.ts'
import type { Transport } from './transports.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>
type Send = (claimed: Claimed, signal: AbortSignal) => Promise<DeliveryOutcome>
/** A claimed delivery. `goes`: how often it was begun while its server wanted fewer at once. */
type QueuedDelivery = { claimed: Claimed; send: Send; goes: number }

/**
 * Maximum messages per second in each channel, over all workers, once as many have been sent at once: five thousand in fifty
 * seconds, which leaves the processors to the pages of rooms.
 */
const messagesPerSecond = 105
/** Maximum age of a claim when its sending begins, in milliseconds: its lease could end while it is in flight. */
const maxClaimAge = 20_000
/** Interval of sending under the rate limit, in milliseconds: few at a time, so that polls meanwhile wait less. */
const paceInterval = 20
/**
 * Time to collect outcomes before they are recorded, in milliseconds: a commit for each would cost more than sending.
 * Unrecorded ones are sent again after a crash, with the same id.
 */
const recordInterval = 250
/** Maximum number of attempts that do not count as a try: a server may accept all others, and refuse this one. */
const maxAttempts = 5
/** Pause for a server that accepts not even one message now, in milliseconds. */
const busyServerPause = 1_000
/** Maximum number of cached requests: more than run at once anywhere. */
const maxCachedRequests = 500

/** Sends due deliveries in one channel. No channel waits for another one. */
export class ChannelSender {
  private readonly db: Database
  private readonly channel: NotificationChannel
  private readonly transport: Transport
  private readonly log: Log
  private readonly stopping = new AbortController()
  private readonly requests = new Map<string, NotificationContent>()
  private readonly waiting: QueuedDelivery[] = []
  private readonly inFlight = new Set<Promise<void>>()
  private readonly notes: DeliveryResult[] = []
  private recording: Promise<void> | null = null
  private readonly claims = new SingleFlight<void>()
  private readonly concurrency: AdaptiveConcurrency
  private readonly quiet: QuietHoursCache
  private readonly perSecond: number
  /** Nothing is begun before this time, in milliseconds. */
  private pausedUntil = 0
  /** Messages that may be sent now, and the time of this number, in milliseconds. */
  private allowance: number
  private allowedAt = performance.now()
  private pause: NodeJS.Timeout | null = null
  /** Counts of sent and failed messages since the last log line. */
  private readonly unloggedCounts = { taken: 0, notTaken: 0, at: 0 }

  /** @param workers number of processes that send in this channel */
  constructor(db: Database, channel: NotificationChannel, transport: Transport, workers: number, log: Log) {
    this.db = db
    this.channel = channel
    this.transport = transport
    this.log = log
    this.concurrency = new AdaptiveConcurrency(transport.concurrency ?? channelRules[channel].atOnce)
    this.quiet = new QuietHoursCache(db)
    this.perSecond = messagesPerSecond / workers
    this.allowance = this.perSecond
  }

  /** Sends due deliveries now; harmless at any time. */
  wake(): void {
    if (!this.stopping.signal.aborted) void this.claims.rerun('', () => this.claimDueMessages())
  }

  /** Stops sending. Messages in flight are aborted and tried again; claimed ones are released. */
  async stop(): Promise<void> {
    this.stopping.abort()
    if (this.pause) clearTimeout(this.pause)
    const unsent = this.waiting.splice(0).map(({ claimed }) => claimed)
    await this.claims.settled()
    await Promise.allSettled(this.inFlight)
    await this.recording
    await this.recordOutcomes()
    unsent.push(...this.waiting.splice(0).map(({ claimed }) => claimed))
    await releaseClaims(this.db, unsent).catch(() => {})
    this.transport.close()
  }

  private async claimDueMessages() {
    const { ahead } = channelRules[this.channel]
    try {
      while (!this.stopping.signal.aborted) {
        // Claims no more ahead than can begin in time.
        const atOnce = this.concurrency.limit
        const room = atOnce + Math.min(ahead, 4 * atOnce) - this.waiting.length - this.inFlight.size
        // A free slot wakes it again.
        if (room < atOnce) return
        if (this.requests.size > maxCachedRequests) this.requests.clear()
        const claimed = await claimDueDeliveries(this.db, this.channel, room, this.requests)
        if (claimed.length === 0) return
        this.waiting.push(...(await this.prepared(claimed)))
        this.begin()
        if (claimed.length < room) return
      }
    } catch (err) {
      this.log.warn({ err, channel: this.channel }, 'messages could not be looked for; trying again')
    }
  }

  private async prepared(claimed: readonly Claimed[]): Promise<QueuedDelivery[]> {
    try {
      const send = await this.transport.prepare(claimed)
      return claimed.map((each) => ({ claimed: each, send, goes: 0 }))
    } catch (err) {
      await releaseClaims(this.db, claimed)
      throw err
    }
  }

  private begin() {
    const now = performance.now()
    const { perSecond } = this
    this.allowance = Math.min(perSecond, this.allowance + ((now - this.allowedAt) / 1000) * perSecond)
    this.allowedAt = now
    const tooOld: Claimed[] = []
    while (this.inFlight.size < this.concurrency.limit && !this.stopping.signal.aborted) {
      if (this.allowance < 1 || now < this.pausedUntil) {
        this.pause ??= setTimeout(() => {
          this.pause = null
          this.begin()
        }, paceInterval)
        break
      }
      const next = this.waiting.shift()
      if (!next) break
      if (performance.now() - next.claimed.claimedAt > maxClaimAge) {
        tooOld.push(next.claimed)
        continue
      }
      this.allowance -= 1
      const work: Promise<void> = this.sendOne(next, this.inFlight.size === 0).finally(() => {
        this.inFlight.delete(work)
        this.begin()
        if (this.waiting.length < channelRules[this.channel].ahead / 2) this.wake()
      })
      this.inFlight.add(work)
    }
    if (tooOld.length > 0) {
      const given: Promise<void> = this.giveBackLate(tooOld).finally(() => this.inFlight.delete(given))
      this.inFlight.add(given)
    }
  }

  private async giveBackLate(claimed: readonly Claimed[]) {
    await releaseClaims(this.db, claimed).catch((err) =>
      this.log.warn({ err, channel: this.channel }, 'messages could not be given back'),
    )
    this.wake()
  }

  private async sendOne(entry: QueuedDelivery, beganAlone: boolean) {
    const { claimed } = entry
    const outcome = await this.outcomeOf(entry)
    // A stop of this server is no fault of the message's: its lease releases it.
    if (this.stopping.signal.aborted && outcome.is === 'away') return
    const now = performance.now()
    if (outcome.is === 'taken') this.concurrency.succeeded(now)
    let isServerAway = false
    if (outcome.is === 'away' && channelRules[this.channel].hasOneServer) {
      isServerAway = this.concurrency.failed(beganAlone && this.inFlight.size === 1, now)
      if (!isServerAway && entry.goes < maxAttempts) {
        if (beganAlone) this.pausedUntil = now + busyServerPause
        this.waiting.push({ ...entry, goes: entry.goes + 1 })
        return
      }
    }
    this.notes.push({ claimed, outcome })
    this.recording ??= new Promise<void>((resolve) => setTimeout(resolve, recordInterval)).then(() => {
      this.recording = null
      return this.recordOutcomes()
    })
    if (isServerAway && outcome.is === 'away') await this.postponeRest(outcome.sentence)
  }

  private async outcomeOf({ claimed, send }: QueuedDelivery): Promise<DeliveryResult['outcome']> {
    try {
      const sentence = expiredReason(await refreshKind(this.db, claimed))
      if (sentence !== null) return { is: 'refused', sentence }
      return (await this.quiet.heldBack(claimed)) ?? (await send(claimed, this.stopping.signal))
    } catch {
      return internalFailure()
    }
  }

  /** The server of this channel is down: everything else that is due is postponed without a try. */
  private async postponeRest(sentence: string) {
    const rest = this.waiting.splice(0).map(({ claimed }) => claimed)
    try {
      await releaseClaims(this.db, rest)
      await postponeDue(this.db, this.channel, sentence)
    } catch (err) {
      this.log.warn({ err, channel: this.channel }, 'messages could not be put off')
    }
  }

  private async recordOutcomes() {
    const notes = this.notes.splice(0)
    if (notes.length === 0) return
    for (let attempt = 1; ; attempt++) {
      try {
        await recordOutcomes(this.db, notes)
        break
      } catch (err) {
        // An unrecorded message is sent again with the same id, so a transient failure is worth a retry here.
        if (attempt === 3) {
          this.log.warn({ err, channel: this.channel }, 'what became of messages could not be noted')
          return
        }
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
    const taken = notes.filter(({ outcome }) => outcome.is === 'taken').length
    this.logCounts(taken, notes.length - taken)
  }

  /** Logs counts only: addresses do not belong in a log. Once a second, and when nothing waits. */
  private logCounts(taken: number, notTaken: number) {
    this.unloggedCounts.taken += taken
    this.unloggedCounts.notTaken += notTaken
    const isBusy = this.waiting.length + this.inFlight.size > 0
    if (isBusy && performance.now() - this.unloggedCounts.at < 1000) return
    const { at: _, ...counts } = this.unloggedCounts
    this.log.info({ channel: this.channel, ...counts }, 'messages handed over')
    Object.assign(this.unloggedCounts, { taken: 0, notTaken: 0, at: performance.now() })
  }
}

const internalFailure = (): DeliveryOutcome => ({
  is: 'delayed',
  sentence: 'Something went wrong on our side.',
})
