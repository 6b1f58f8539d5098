/** The load for what is counted per second, in a process of its own: requests as fast as they are answered. */
import { type CpuUsage, watchCpuUsage } from './busy.ts'
import { answerParent } from './child.ts'
import { quantile } from './quantiles.ts'
import { type OnAnswer, RawHttpConnection } from './wire.ts'

export interface LoadOptions {
  port: number
  /** True for connections with TLS. */
  isTls?: boolean
  /** One list of requests per connection, sent one after the other. */
  lanes: string[][]
  /** Milliseconds to go round in the lists; null: each request once. */
  forMs: number | null
}
export interface LoadResult {
  perSecond: number
  /** Number of answers per HTTP status. */
  statuses: Record<string, number>
  /** Milliseconds within which 99 of 100 were answered. */
  p99: number
  busy: CpuUsage
}

/** The header of nginx in the last answer of a connection, after a thousand: like a browser, this opens another one. */
const lastAnswer = 'Connection: close'

const answers = {
  run: async ({ port, isTls, lanes, forMs }: LoadOptions): Promise<LoadResult> => {
    const wires = await Promise.all(lanes.map(() => RawHttpConnection.open(port, isTls)))
    const statuses: Record<string, number> = {}
    const times: number[] = []
    const readBusy = watchCpuUsage()
    const start = performance.now()
    const until = forMs === null ? null : start + forMs
    const runLane = (lane: number, requests: string[]) =>
      new Promise<void>((resolve, reject) => {
        let wire = wires[lane]
        let [next, at] = [0, 0]
        const ask = () => {
          const request = requests[next]
          if (request === undefined) return resolve()
          next = until === null ? next + 1 : (next + 1) % requests.length
          at = performance.now()
          wire?.send(request, take)
        }
        const reopen = async () => {
          wire?.close()
          wire = await RawHttpConnection.open(port, isTls)
          wires[lane] = wire
          ask()
        }
        const take: OnAnswer = (answer) => {
          if (answer instanceof Error) return reject(answer)
          const now = performance.now()
          times.push(now - at)
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          if (until !== null && now > until) resolve()
          else if (answer.head.includes(lastAnswer)) reopen().catch(reject)
          else ask()
        }
        ask()
      })
    try {
      await Promise.all(lanes.map((requests, lane) => runLane(lane, requests)))
      const perSecond = (times.length / (performance.now() - start)) * 1000
      return { perSecond, statuses, p99: quantile(times, 0.99), busy: readBusy() }
    } finally {
      for (const wire of wires) wire.close()
    }
  },
}
export type LoadGenerator = typeof answers
answerParent(answers)
