import { type Account, type Allowance, type Draw, draw } from '@muster/domain/incident/floodBudget'
import type { Sender } from '../../access/phones.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

/** Senders whose first command passes although the budget is used up. */
const maxFirsts = 100
/** Senders that wait in one queue. */
const maxSenders = 30
/** Requests of one sender that wait. */
const maxRequests = 20
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
  /** Senders that have sent something. */
  senders: Set<string>
  /** By sender; the one that is served next is the first. */
  waiting: Map<string, QueuedCommand[]>
}

/**
 * Spends the budgets of rooms' commands. A command within its budget, and the first one of each sender, is submitted at once.
 * Others wait in a queue that is served at the rate at which the budget refills, sender by sender. A later command of the
 * same sender about the same subject replaces one that waits. A request is answered when the entry that represents it is
 * stored, or told to come again.
 *
 * The accounts are in the memory of each server. Several servers allow as many times more, and a restart allows one more
 * burst: the growth of a log stays bounded.
 */
export class CommandBudgets {
  private readonly queues = new Map<string, BudgetQueue>()
  private readonly now: () => number

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
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
    { origin, source }: Sender,
    { cost, subject, burst, every }: Draw,
    submit: (others: number) => Promise<Answer>,
  ): Promise<Answer> {
    const queue = this.queueOf(`${scope} ${origin}`, { burst, every })
    const isFirst = queue.senders.size < maxFirsts && !queue.senders.has(source)
    if (isFirst) queue.senders.add(source)
    if (queue.waiting.size === 0 || isFirst) {
      const { account, wait } = draw(queue.account, queue.allowance, cost, this.now())
      queue.account = account
      if (wait === 0 || isFirst) return submit(0)
      this.schedule(queue, wait)
    }
    return new Promise((resolve, reject) =>
      enqueue(queue, source, { subject, submit, cost, others: 0, requests: [{ id, resolve, reject }] }),
    )
  }

  private queueOf(key: string, allowance: Allowance): BudgetQueue {
    const known = this.queues.get(key)
    if (known) return known
    if (this.queues.size >= manyQueues) this.removeUnused()
    const queue: BudgetQueue = { allowance, account: null, senders: new Set(), waiting: new Map() }
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

  private schedule(queue: BudgetQueue, wait: number) {
    setTimeout(() => this.submitNext(queue), wait).unref()
  }

  private submitNext(queue: BudgetQueue) {
    const [[source, [command, ...rest]] = ['', []]] = queue.waiting
    if (!command) return
    const { account, wait } = draw(queue.account, queue.allowance, command.cost, this.now())
    queue.account = account
    if (wait > 0) return this.schedule(queue, wait)
    queue.waiting.delete(source)
    if (rest.length > 0) queue.waiting.set(source, rest)
    const { submit, others, requests } = command
    submit(others).then(
      (answer) => {
        for (const { resolve } of requests) resolve(answer as never)
      },
      (error: unknown) => {
        for (const { reject } of requests) reject(error)
      },
    )
    if (queue.waiting.size > 0) this.schedule(queue, queue.allowance.every)
  }
}

/** Adds a command to those that wait of its sender, in place of one about the same subject. */
function enqueue({ waiting, allowance }: BudgetQueue, source: string, command: QueuedCommand) {
  const own = waiting.get(source) ?? []
  const refuse = ({ reject }: Request) => {
    const seconds = Math.ceil((waiting.size * allowance.every) / 1000)
    const sentence = 'Very much comes from this bag. This was not stored; send it again in a moment.'
    reject(new HttpProblem(429, 'too-many', sentence, Math.max(1, seconds)))
  }
  if (own.length === 0 && waiting.size >= maxSenders) return command.requests.forEach(refuse)
  waiting.set(source, own)
  const known = own.find(({ subject }) => subject === command.subject)
  if (known) {
    const isRepeat = known.requests.at(-1)?.id === command.requests[0]?.id
    const others = known.others + (isRepeat ? 0 : 1)
    Object.assign(known, { ...command, others, requests: [...known.requests, ...command.requests] })
  } else own.push(command)
  const [oldest] = own
  if (!oldest || own.reduce((sum, { requests }) => sum + requests.length, 0) <= maxRequests) return
  oldest.requests.splice(0, 1).forEach(refuse)
  if (oldest.requests.length === 0) own.shift()
}
