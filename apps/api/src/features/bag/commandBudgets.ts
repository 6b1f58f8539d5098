import { type Account, type Allowance, type Draw, draw } from '@muster/domain/incident/floodBudget'
import { inEnglish } from '@muster/words/t'
import type { Sender } from '../../access/phones.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

/** First commands that pass although the budget is used up: of the senders of one address, and of all. */
const firstsOfAddress = { burst: 100, every: 5_000 }
const firstsOfAll = { burst: 200, every: 2_500 }
/** Senders that are remembered as heard in one queue. */
const maxHeard = 5_000
/** Senders that wait in one queue. */
const maxSenders = 30
/** Requests of one sender that wait. */
const maxRequests = 20
/** Seconds after which a command that was not stored may come again. */
const comeAgainAfter = 5
/** Number of queues from which on unused ones are removed. */
const manyQueues = 2_000

type Request = { id: string; resolve: (answer: never) => void; reject: (error: unknown) => void }

/** A command that waits, with the requests of those of the same subject that it has replaced. */
type QueuedCommand = {
  subject: string
  submit: (others: number) => Promise<unknown>
  cost: number
  /** Number of replaced commands. */
  others: number
  /** The oldest first. */
  requests: Request[]
}

/** The budget of one kind of command from one origin of phones, for one bag in one incident. */
type BudgetQueue = {
  allowance: Allowance
  account: Account | null
  /** Senders of whom something was submitted; the oldest first. */
  heard: Set<string>
  firsts: { ofAll: Account | null; ofAddress: Map<string, Account> }
  /** By address and sender; the one that is served next is the first. */
  waiting: Map<string, Map<string, QueuedCommand[]>>
  /** True when the next turn is for a sender that was never heard. */
  isForNew: boolean
}

/**
 * Spends the budgets of rooms' commands. A command within its budget is submitted at once, and so is the first one of a sender,
 * of whom each address may have so many. Others wait in a queue that is served at the rate at which the budget refills: address
 * by address, and of one address sender by sender. Nobody has more turns by opening the page a hundred times, unless it is
 * from a hundred addresses. Every other turn is for a sender that was never heard. A later command of the same sender about
 * the same subject replaces one that waits. A request is answered when the entry that represents it is stored, or told to
 * come again.
 *
 * The accounts are in the memory of each server. Several servers allow as many times more, and a restart allows one more
 * burst: the growth of a log stays bounded.
 */
export class CommandBudgets {
  private readonly queues = new Map<string, BudgetQueue>()
  private readonly now: () => number
  private readonly random: () => number

  /**
   * @param now a clock in milliseconds that never goes back
   * @param random a number from 0 to 1, below 1
   */
  constructor(now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.now = now
    this.random = random
  }

  /**
   * Submits a command when its budget allows.
   * @param scope the incident, the bag and the kind of command
   * @param id of the command: one that is sent again counts once
   * @param submit stores the command; gets the number of commands that it has replaced
   * @returns the answer of the entry that represents it
   * @throws what `submit` throws; 429 where too much waits
   */
  run<Answer>(
    scope: string,
    id: string,
    sender: Sender,
    { cost, subject, burst, every }: Draw,
    submit: (others: number) => Promise<Answer>,
  ): Promise<Answer> {
    const queue = this.queueOf(`${scope} ${sender.origin}`, { burst, every })
    const wait = queue.waiting.size === 0 ? this.pay(queue, cost) : null
    if (wait === 0 || this.speaksFirst(queue, sender)) {
      hear(queue, sender.source)
      return submit(0)
    }
    if (wait !== null) this.schedule(queue, wait)
    return new Promise((resolve, reject) =>
      this.enqueue(queue, sender, { subject, submit, cost, others: 0, requests: [{ id, resolve, reject }] }),
    )
  }

  private queueOf(key: string, allowance: Allowance): BudgetQueue {
    const known = this.queues.get(key)
    if (known) return known
    if (this.queues.size >= manyQueues) this.removeUnused()
    const queue: BudgetQueue = {
      allowance,
      account: null,
      heard: new Set(),
      firsts: { ofAll: null, ofAddress: new Map() },
      waiting: new Map(),
      isForNew: true,
    }
    this.queues.set(key, queue)
    return queue
  }

  /** Removes the queues whose budget has refilled. */
  private removeUnused() {
    for (const [key, { allowance, account, waiting }] of this.queues) {
      const isFull = !account || this.now() - account.at >= allowance.burst * allowance.every
      if (isFull && waiting.size === 0) this.queues.delete(key)
    }
  }

