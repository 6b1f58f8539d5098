/** The phones that behave well while others do not: how long broadcasts take to them, and their polls. */

import { setTimeout as sleep } from 'node:timers/promises'
import { streamPaths } from '@muster/contract/frames'
import { machineMs } from './busy.ts'
import { type Child, startChild } from './child.ts'
import type { PacedPolls } from './pacedPolls.ts'
import type { RawReaders } from './rawReaders.ts'
import type { RunningServer } from './stage.ts'
import { lanesOf, tagsOf } from './statusPolls.ts'
import type { OnStop } from './stopEverything.ts'
import { requestOf } from './wire.ts'

/** Milliseconds within which 99 of 100 were served. */
export interface ServiceTimes {
  /** One for each broadcast. */
  delivery: number[]
  polls: number
}

const pollsPerSecond = 250
/** Milliseconds between broadcasts. */
const every = 250

export class Bystanders {
  private readonly running: RunningServer
  /** The incident that runs. */
  incidentId: string
  private readonly readers: Child<RawReaders>
  private readonly polls: Child<PacedPolls>
  private readonly requests: string[]
  private sent = 0

  private constructor(running: RunningServer, incidentId: string, requests: string[], onStop: OnStop) {
    this.running = running
    this.incidentId = incidentId
    this.requests = requests
    this.readers = startChild<RawReaders>('rawReaders.ts', onStop)
    this.polls = startChild<PacedPolls>('pacedPolls.ts', onStop)
  }

  /** Starts an incident and opens their pages in it. */
  static async open(running: RunningServer, barcodes: string[], onStop: OnStop): Promise<Bystanders> {
    const { port } = running.api
    const { incidentId } = await running.manager.start()
    const tags = await tagsOf(port, barcodes)
    const requests = lanesOf(barcodes, (code) => ({ 'if-none-match': tags.get(code) ?? '' })).flat()
    const others = new Bystanders(running, incidentId, requests, onStop)
    const hellos = barcodes.map((barcode) => requestOf('GET', streamPaths.bag(barcode)))
    await others.readers.ask('open', { port, hellos, ready: 'event: status' })
    await others.watch(3)
    return others
  }

  /** Ends the incident and starts another, so that each watch finds a log as short as the others did. */
  async startAfresh(): Promise<void> {
    const { manager } = this.running
    await manager.end(this.incidentId)
    this.incidentId = (await manager.start()).incidentId
  }

  /**
   * Sends so many broadcasts, a quarter of a second apart, while they poll.
   * @param onBegin begins what they are to feel, once all of them have asked before
   */
  async watch(broadcasts: number, onBegin: () => void = () => {}): Promise<ServiceTimes> {
    const { port } = this.running.api
    const { requests } = this
    await this.polls.ask('begin', { port, requests, connections: requests.length, perSecond: pollsPerSecond })
    onBegin()
    const delivery: number[] = []
    for (let round = 0; round < broadcasts; round += 1) {
      const text = `To all, number ${this.sent++}.`
      await this.readers.ask('expect', text)
      const at = machineMs()
      await this.running.manager.broadcast(this.incidentId, text)
      const { p99, missing } = await this.readers.ask('heard', 30_000)
      if (missing > 0) throw new Error(`${missing} phones never heard.`)
      delivery.push(p99 - at)
      await sleep(Math.max(0, at + every - machineMs()))
    }
    return { delivery, polls: (await this.polls.ask('end', undefined)).p99 }
  }

  async stop(): Promise<void> {
    await Promise.all([this.readers.stop(), this.polls.stop()])
  }
}
