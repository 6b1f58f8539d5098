import type { FastifyRequest } from 'fastify'
import { HttpProblem, notFound } from '../http/problems.ts'

/** Wrong codes from one sender before it is told to wait. */
const wrongPerSender = 10
/** Wrong codes from all senders together: whoever guesses from a thousand places is told to wait too. */
const wrongAltogether = 5000
/** How long a count lasts, in milliseconds. */
const period = 15 * 60_000

/**
 * A code has 40 bits, which is short enough for people to type and too short to be tried at will. Wrong ones are counted
 * per sender and altogether, on this server. Whoever has sent too many is refused right ones as well, or the count would
 * tell a guesser nothing but to go on.
 */
export class WrongSetupCodes {
  private counts = new Map<string, number>()
  private sum = 0
  private since = 0
  /** One sender's tries take turns: a hundred at once are counted like a hundred one after another. */
  private readonly turns = new Map<string, Promise<unknown>>()

  /**
   * Tries a code.
   * @param lookUp answers null when the code opens nothing
   * @throws 404 when it opens nothing, the same whatever the reason; 429 when there were too many such
   */
  async try<T>(request: FastifyRequest, lookUp: () => Promise<T | null>): Promise<T> {
    const sender = senderOf(request)
    const work = async () => {
      this.refuseTooMany(sender)
      const found = await lookUp()
      if (found !== null) return found
      this.counts.set(sender, (this.counts.get(sender) ?? 0) + 1)
      this.sum++
      throw unknownCode()
    }
    const before = this.turns.get(sender) ?? Promise.resolve()
    const turn = before.then(work, work)
    const done = turn.catch(() => {})
    this.turns.set(sender, done)
    void done.then(() => {
      if (this.turns.get(sender) === done) this.turns.delete(sender)
    })
    return turn
  }

  private refuseTooMany(sender: string) {
    const now = Date.now()
    if (now - this.since >= period) {
      this.counts = new Map()
      this.sum = 0
      this.since = now
    }
    if ((this.counts.get(sender) ?? 0) < wrongPerSender && this.sum < wrongAltogether) return
    const wait = Math.ceil((this.since + period - now) / 1000)
    throw new HttpProblem(
      429,
      'too-many',
      'Too many wrong setup codes from here. Wait a quarter of an hour, and check the code before you try again.',
      wait,
    )
  }
}

/** An address; of IPv6 the network, for one subscriber has as many addresses there as they like. */
function senderOf({ ip }: FastifyRequest): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip
}

const unknownCode = () =>
  notFound(
    'This setup code does not work. Check its eight letters and digits, or ask your school for a new one.',
  )
