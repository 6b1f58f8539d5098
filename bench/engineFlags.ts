/** Flags of the engine, each on a server beside one without it, by turns: one that pays for itself stands in the start command. Not a part of the whole run. */
import { acknowledgeAll } from './acknowledgements.ts'
import { type Child, startChild } from './child.ts'
import type { LoadGenerator } from './hammer.ts'
import {
  type BenchContext,
  createSchoolDatabase,
  type RunningServer,
  type SchoolDatabase,
  startServer,
} from './stage.ts'
import { lanesOf, tagsOf } from './statusPolls.ts'
import { type Row, row } from './table.ts'

const flags = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--always-sparkplug',
]
const rounds = 5

interface Side {
  place: SchoolDatabase
  running: RunningServer
}
interface Round {
  /** Microseconds of the server's processor. */
  poll: number
  acknowledgement: number
  /** Milliseconds. */
  p99: number
}

/** Polls and acknowledgements of a thousand rooms. */
export async function measureEngineFlags(stage: BenchContext): Promise<Row[]> {
  const hammer = startChild<LoadGenerator>('hammer.ts', stage.onStop)
  const plain = await open(stage, [])
  const rows: Row[] = []
  for (const flag of flags) {
    stage.tell(`a server with ${flag}, and one without`)
    const flagged = await open(stage, [flag])
    const [ours, reference]: [Round[], Round[]] = [[], []]
    for (const side of [flagged, plain]) await measure(side, hammer)
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) ours.push(await measure(flagged, hammer))
      reference.push(await measure(plain, hammer))
      if (round % 2 === 1) ours.push(await measure(flagged, hammer))
    }
    await flagged.running.stop()
    const figures = (name: keyof Round, unit: string) => ({
      ours: ours.map((each) => each[name]),
      reference: reference.map((each) => each[name]),
      unit,
    })
    rows.push(
      row(`\`${flag}\`: processor for a poll`, figures('poll', 'µs')),
      row(`\`${flag}\`: processor for an acknowledgement`, figures('acknowledgement', 'µs')),
      row(`\`${flag}\`: acknowledgements, 99th percentile`, figures('p99', 'ms')),
    )
  }
  await Promise.all([plain.running.stop(), hammer.stop()])
  return rows
}

async function open(stage: BenchContext, nodeArgs: string[]): Promise<Side> {
  const place = await createSchoolDatabase(stage, 1000)
  return { place, running: await startServer(stage, place, { nodeArgs }) }
}

async function measure({ place, running }: Side, hammer: Child<LoadGenerator>): Promise<Round> {
  const { port, probe } = running.api
  const { barcodes } = place.school
  const { incidentId } = await running.manager.start()
  const tags = await tagsOf(port, barcodes)
  const lanes = lanesOf(barcodes, (code) => ({ 'if-none-match': tags.get(code) ?? '' }))
  const cpuFor = async (work: () => Promise<number>) => {
    const before = await probe.ask('cpuMs', undefined)
    const count = await work()
    return (((await probe.ask('cpuMs', undefined)) - before) / count) * 1000
  }
  const poll = await cpuFor(async () => {
    const { statuses } = await hammer.ask('run', { port, lanes, forMs: 1000 })
    return Object.values(statuses).reduce((sum, times) => sum + times, 0)
  })
  await running.manager.end(incidentId)
  let p99 = Number.NaN
  const acknowledgement = await cpuFor(async () => {
    const load = await acknowledgeAll(running, place, hammer, 8)
    p99 = load.p99
    return 8 * barcodes.length
  })
  return { poll, acknowledgement, p99 }
}