  /** Pays for a command. @returns the milliseconds to wait first; 0: it is paid */
  private pay(queue: BudgetQueue, cost: number): number {
    const { account, wait } = draw(queue.account, queue.allowance, cost, this.now())
    queue.account = account
    return wait
  }

  /** Lets a sender that was never heard speak at once, as long as its address may have one more. */
  private speaksFirst({ heard, firsts }: BudgetQueue, { source, address }: Sender): boolean {
    if (heard.has(source)) return false
    const ofAddress = draw(firsts.ofAddress.get(address) ?? null, firstsOfAddress, 1, this.now())
    const ofAll = draw(firsts.ofAll, firstsOfAll, 1, this.now())
    if (ofAddress.wait > 0 || ofAll.wait > 0) return false
    firsts.ofAddress.set(address, ofAddress.account)
    firsts.ofAll = ofAll.account
    return true
  }

  private schedule(queue: BudgetQueue, wait: number) {
    setTimeout(() => this.submitNext(queue), wait).unref()
  }

  private submitNext(queue: BudgetQueue) {
    const { waiting, heard, allowance } = queue
    const [[address, senders] = ['', new Map<string, QueuedCommand[]>()]] = waiting
    const all = [...senders]
    const [source, [command, ...rest]] = (queue.isForNew && all.find(([each]) => !heard.has(each))) ||
      all[0] || ['', []]
    if (!command) return
    const wait = this.pay(queue, command.cost)
    if (wait > 0) return this.schedule(queue, wait)
    queue.isForNew = !queue.isForNew
    hear(queue, source)
    senders.delete(source)
    if (rest.length > 0) senders.set(source, rest)
    waiting.delete(address)
    if (senders.size > 0) waiting.set(address, senders)
    const { submit, others, requests } = command
    submit(others).then(
      (answer) => {
        for (const { resolve } of requests) resolve(answer as never)
      },
      (error: unknown) => {
        for (const { reject } of requests) reject(error)
      },
    )
    if (waiting.size > 0) this.schedule(queue, allowance.every)
  }

  /** Adds a command to those that wait of its sender, in place of one about the same subject. */
  private enqueue(queue: BudgetQueue, { source, address }: Sender, command: QueuedCommand) {
    const senders = queue.waiting.get(address) ?? new Map<string, QueuedCommand[]>()
    queue.waiting.set(address, senders)
    const own = senders.get(source) ?? []
    senders.set(source, own)
    const known = own.find(({ subject }) => subject === command.subject)
    if (known) {
      const isRepeat = known.requests.at(-1)?.id === command.requests[0]?.id
      const others = known.others + (isRepeat ? 0 : 1)
      Object.assign(known, { ...command, others, requests: [...known.requests, ...command.requests] })
    } else own.push(command)
    this.removeOneTooMany(queue)
    const [oldest] = own
    if (!oldest || own.reduce((sum, { requests }) => sum + requests.length, 0) <= maxRequests) return
    oldest.requests.splice(0, 1).forEach(refuse)
    if (oldest.requests.length === 0) own.shift()
  }

  /**
   * Tells one sender to come again where too many wait: one of the address of which most wait, and of those rather one that was
   * heard. Which one is chance, so that whoever comes again and again is heard.
   */
  private removeOneTooMany({ waiting, heard }: BudgetQueue) {
    const addresses = [...waiting]
    if (addresses.reduce((sum, [, { size }]) => sum + size, 0) <= maxSenders) return
    const [address, crowd] = addresses.reduce((most, each) => (each[1].size > most[1].size ? each : most))
    const wereHeard = [...crowd.keys()].filter((source) => heard.has(source))
    const sources = wereHeard.length > 0 ? wereHeard : [...crowd.keys()]
    const source = sources[Math.floor(this.random() * sources.length)] ?? ''
    for (const { requests } of crowd.get(source) ?? []) requests.forEach(refuse)
    crowd.delete(source)
    if (crowd.size === 0) waiting.delete(address)
  }
}

function hear({ heard }: BudgetQueue, source: string) {
  heard.delete(source)
  heard.add(source)
  const [oldest] = heard
  if (heard.size > maxHeard && oldest !== undefined) heard.delete(oldest)
}

function refuse({ reject }: Request) {
  const sentence = inEnglish('This bag sends too much. This was not saved. Send it again in a moment.')
  reject(new HttpProblem(429, 'too-many', sentence, comeAgainAfter))
}
