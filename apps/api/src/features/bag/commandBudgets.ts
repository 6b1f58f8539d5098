import { type Account, type Allowance, type Draw, draw } from '@muster/domain/incident/floodBudget'
import type { Sender } from '../../access/phones.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

/** Senders whose first command passes although the budget is used up. */
const maxFirsts = 100
/** Entries that wait in one queue; what later senders send is merged into one more. */
const maxQueued = 30
/** Requests that wait for one entry. */
const maxRequests = 20
/** Number of queues from which on unused ones are removed. */
const manyQueues = 2_000

/** A command that waits, with those of the same sender and subject that it has replaced, and their requests. */
type QueuedCommand = {
  submit: (others: number) => Promise<unknown>
  cost: number
  /** Number of replaced commands. */
  others: number
  requests: { resolve: (answer: never) => void; reject: (error: unknown) => void }[]
}

/** The budget of one kind of command from one origin of phones, for one bag in one incident. */
type BudgetQueue = {
  allowance: Allowance
  account: Account | null
  /** Senders that have sent something. */
  senders: Set<string>
  /** By sender and subject; the one that has waited longest is the first. */
  waiting: Map<string, QueuedCommand>
}

/**
 * Spends the budgets of rooms' commands. A command within its budget, and the first one of each sender, is submitted at once.
 * Others wait in a queue that is served at the rate at which the budget refills, sender by sender. A later command of the
 * same sender about the same subject replaces one that waits. A request is answered when the entry that represents it is
 * stored.
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
   * @param submit stores the command; gets the number of commands that it has replaced
   * @returns the answer of the entry that represents it
   * @throws what `submit` throws; 429 to a sender of whom too many requests wait
   */
  run<Answer>(
    scope: string,
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
      enqueue(queue, `${source} ${subject}`, cost, { submit, resolve, reject }),
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
    const [next] = queue.waiting
    if (!next) return
    const [key, { submit, cost, others, requests }] = next
    const { account, wait } = draw(queue.account, queue.allowance, cost, this.now())
    queue.account = account
    if (wait > 0) return this.schedule(queue, wait)
    queue.waiting.delete(key)
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

type Request<Answer> = {
  submit: (others: number) => Promise<Answer>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Adds a request to the queue, in place of what waits of the same sender and subject. */
function enqueue<Answer>(
  { waiting, allowance }: BudgetQueue,
  senderAndSubject: string,
  cost: number,
  { submit, resolve, reject }: Request<Answer>,
) {
  const key = waiting.has(senderAndSubject) || waiting.size < maxQueued ? senderAndSubject : ''
  const known = waiting.get(key)
  if (!known) {
    waiting.set(key, { submit, cost, others: 0, requests: [{ resolve, reject }] })
    return
  }
  known.submit = submit
  known.cost = cost
  known.others++
  known.requests.push({ resolve, reject })
  if (known.requests.length <= maxRequests) return
  const seconds = Math.ceil((waiting.size * allowance.every) / 1000)
  const sentence =
    'This phone has sent very much. What it sent last is kept. Wait a moment before you send more.'
  known.requests.shift()?.reject(new HttpProblem(429, 'too-many', sentence, Math.max(1, seconds)))
}
