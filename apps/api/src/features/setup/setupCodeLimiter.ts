import type { FastifyRequest } from 'fastify'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'
import { KeyedMutex } from '../../platform/jobs/keyedMutex.ts'
import { RateLimiter } from '../../platform/jobs/rateLimiter.ts'

/** Maximum number of wrong codes from one sender. */
const maxPerSender = 10
/**
 * Maximum number of wrong codes from one IPv6 /48, which one subscriber can have: 65 536 networks that would each be a
 * sender.
 */
const maxPerSubscriber = 100
/** Maximum number of wrong codes from all senders together: beyond it, each new address has one attempt. */
const maxAltogether = 5000
/** Lifetime of a count, in milliseconds. */
const period = 15 * 60_000
/** The key of all senders together, beside their addresses. */
const everybody = 'everybody'

/**
 * Rate-limits wrong setup codes per sender and in total, on this server. A code has 40 bits: short enough to type, and too
 * short for unlimited guessing. Beyond the total, senders without a wrong code may continue, because a guesser must not keep
 * schools from setting up their bags. A sender with too many is refused even with a right code; otherwise the limit would
 * not stop a guesser.
 */
export class SetupCodeLimiter {
  private readonly limiter = new RateLimiter(maxAltogether, period, 'at once')
  /** Serializes one sender's attempts: a hundred at once are counted like a hundred one after another. */
  private readonly senders = new KeyedMutex()

  /**
   * Tries a code.
   * @param lookUp returns null when the code opens nothing
   * @throws 404 when it opens nothing, the same for every reason; 429 after too many such attempts
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

/** The counters of one address, and the key that serializes its attempts. */
type Networks = { sender: string; counted: readonly { name: string; most: number }[] }

/**
 * Returns an address's networks: for IPv6 the network (/64), because one subscriber has any number of addresses there, and
 * the subscriber (/48), who may have as many networks.
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

/** Returns the first four of the eight groups, expanding `::`. */
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
