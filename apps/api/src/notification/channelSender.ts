import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import type { Database } from '../db/database.ts'
import type { Outcome } from '../outgoing/outcome.ts'
import { type Claimed, claimDue, type Told } from './claim.ts'
import { giveBack, type Noted, noteOutcomes, postponeDue } from './noteOutcomes.ts'
import type { Transport } from './transports.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>
type Send = (claimed: Claimed, signal: AbortSignal) => Promise<Outcome>

/** How many are on their way at once, and how many more are taken ahead of that. */
const limits: Record<NotificationChannel, { atOnce: number; ahead: number }> = {
  email: { atOnce: 8, ahead: 32 },
  sms: { atOnce: 16, ahead: 64 },
  push: { atOnce: 16, ahead: 64 },
  webhook: { atOnce: 32, ahead: 32 },
  teamChat: { atOnce: 16, ahead: 16 },
}
/**
 * How many a second in each channel, once as many have gone at once: five thousand in twenty seconds, and something is
 * left of the processors for the pages of rooms.
 */
const perSecond = 250
/** What was taken longer ago than this is not begun any more: its lease could end while it is on its way. In milliseconds. */
const freshFor = 20_000
/** How long outcomes wait for others to be noted with, in milliseconds. */
const noteEvery = 50
/** After so many in a row to whom nobody answered, the rest of a channel with one server behind it need not try. */
const mostAway = 8
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
  private readonly waiting: { claimed: Claimed; send: Send }[] = []
  private readonly underWay = new Set<Promise<void>>()
  private readonly notes: Noted[] = []
  private noting: Promise<void> | null = null
  private looking: Promise<void> | null = null
  private isWanted = false
  private awayInARow = 0
  /** How many may go now, and as of when, in milliseconds. */
  private allowance = perSecond
  private allowedAt = performance.now()
  private pause: NodeJS.Timeout | null = null
  /** Handed over, or not, since it was last said in the log. */
  private readonly unsaid = { taken: 0, notTaken: 0, at: 0 }

  constructor(db: Database, channel: NotificationChannel, transport: Transport, log: Log) {
    this.db = db
    this.channel = channel
    this.transport = transport
    this.log = log
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
    const { atOnce, ahead } = limits[this.channel]
    try {
      while (this.isWanted && !this.stopping.signal.aborted) {
        const room = atOnce + ahead - this.waiting.length - this.underWay.size
        // What comes free wakes it again.
        if (room < atOnce) {
          this.isWanted = false
          return
        }
        if (this.wishes.size > mostWishes) this.wishes.clear()
        const claimed = await claimDue(this.db, this.channel, room, this.wishes)
        if (claimed.length < room) this.isWanted = false
        if (claimed.length === 0) return
        const send = await this.transport.prepare(claimed)
        this.waiting.push(...claimed.map((each) => ({ claimed: each, send })))
        this.begin()
      }
    } catch (err) {
      this.isWanted = false
      this.log.warn({ err, channel: this.channel }, 'messages could not be looked for; trying again')
    }
  }

  private begin() {
    const now = performance.now()
    this.allowance = Math.min(perSecond, this.allowance + ((now - this.allowedAt) / 1000) * perSecond)
    this.allowedAt = now
    while (this.underWay.size < limits[this.channel].atOnce && !this.stopping.signal.aborted) {
      if (this.allowance < 1) {
        this.pause ??= setTimeout(() => {
          this.pause = null
          this.begin()
        }, 50)
        break
      }
      const next = this.waiting.shift()
      if (!next) break
      this.allowance -= 1
      if (performance.now() - next.claimed.claimedAt > freshFor) continue
      const work: Promise<void> = this.sendOne(next.claimed, next.send).finally(() => {
        this.underWay.delete(work)
        this.begin()
        if (this.waiting.length < limits[this.channel].ahead / 2) this.wake()
      })
      this.underWay.add(work)
    }
  }

  private async sendOne(claimed: Claimed, send: Send) {
    const outcome = isStale(claimed)
      ? overMeanwhile
      : await send(claimed, this.stopping.signal).catch(brokeOff)
    // A stop of this server is no fault of the message's: it is given back by its lease.
    if (this.stopping.signal.aborted && outcome.is === 'away') return
    this.awayInARow = outcome.is === 'away' ? this.awayInARow + 1 : 0
    this.notes.push({ claimed, outcome })
    this.noting ??= new Promise<void>((resolve) => setTimeout(resolve, noteEvery)).then(() => {
      this.noting = null
      return this.note()
    })
    if (outcome.is === 'away' && this.awayInARow >= mostAway && hasOneServer.has(this.channel)) {
      this.awayInARow = 0
      await this.postponeRest(outcome.sentence)
    }
  }

  /** The server of this channel is away: everything else that is due is told so without being tried. */
  private async postponeRest(sentence: string) {
    const rest = this.waiting.splice(0)
    this.notes.push(...rest.map(({ claimed }) => ({ claimed, outcome: { is: 'away' as const, sentence } })))
    await postponeDue(this.db, this.channel, sentence).catch((err) =>
      this.log.warn({ err, channel: this.channel }, 'messages could not be put off'),
    )
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

/** What was to be told first, and could not be, is not told when it is over: the end is. */
function isStale({ about, isOver, tries, channel }: Claimed): boolean {
  return isOver && about.stage !== 'end' && tries > 1 && channel !== 'webhook'
}

const overMeanwhile: Outcome = {
  is: 'refused',
  sentence: 'It could not be sent before the incident was over, so it was left out.',
}
const brokeOff = (): Outcome => ({
  is: 'delayed',
  sentence: 'Something went wrong on our side.',
})
