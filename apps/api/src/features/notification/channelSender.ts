import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import type { Database } from '../../platform/db/database.ts'
import { AdaptiveConcurrency } from '../../platform/jobs/adaptiveConcurrency.ts'
import { SingleFlight } from '../../platform/jobs/singleFlight.ts'
import type { DeliveryOutcome } from '../outgoing/deliveryOutcome.ts'
import { type Claimed, claimDueDeliveries, refreshKind } from './claimDeliveries.ts'
import { expiredReason } from './expiryRules.ts'
import type { NotificationContent } from './messageWording.ts'
import { QuietHoursCache } from './quietHoursCache.ts'
import { type DeliveryResult, postponeDue, recordOutcomes, releaseClaims } from './recordOutcomes.ts'
import type { Transport } from './transports.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>
type Send = (claimed: Claimed, signal: AbortSignal) => Promise<DeliveryOutcome>
/** Taken to be sent here. `goes`: how often that was begun, and its server wanted fewer at once. */
type QueuedDelivery = { claimed: Claimed; send: Send; goes: number }

/** How many are on their way at once, and how many more are taken ahead of that. */
const channelLimits: Record<NotificationChannel, { atOnce: number; ahead: number }> = {
  email: { atOnce: 8, ahead: 32 },
  sms: { atOnce: 16, ahead: 64 },
  push: { atOnce: 16, ahead: 64 },
  webhook: { atOnce: 32, ahead: 32 },
  teamChat: { atOnce: 16, ahead: 16 },
}
/**
 * How many a second in each channel, over all workers, once as many have gone at once: five thousand in fifty seconds, which
 * leaves the processors to the pages of rooms.
 */
const messagesPerSecond = 105
/** What was taken longer ago than this is not begun any more: its lease could end while it is on its way. In milliseconds. */
const maxClaimAge = 20_000
/** How often messages are begun while the pace holds them back, in milliseconds: few at a time, so that polls beside them wait less. */
const paceInterval = 20
/**
 * How long outcomes wait for others to be noted with, in milliseconds: a commit for each would cost more than sending. What a crash finds
 * not noted is sent again, under the same name.
 */
const recordInterval = 250
/** How often a message may be begun without that being a try: a server may take all others, and say no to this one. */
const maxAttempts = 5
/** How long a server is left alone that takes not even one just now, in milliseconds. */
const busyServerPause = 1_000
/** Where one server stands behind a channel, what it says to one message holds for the others. */
const hasOneServer: ReadonlySet<NotificationChannel> = new Set(['email', 'sms'])
/** Requests kept in memory: more than run at once anywhere. */
const maxCachedRequests = 500

/** Sends what is due in one channel. None waits for another channel, whatever hangs there. */
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
  /** Nothing is begun before, in milliseconds. */
  private pausedUntil = 0
  /** How many may go now, and as of when, in milliseconds. */
  private allowance: number
  private allowedAt = performance.now()
  private pause: NodeJS.Timeout | null = null
  /** Handed over, or not, since it was last said in the log. */
  private readonly unloggedCounts = { taken: 0, notTaken: 0, at: 0 }

  /** @param workers how many send in this channel, each in its process */
  constructor(db: Database, channel: NotificationChannel, transport: Transport, workers: number, log: Log) {
    this.db = db
    this.channel = channel
    this.transport = transport
    this.log = log
    this.concurrency = new AdaptiveConcurrency(transport.concurrency ?? channelLimits[channel].atOnce)
    this.quiet = new QuietHoursCache(db)
    this.perSecond = messagesPerSecond / workers
    this.allowance = this.perSecond
  }

  /** Looks for what is due now; harmless at any time. */
  wake(): void {
    if (!this.stopping.signal.aborted) void this.claims.rerun('', () => this.claimDueMessages())
  }

  /** Ends sending. What is on its way is broken off and tried again; what was only taken is given back. */
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
    const { ahead } = channelLimits[this.channel]
    try {
      while (!this.stopping.signal.aborted) {
        // No more ahead than goes before it is too old to be begun.
        const atOnce = this.concurrency.limit
        const room = atOnce + Math.min(ahead, 4 * atOnce) - this.waiting.length - this.inFlight.size
        // What comes free wakes it again.
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
        if (this.waiting.length < channelLimits[this.channel].ahead / 2) this.wake()
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
    // A stop of this server is no fault of the message's: it is given back by its lease.
    if (this.stopping.signal.aborted && outcome.is === 'away') return
    const now = performance.now()
    if (outcome.is === 'taken') this.concurrency.succeeded(now)
    let isServerAway = false
    if (outcome.is === 'away' && hasOneServer.has(this.channel)) {
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

  /** The server of this channel is away: everything else that is due is told so without being tried. */
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
        // Not noted is sent again, under the same name; a moment’s trouble is not worth that.
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

  /** In numbers alone: addresses are nobody's business in a log. Once a second, and when nothing waits. */
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
