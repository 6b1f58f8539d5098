import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { SingleFlight } from '@muster/domain/singleFlight'
import { inEnglish } from '@muster/words/t'
import type { Database } from '../../platform/db/database.ts'
import { AdaptiveConcurrency } from '../../platform/jobs/adaptiveConcurrency.ts'
import { inSpan } from '../../platform/telemetry/traces/tracer.ts'
import type { DeliveryOutcome } from '../outgoing/deliveryOutcome.ts'
import { channelRules } from './channelRules.ts'
import {
  type Claimed,
  claimDueDeliveries,
  lowestUrgency,
  RoundRobin,
  refreshKind,
  type Urgency,
  urgencies,
  type Wanted,
} from './claimDeliveries.ts'
import { expiredReason } from './expiryRules.ts'
import type { NotificationContent } from './messageWording.ts'
import { obsoleteReason } from './obsoleteMail.ts'
import { QuietHoursCache } from './quietHoursCache.ts'
import {
  type DeliveryResult,
  postponeDue,
  recordOutcomes,
  releaseClaims,
  renewLeases,
} from './recordOutcomes.ts'
import type { Transport } from './transports.ts'
import { withOwnWords } from './withOwnWords.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>
/** Told the outcomes of some messages of a channel, each with its number. */
export type OnOutcomes = (channel: NotificationChannel, counts: OutcomeCounts) => void
export type OutcomeCounts = Partial<Record<DeliveryResult['outcome']['is'], number>>
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
const recordInterval = 100
/** Interval at which leases of messages in flight are renewed, in milliseconds; less than half of a lease. */
const usualRenewInterval = 5_000
const slowSentence = inEnglish('Its server has not answered yet. We are waiting.')
/** Maximum number of attempts that do not count as a try: a server may accept all others, and refuse this one. */
const maxAttempts = 5
/** Pause for a server that accepts not even one message now, in milliseconds. */
const busyServerPause = 1_000
/** One place of so many is kept free for real alerts, so that none waits for a slow server to answer others. */
const placesPerKept = 4
/** Maximum number of cached requests: more than run at once anywhere. */
const maxCachedRequests = 500

/** Sends due deliveries in one channel. No channel waits for another one. */
export class ChannelSender {
  private readonly db: Database
  private readonly channel: NotificationChannel
  private readonly onOutcomes: OnOutcomes
  private readonly transport: Transport
  private readonly log: Log
  private readonly stopping = new AbortController()
  private readonly requests = new Map<string, NotificationContent>()
  private readonly roundRobin = new RoundRobin()
  /** The most urgent first. */
  private readonly waiting: QueuedDelivery[] = []
  private readonly inFlight = new Map<Promise<void>, Urgency>()
  /** Messages that were begun and not answered, with the time of their beginning, in milliseconds. */
  private readonly unanswered = new Map<Claimed, number>()
  private readonly renewInterval: number
  private readonly renewing: NodeJS.Timeout
  /** Messages whose try was aborted by the stop. */
  private readonly aborted: Claimed[] = []
  private readonly notes: DeliveryResult[] = []
  private recording: Promise<void> | null = null
  private readonly claims = new SingleFlight<void>()
  private readonly concurrency: AdaptiveConcurrency
  private readonly quiet: QuietHoursCache
  private readonly perSecond: number
  /** True while everything due is put off: what is claimed meanwhile would find out once more that the server is down. */
  private isPostponing = false
  /** Nothing is begun before this time, in milliseconds. */
  private pausedUntil = 0
  /** Messages that may be sent now, and the time of this number, in milliseconds. */
  private allowance: number
  private allowedAt = performance.now()
  private pause: NodeJS.Timeout | null = null
  /** Counts of sent and failed messages since the last log line. */
  private readonly unloggedCounts = { taken: 0, notTaken: 0, at: 0 }

