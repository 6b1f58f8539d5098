import type { FastifyRequest } from 'fastify'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'
import { KeyedMutex } from '../../platform/jobs/keyedMutex.ts'
import { RateLimiter } from '../../platform/jobs/rateLimiter.ts'

/** Wrong codes from one sender before it is told to wait. */
const maxPerSender = 10
/** Wrong codes from one IPv6 /48, which one subscriber can have: 65 536 networks that would each be a sender. */
const maxPerSubscriber = 100
/** Wrong codes from all senders together: whoever guesses from a thousand places has one try from each next one. */
const maxAltogether = 5000
/** How long a count lasts, in milliseconds. */
const period = 15 * 60_000
/** Stands for all senders together, beside their addresses. */
const everybody = 'everybody'

/**
 * A code has 40 bits, which is short enough for people to type and too short to be tried at will. Wrong ones are counted
 * per sender and altogether, on this server. When there are too many altogether, who has sent none yet goes on: a guesser must
 * not keep schools from setting up their bags. Whoever has sent too many is refused right ones as well, or the count would
 * tell a guesser nothing but to go on.
 */
export class SetupCodeLimiter {
  private readonly limiter = new RateLimiter(maxAltogether, period, 'at once')
  /** One sender's tries take turns: a hundred at once are counted like a hundred one after another. */
  private readonly senders = new KeyedMutex()

  /**
   * Tries a code.
   * @param lookUp answers null when the code opens nothing
   * @throws 404 when it opens nothing, the same whatever the reason; 429 when there were too many such
   */
  attempt<T>(request: FastifyRequest, lookUp: () => Promise<T | null>): Promise<T> {
    const { sender, counted } = networksOf(request.ip)
    return this.senders.run(sender, async () => {
      this.refuseTooMany(counted)
      const found = await lookUp()
      if (found !== null) return found
      for (const name of [everybody, ...counted.map(({ name }) => name)]) this.limiter.count(name)
      throw unknownCode()
    })
  }

  private refuseTooMany(counted: Networks['counted']) {
    const isTooMany = this.limiter.waitOf(everybody) > 0
    const wait = Math.max(...counted.map(({ name, most }) => this.limiter.waitOf(name, isTooMany ? 1 : most)))
    if (wait === 0) return
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
