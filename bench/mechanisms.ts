/** Mechanisms that make the server more than it would have to be: each beside a server without it, by turns. */
import { setTimeout as sleep } from 'node:timers/promises'
import { streamPaths } from '@muster/contract/frames'
import { acknowledgeAll, acknowledgeOneByOne } from './acknowledgements.ts'
import { startChild } from './child.ts'
import type { LoadGenerator } from './hammer.ts'
import { Heartbeats, perSecond } from './heartbeats.ts'
import { Bystanders } from './others.ts'
import type { RawReaders } from './rawReaders.ts'
import {
  type BenchContext,
  createSchoolDatabase,
  type RunningServer,
  type SchoolDatabase,
  startServer,
} from './stage.ts'
import { tagsOf } from './statusPolls.ts'
import { type Row, row } from './table.ts'
import { requestOf } from './wire.ts'
import type { Mechanism } from './withoutMechanism.ts'

/** Every ratio is the median of so many rounds. */
const rounds = 5
/** The other rooms, which feel it. */
const othersCount = 500

/** A server of a school of its own. */
interface Side {
  place: SchoolDatabase
  running: RunningServer
}

/** A server as it is and one without a mechanism, each with a school of its own. */
async function besideOneWithout(stage: BenchContext, mechanism: Mechanism, rooms: number) {
  const open = async (without?: Mechanism): Promise<Side> => {
    const place = await createSchoolDatabase(stage, rooms)
    return { place, running: await startServer(stage, place, without ? { without } : {}) }
  }
  return { ours: await open(), without: await open(mechanism) }
}

/** Measures both in turn, each round beginning with the other one. */
async function byTurns<S, T>({ ours, without }: { ours: S; without: S }, measure: (side: S) => Promise<T>) {
  const results: { ours: T[]; without: T[] } = { ours: [], without: [] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) results.ours.push(await measure(ours))
    results.without.push(await measure(without))
    if (round % 2 === 1) results.ours.push(await measure(ours))
  }
  return results
}

/** The figures of both as a row has them. */
function figuresOf<T>(results: { ours: T[]; without: T[] }, unit: string, value: (result: T) => number) {
  return { ours: results.ours.map(value), reference: results.without.map(value), unit }
}

/** Turns (decision 82): broadcasts to thousands of open pages, and all of them coming back, while others poll. */
export async function measureTurns(stage: BenchContext): Promise<Row[]> {
  const phones = Math.min(stage.rooms, 4000)
  stage.tell(`${phones} open pages at a server that takes turns, and at one that does not`)
  const servers = await besideOneWithout(stage, 'turns', phones)
  const open = async ({ place, running }: Side) => {
    const { barcodes } = place.school
    const others = await Bystanders.open(running, barcodes.slice(0, othersCount), stage.onStop)
    await tagsOf(running.api.port, barcodes)
    const hellos = barcodes.slice(othersCount).map((code) => requestOf('GET', streamPaths.bag(code)))
    const crowd = startChild<RawReaders>('rawReaders.ts', stage.onStop)
    return { running, others, crowd, opening: { port: running.api.port, hellos, ready: 'event: status' } }
  }
  const sides = { ours: await open(servers.ours), without: await open(servers.without) }
  const results = await byTurns(sides, async ({ others, crowd, opening }) => {
    await others.startAfresh()
    await crowd.ask('open', opening)
    const broadcasts = await others.watch(8)
    await crowd.ask('close', undefined)
    await sleep(500)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const returning = begun.then(() => crowd.ask('open', { ...opening, atOnce: opening.hellos.length }))
    const rush = await others.watch(8, begin)
    const back = await returning
    await crowd.ask('close', undefined)
    return { broadcasts, rush, back }
  })
  for (const { running, others, crowd } of Object.values(sides))
    await Promise.all([others.stop(), crowd.stop()]).then(running.stop)
  const beside = 'with turns; without'
  return [
    row(
      `polls of ${othersCount} rooms, 99th percentile, while broadcasts reach ${phones} open pages, ${beside}`,
      figuresOf(results, 'ms', ({ broadcasts }) => broadcasts.polls),
      { atMost: 0.5, of: 'ratio' },
    ),
    row(
      `those broadcasts, 99th percentile, ${beside}`,
      figuresOf(results, 'ms', ({ broadcasts }) => Math.max(...broadcasts.delivery)),
    ),
    row(
      `polls of ${othersCount} rooms, 99th percentile, while ${phones} pages come back at once, ${beside}`,
      figuresOf(results, 'ms', ({ rush }) => rush.polls),
    ),
    row(
      `until all ${phones} are back, ${beside}`,
      figuresOf(results, 'ms', ({ back }) => back),
    ),
  ]
}

/** Writes in one step of the database (decision 82): acknowledgements one after the other, as lone commands of many incidents are, and all at once. */
export async function measureOneStepWrites(stage: BenchContext): Promise<Row[]> {
  stage.tell('acknowledgements at a server that writes in one step, and at one that does not')
  const servers = await besideOneWithout(stage, 'oneStepWrites', 2000)
  const hammer = startChild<LoadGenerator>('hammer.ts', stage.onStop)
  for (const { place, running } of Object.values(servers))
    await tagsOf(running.api.port, place.school.barcodes)
  const results = await byTurns(servers, async ({ place, running }) => ({
    alone: await acknowledgeOneByOne(running, place, hammer),
    together: await acknowledgeAll(running, place, hammer, 4),
  }))
  await Promise.all([hammer.stop(), servers.ours.running.stop(), servers.without.running.stop()])
  return [
    row(
      'acknowledgements per second, one after the other, written in one step; in five behind a lock',
      figuresOf(results, '/s', ({ alone }) => alone.perSecond),
      { atLeast: 1.25, of: 'ratio' },
    ),
    row(
      'acknowledgements per second, from 2000 rooms at once, written in one step; in five behind a lock',
      figuresOf(results, '/s', ({ together }) => together.perSecond),
    ),
  ]
}

/** “Last seen” written once a second (decision 43): 500 RBIMs that report every ten seconds. */
export async function measureHeartbeats(stage: BenchContext): Promise<Row[]> {
  stage.tell('heartbeats at a server that writes once a second, and at one that writes each')
  const servers = await besideOneWithout(stage, 'heartbeatBuffer', 500)
  const open = async ({ place, running }: Side) => ({
    running,
    beats: await Heartbeats.open(running, place, stage),
  })
  const sides = { ours: await open(servers.ours), without: await open(servers.without) }
  const results = await byTurns(sides, ({ beats }) => beats.run(4000))
  for (const { running, beats } of Object.values(sides)) await beats.stop().then(running.stop)
  const beside = 'of 500 RBIMs, written once a second; each at once'
  return [
    row(
      `processor of server and database for a heartbeat ${beside}`,
      figuresOf(results, 'µs', ({ cpu, databaseCpu }) => cpu + databaseCpu),
      { atMost: 0.8, of: 'ratio' },
    ),
    row(
      'processor of server and database, of one core, for 500 RBIMs that report every ten seconds',
      {
        ours: results.ours.map(({ cpu, databaseCpu }) => ((cpu + databaseCpu) * perSecond) / 10_000),
        unit: '%',
      },
      { atMost: 5, of: 'ours' },
    ),
  ]
}
