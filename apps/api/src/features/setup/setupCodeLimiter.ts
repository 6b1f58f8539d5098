import type { FastifyRequest } from 'fastify'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'

/** Wrong codes from one sender before it is told to wait. */
const maxPerSender = 10
/** Wrong codes from one IPv6 /48, which one subscriber can have: 65 536 networks that would each be a sender. */
const maxPerSubscriber = 100
/** Wrong codes from all senders together: whoever guesses from a thousand places has one try from each next one. */
const maxAltogether = 5000
/** How long a count lasts, in milliseconds. */
const period = 15 * 60_000

/**
 * A code has 40 bits, which is short enough for people to type and too short to be tried at will. Wrong ones are counted
 * per sender and altogether, on this server. When there are too many altogether, who has sent none yet goes on: a guesser must
 * not keep schools from setting up their bags. Whoever has sent too many is refused right ones as well, or the count would
 * tell a guesser nothing but to go on.
 */
export class SetupCodeLimiter {
  private counts = new Map<string, number>()
  private total = 0
  private since = 0
  /** One sender's tries take turns: a hundred at once are counted like a hundred one after another. */
  private readonly pendingBySender = new Map<string, Promise<unknown>>()

  /**
   * Tries a code.
   * @param lookUp answers null when the code opens nothing
   * @throws 404 when it opens nothing, the same whatever the reason; 429 when there were too many such
   */
  async attempt<T>(request: FastifyRequest, lookUp: () => Promise<T | null>): Promise<T> {
    const networks = networksOf(request.ip)
    const { sender } = networks
    const work = async () => {
      this.refuseTooMany(networks)
      const found = await lookUp()
      if (found !== null) return found
      for (const { name } of networks.counted) this.counts.set(name, this.failuresFrom(name) + 1)
      this.total++
      throw unknownCode()
    }
    const before = this.pendingBySender.get(sender) ?? Promise.resolve()
    const turn = before.then(work, work)
    const done = turn.catch(() => {})
    this.pendingBySender.set(sender, done)
    void done.then(() => {
      if (this.pendingBySender.get(sender) === done) this.pendingBySender.delete(sender)
    })
    return turn
  }

  private failuresFrom(name: string): number {
    return this.counts.get(name) ?? 0
  }

  private refuseTooMany({ counted }: Networks) {
    const now = Date.now()
    if (now - this.since >= period) {
      this.counts = new Map()
      this.total = 0
      this.since = now
    }
    const isTooMany = this.total >= maxAltogether
    if (counted.every(({ name, most }) => this.failuresFrom(name) < (isTooMany ? 1 : most))) return
    const wait = Math.ceil((this.since + period - now) / 1000)
    throw new HttpProblem(
      429,
      'too-many',
      'Too many wrong setup codes from here. Wait a quarter of an hour, and check the code before you try again.',
      wait,
    )
  }
}

/** What is counted for one address, and whose tries take turns. */
type Networks = { sender: string; counted: readonly { name: string; most: number }[] }

/**
 * An address; of IPv6 the network (/64), for one subscriber has as many addresses there as they like, and the subscriber
 * (/48), who may have as many networks.
 */
function networksOf(ip: string): Networks {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return { sender: address, counted: [{ name: address, most: maxPerSender }] }
  const groups = groupsOf(address)
  const [network, subscriber] = [groups.slice(0, 4).join(':'), `${groups.slice(0, 3).join(':')}/48`]
  return {
    sender: subscriber,
    counted: [
      { name: network, most: maxPerSender },
      { name: subscriber, most: maxPerSubscriber },
    ],
  }
}

/** The first four of the eight groups, also where `::` stands for some of them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []))
  const left = before ?? []
  const gap = tail === undefined ? 0 : 8 - left.length - (after ?? []).length
  const all = [...left, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...(after ?? [])]
  return all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
}

const unknownCode = () =>
  notFound(
    'This setup code does not work. Check its eight letters and digits, or ask your school for a new one.',
  )
