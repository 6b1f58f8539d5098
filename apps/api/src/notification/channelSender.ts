import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import type { Database } from '../db/database.ts'
import type { Outcome } from '../outgoing/outcome.ts'
import { AtOnce } from './atOnce.ts'
import { asItIsNow, type Claimed, claimDue } from './claim.ts'
import { whyLeftOut } from './leftOut.ts'
import { giveBack, type Noted, noteOutcomes, postponeDue } from './noteOutcomes.ts'
import { QuietNow } from './quietNow.ts'
import type { Transport } from './transports.ts'
import type { Told } from './words.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>
type Send = (claimed: Claimed, signal: AbortSignal) => Promise<Outcome>
/** Taken to be sent here. `goes`: how often that was begun, and its server wanted fewer at once. */
type Waiting = { claimed: Claimed; send: Send; goes: number }

/** How many are on their way at once, and how many more are taken ahead of that. */
const limits: Record<NotificationChannel, { atOnce: number; ahead: number }> = {
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
const perSecondOfAll = 105
/** What was taken longer ago than this is not begun any more: its lease could end while it is on its way. In milliseconds. */
const freshFor = 20_000
/** How often messages are begun while the pace holds them back, in milliseconds: few at a time, so that polls beside them wait less. */
const beginEvery = 20
/**
 * How long outcomes wait for others to be noted with, in milliseconds: a commit for each would cost more than sending. What a crash finds
 * not noted is sent again, under the same name.
 */
const noteEvery = 250
/** How often a message may be begun without that being a try: a server may take all others, and say no to this one. */
const mostGoes = 5
/** How long a server is left alone that takes not even one just now, in milliseconds. */
const breath = 1_000
/** Where one server stands behind a channel, what it says to one message holds for the others. */
const hasOneServer: ReadonlySet<NotificationChannel> = new Set(['email', 'sms'])
/** Wishes kept in memory: more than run at once anywhere. */
const mostWishes = 500

/** Sends what is due in one channel. None waits for another channel, whatever hangs there. */
export class ChannelSender {
  private readonly db: Database
  private readonly channel: NotificationChannel
  private readonly transport: Transport
  private readonly log: Log
  private readonly stopping = new AbortController()
  private readonly wishes = new Map<string, Told>()
  private readonly waiting: Waiting[] = []
  private readonly underWay = new Set<Promise<void>>()
  private readonly notes: Noted[] = []
  private noting: Promise<void> | null = null
  private looking: Promise<void> | null = null
  private isWanted = false
  private readonly atOnce: AtOnce
  private readonly quiet: QuietNow
  private readonly perSecond: number
  /** Nothing is begun before, in milliseconds. */
  private restsUntil = 0
  /** How many may go now, and as of when, in milliseconds. */
  private allowance: number
  private allowedAt = performance.now()
  private pause: NodeJS.Timeout | null = null
  /** Handed over, or not, since it was last said in the log. */
  private readonly unsaid = { taken: 0, notTaken: 0, at: 0 }

  /** @param workers how many send in this channel, each in its process */
  constructor(db: Database, channel: NotificationChannel, transport: Transport, workers: number, log: Log) {
    this.db = db
    this.channel = channel
    this.transport = transport
    this.log = log
    this.atOnce = new AtOnce(transport.atOnce ?? limits[channel].atOnce)
    this.quiet = new QuietNow(db)
    this.perSecond = perSecondOfAll / workers
    this.allowance = this.perSecond
  }

  /** Looks for what is due now; harmless at any time. */
  wake(): void {
    this.isWanted = true
    if (this.stopping.signal.aborted) return
    this.looking ??= this.look().finally(() => {
      this.looking = null
      // Asked for between the last look and its end.
      if (this.isWanted) this.wake()
    })
  }

  /** Ends sending. What is on its way is broken off and tried again; what was only taken is given back. */
  async stop(): Promise<void> {
    this.stopping.abort()
    if (this.pause) clearTimeout(this.pause)
    const unsent = this.waiting.splice(0).map(({ claimed }) => claimed)
    await this.looking
    await Promise.allSettled(this.underWay)
    await this.noting
    await this.note()
    unsent.push(...this.waiting.splice(0).map(({ claimed }) => claimed))
    await giveBack(this.db, unsent).catch(() => {})
    this.transport.close()
  }

  private async look() {
    const { ahead } = limits[this.channel]
    try {
      while (this.isWanted && !this.stopping.signal.aborted) {
        // No more ahead than goes before it is too old to be begun.
        const atOnce = this.atOnce.limit
        const room = atOnce + Math.min(ahead, 4 * atOnce) - this.waiting.length - this.underWay.size
        // What comes free wakes it again.
        if (room < atOnce) {
          this.isWanted = false
          return
        }
        if (this.wishes.size > mostWishes) this.wishes.clear()
        const claimed = await claimDue(this.db, this.channel, room, this.wishes)
        if (claimed.length < room) this.isWanted = false
        if (claimed.length === 0) return
        this.waiting.push(...(await this.prepared(claimed)))
        this.begin()
      }
    } catch (err) {
      this.isWanted = false
      this.log.warn({ err, channel: this.channel }, 'messages could not be looked for; trying again')
    }
  }

  private async prepared(claimed: readonly Claimed[]): Promise<Waiting[]> {
    try {
      const send = await this.transport.prepare(claimed)
      return claimed.map((each) => ({ claimed: each, send, goes: 0 }))
    } catch (err) {
      await giveBack(this.db, claimed)
      throw err
    }
  }

  private begin() {
    const now = performance.now()
    const { perSecond } = this
    this.allowance = Math.min(perSecond, this.allowance + ((now - this.allowedAt) / 1000) * perSecond)
    this.allowedAt = now
    const tooOld: Claimed[] = []
    while (this.underWay.size < this.atOnce.limit && !this.stopping.signal.aborted) {
      if (this.allowance < 1 || now < this.restsUntil) {
        this.pause ??= setTimeout(() => {
          this.pause = null
          this.begin()
        }, beginEvery)
        break
      }
      const next = this.waiting.shift()
      if (!next) break
      if (performance.now() - next.claimed.claimedAt > freshFor) {
        tooOld.push(next.claimed)
        continue
      }
      this.allowance -= 1
      const work: Promise<void> = this.sendOne(next, this.underWay.size === 0).finally(() => {
        this.underWay.delete(work)
        this.begin()
        if (this.waiting.length < limits[this.channel].ahead / 2) this.wake()
      })
      this.underWay.add(work)
    }
    if (tooOld.length > 0) {
      const given: Promise<void> = this.giveBackLate(tooOld).finally(() => this.underWay.delete(given))
      this.underWay.add(given)
    }
  }

  private async giveBackLate(claimed: readonly Claimed[]) {
    await giveBack(this.db, claimed).catch((err) =>
      this.log.warn({ err, channel: this.channel }, 'messages could not be given back'),
    )
    this.wake()
  }

  private async sendOne(entry: Waiting, beganAlone: boolean) {
    const { claimed } = entry
    const outcome = await this.outcomeOf(entry)
    // A stop of this server is no fault of the message's: it is given back by its lease.
    if (this.stopping.signal.aborted && outcome.is === 'away') return
    const now = performance.now()
    if (outcome.is === 'taken') this.atOnce.taken(now)
    let isServerAway = false
    if (outcome.is === 'away' && hasOneServer.has(this.channel)) {
      isServerAway = this.atOnce.notTaken(beganAlone && this.underWay.size === 1, now)
      if (!isServerAway && entry.goes < mostGoes) {
        if (beganAlone) this.restsUntil = now + breath
        this.waiting.push({ ...entry, goes: entry.goes + 1 })
        return
      }
    }
    this.notes.push({ claimed, outcome })
    this.noting ??= new Promise<void>((resolve) => setTimeout(resolve, noteEvery)).then(() => {
      this.noting = null
      return this.note()
    })
    if (isServerAway && outcome.is === 'away') await this.postponeRest(outcome.sentence)
  }

  private async outcomeOf({ claimed, send }: Waiting): Promise<Noted['outcome']> {
    try {
      const sentence = whyLeftOut(await asItIsNow(this.db, claimed))
      if (sentence !== null) return { is: 'refused', sentence }
      return (await this.quiet.heldBack(claimed)) ?? (await send(claimed, this.stopping.signal))
    } catch {
      return brokeOff()
    }
  }

  /** The server of this channel is away: everything else that is due is told so without being tried. */
  private async postponeRest(sentence: string) {
    const rest = this.waiting.splice(0).map(({ claimed }) => claimed)
    try {
      await giveBack(this.db, rest)
      await postponeDue(this.db, this.channel, sentence)
    } catch (err) {
      this.log.warn({ err, channel: this.channel }, 'messages could not be put off')
    }
  }

  private async note() {
    const notes = this.notes.splice(0)
    if (notes.length === 0) return
    for (let attempt = 1; ; attempt++) {
      try {
        await noteOutcomes(this.db, notes)
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
    this.say(taken, notes.length - taken)
  }

  /** In numbers alone: addresses are nobody's business in a log. Once a second, and when nothing waits. */
  private say(taken: number, notTaken: number) {
    this.unsaid.taken += taken
    this.unsaid.notTaken += notTaken
    const isBusy = this.waiting.length + this.underWay.size > 0
    if (isBusy && performance.now() - this.unsaid.at < 1000) return
    const { at: _, ...counts } = this.unsaid
    this.log.info({ channel: this.channel, ...counts }, 'messages handed over')
    Object.assign(this.unsaid, { taken: 0, notTaken: 0, at: performance.now() })
  }
}

const brokeOff = (): Outcome => ({
  is: 'delayed',
  sentence: 'Something went wrong on our side.',
})