  /**
   * @param workers number of processes that send in this channel
   * @param renewInterval interval at which leases of messages in flight are renewed, in milliseconds
   * @param onOutcomes told what became of messages, for figures
   */
  constructor(
    db: Database,
    channel: NotificationChannel,
    transport: Transport,
    workers: number,
    log: Log,
    renewInterval = usualRenewInterval,
    onOutcomes: OnOutcomes = () => {},
  ) {
    this.db = db
    this.channel = channel
    this.onOutcomes = onOutcomes
    this.transport = transport
    this.log = log
    this.concurrency = new AdaptiveConcurrency(transport.concurrency ?? channelRules[channel].atOnce)
    this.quiet = new QuietHoursCache(db)
    this.perSecond = messagesPerSecond / workers
    this.allowance = this.perSecond
    this.renewInterval = renewInterval
    this.renewing = setInterval(() => void this.renewLeases(), renewInterval)
  }

  /** Sends due deliveries now; harmless at any time. */
  wake(): void {
    if (!this.stopping.signal.aborted) void this.claims.rerun('', () => this.claimDueMessages())
  }

  /** Stops sending. Messages in flight are aborted and tried again; claimed ones are released. */
  async stop(): Promise<void> {
    this.stopping.abort()
    clearInterval(this.renewing)
    if (this.pause) clearTimeout(this.pause)
    const unsent = this.waiting.splice(0).map(({ claimed }) => claimed)
    await this.claims.settled()
    await Promise.allSettled(this.inFlight.keys())
    await this.recording
    await this.recordOutcomes()
    unsent.push(...this.waiting.splice(0).map(({ claimed }) => claimed), ...this.aborted)
    await releaseClaims(this.db, unsent).catch(() => {})
    this.transport.close()
  }

  private async claimDueMessages() {
    const wanted = this.wanted()
    // A free slot wakes it again.
    if (wanted.length === 0 || this.isPostponing || this.stopping.signal.aborted) return
    try {
      if (this.requests.size > maxCachedRequests) this.requests.clear()
      const claimed = await claimDueDeliveries(this.db, this.channel, wanted, this.roundRobin, this.requests)
      if (claimed.length > 0) this.enqueue(await this.prepared(claimed))
      this.begin()
    } catch (err) {
      this.log.warn({ err, channel: this.channel }, 'messages could not be looked for; trying again')
    }
  }

  /** Returns how many messages to claim: no more ahead than can begin in time. Others leave room for real alerts. */
  private wanted(): Wanted[] {
    const atOnce = this.concurrency.limit
    const most = atOnce + Math.min(channelRules[this.channel].ahead, 4 * atOnce)
    const held = [...this.waiting.map(({ claimed }) => claimed.urgency), ...this.inFlight.values()]
    const real = { urgencies: urgencies.slice(0, 1), count: most - held.filter((each) => each === 0).length }
    // Where no mail can be sent, those for which nobody waits stay queued until it can.
    const others = {
      urgencies: urgencies.slice(1, this.transport.isSetUp ? 3 : 2),
      count: most - held.length,
    }
    return [real, others].filter(({ count }) => count >= atOnce)
  }

  /** Adds messages behind those that are as urgent. */
  private enqueue(deliveries: readonly QueuedDelivery[]) {
    for (const entry of deliveries) {
      const at = this.waiting.findLastIndex(({ claimed }) => claimed.urgency <= entry.claimed.urgency)
      this.waiting.splice(at + 1, 0, entry)
    }
  }

