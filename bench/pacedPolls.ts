/** Bag pages that poll at their own pace, in a process of their own: how long each waits for its answer. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineMs } from './busy.ts'
import { answerParent } from './child.ts'
import { quantile } from './quantiles.ts'
import { RawHttpConnection } from './wire.ts'

export interface Pace {
  port: number
  /** Asked one after the other, each on a connection of its own or on one of fewer. */
  requests: string[]
  connections: number
  /** Over all connections. */
  perSecond: number
}
/** Milliseconds. */
export interface Waited {
  polls: number
  median: number
  p95: number
  p99: number
  /** Number of answers per HTTP status. */
  statuses: Record<string, number>
}

let waits: number[] = []
let statuses: Record<string, number> = {}
let stop = new AbortController()
let running: Promise<unknown> = Promise.resolve()

const answers = {
  /** Resolves when all are connected and have been answered once. */
  begin: async ({ port, requests, connections, perSecond }: Pace) => {
    stop = new AbortController()
    const { signal } = stop
    // Each lane listens.
    setMaxListeners(0, signal)
    waits = []
    statuses = {}
    const every = (connections / perSecond) * 1000
    const wires = await Promise.all(Array.from({ length: connections }, () => RawHttpConnection.open(port)))
    // Once for nothing: pages that are open have asked before, and taking in a connection is another load.
    await Promise.all(wires.map((wire, number) => wire.ask(requests[number % requests.length] ?? '')))
    const begin = machineMs()
    const lane = async (wire: RawHttpConnection, number: number) => {
      // By the clock, as pages ask: with pauses after each answer they would drift together, until all ask in the same moment.
      let next = begin + Math.random() * every
      for (let turn = number + connections; ; turn += connections, next += every) {
        await sleep(Math.max(0, next - machineMs()), undefined, { signal }).catch(() => {})
        if (signal.aborted) break
        const start = machineMs()
        const { status } = await wire.ask(requests[turn % requests.length] ?? '')
        statuses[status] = (statuses[status] ?? 0) + 1
        waits.push(machineMs() - start)
      }
      wire.close()
    }
    running = Promise.all(wires.map(lane))
  },
  /** Counts the answers since the beginning. */
  count: () => waits.length,
  end: async (): Promise<Waited> => {
    stop.abort()
    await running
    const at = (share: number) => quantile(waits, share)
    return { polls: waits.length, median: at(0.5), p95: at(0.95), p99: at(0.99), statuses }
  },
}
export type PacedPolls = typeof answers
answerParent(answers)