  private async prepared(claimed: readonly Claimed[]): Promise<QueuedDelivery[]> {
    try {
      const worded = await withOwnWords(this.db, claimed, (err) =>
        this.log.warn({ err }, 'messages without the translations of their organization'),
      )
      const send = await this.transport.prepare(worded)
      return worded.map((each) => ({ claimed: each, send, goes: 0 }))
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
    const { limit } = this.concurrency
    while (this.inFlight.size < limit && !this.stopping.signal.aborted) {
      if (this.allowance < 1 || now < this.pausedUntil) {
        this.pause ??= setTimeout(() => {
          this.pause = null
          this.begin()
        }, paceInterval)
        break
      }
      const [next] = this.waiting
      const kept = next?.claimed.urgency === 0 ? 0 : Math.floor(limit / placesPerKept)
      if (!next || this.inFlight.size >= limit - kept) break
      this.waiting.shift()
      if (performance.now() - next.claimed.claimedAt > maxClaimAge) {
        tooOld.push(next.claimed)
        continue
      }
      this.allowance -= 1
      const work: Promise<void> = this.sendOne(next, this.inFlight.size === 0).finally(() => {
        this.inFlight.delete(work)
        this.begin()
        const asUrgent = this.waiting.filter(({ claimed }) => claimed.urgency <= next.claimed.urgency)
        if (asUrgent.length < channelRules[this.channel].ahead / 2) this.wake()
      })
      this.inFlight.set(work, next.claimed.urgency)
    }
    if (tooOld.length > 0) {
      const given: Promise<void> = this.giveBackLate(tooOld).finally(() => this.inFlight.delete(given))
      this.inFlight.set(given, lowestUrgency)
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
    const options = { parent: claimed.trace, attributes: { 'muster.channel': this.channel } }
    const outcome = await inSpan('notification.deliver', options, async (span) => {
      const found = await this.outcomeOf(entry)
      span.set({ 'muster.outcome': found.is })
      return found
    })
    // A stop of this server is no fault of the message's.
    if (this.stopping.signal.aborted && outcome.is === 'away') return void this.aborted.push(claimed)
    const now = performance.now()
    if (outcome.is === 'taken') this.concurrency.succeeded(now)
    let isServerAway = false
    if (outcome.is === 'away' && channelRules[this.channel].hasOneServer) {
      isServerAway = this.concurrency.failed(beganAlone && this.inFlight.size === 1, now)
      if (!isServerAway && entry.goes < maxAttempts) {
        if (beganAlone) this.pausedUntil = now + busyServerPause
        this.enqueue([{ ...entry, goes: entry.goes + 1 }])
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
    this.unanswered.set(claimed, performance.now())
    try {
      const sentence =
        expiredReason(await refreshKind(this.db, claimed)) ?? (await obsoleteReason(this.db, claimed))
      if (sentence !== null) return { is: 'refused', sentence }
      return (await this.quiet.heldBack(claimed)) ?? (await send(claimed, this.stopping.signal))
    } catch {
      return internalFailure()
    } finally {
      this.unanswered.delete(claimed)
    }
  }

  /** Keeps what a slow server has not answered yet, and lets everybody see it. */
  private async renewLeases() {
    const slow = [...this.unanswered]
      .filter(([, begunAt]) => performance.now() - begunAt >= this.renewInterval)
      .map(([claimed]) => claimed)
    await renewLeases(this.db, slow, slowSentence).catch((err) =>
      this.log.warn({ err, channel: this.channel }, 'messages in flight could not be kept'),
    )
  }

  /** The server of this channel is down: everything else that is due is postponed without a try. */
  private async postponeRest(sentence: string) {
    this.isPostponing = true
    await this.claims.settled()
    const rest = this.waiting.splice(0).map(({ claimed }) => claimed)
    // It is about the server, never about a recipient.
    this.log.warn({ channel: this.channel, why: sentence }, 'messages are put off')
    try {
      await releaseClaims(this.db, rest)
      await postponeDue(this.db, this.channel, sentence)
    } catch (err) {
      this.log.warn({ err, channel: this.channel }, 'messages could not be put off')
    } finally {
      this.isPostponing = false
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
    const counts: OutcomeCounts = {}
    for (const { outcome } of notes) counts[outcome.is] = (counts[outcome.is] ?? 0) + 1
    this.onOutcomes(this.channel, counts)
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
  sentence: inEnglish('Something went wrong on our side.'),
})
