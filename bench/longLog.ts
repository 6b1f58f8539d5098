/** Measures the fifth and the sixth claim: polls beside a long log, and a start that has to read it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from './apiServer.ts'
import { machineMs } from './busy.ts'
import { startChild } from './child.ts'
import type { LoadGenerator, LoadResult } from './hammer.ts'
import { statusPath } from './manager.ts'
import {
  type BenchContext,
  createSchoolDatabase,
  type RunningServer,
  type SchoolDatabase,
  startServer,
} from './stage.ts'
import { connections, lanesOf, refuseOthers, tagsOf } from './statusPolls.ts'
import { type Row, row } from './table.ts'
import { RawHttpConnection, requestOf } from './wire.ts'
import { withClient } from './withClient.ts'
import { verifyPlace, writeLog } from './writeLog.ts'

/** Rooms and events in the log of one open incident. */
interface Length {
  rooms: number
  events: number
}
const small: Length = { rooms: 10, events: 10 }

/** A place with an incident that has so many events, and a server on it. */
interface MeasuredServer extends RunningServer {
  place: SchoolDatabase
  /** Microseconds of processor to look up one bag. */
  lookup: number
  lanes: { unchanged: string[][]; changed: string[][] }
}
interface Slice {
  perSecond: number
  /** Microseconds of the server's processor. */
  cpuPerPoll: number
}

/** Polls of both in turn, then starts of the large one. */
export async function measureLongLog(stage: BenchContext): Promise<Row[]> {
  const hammer = startChild<LoadGenerator>('hammer.ts', stage.onStop)
  const large = stage.isQuick ? { rooms: 3000, events: 30_000 } : { rooms: 10_000, events: 100_000 }
  const sides = [await openSide(stage, large), await openSide(stage, small)] as const
  const rows: Row[] = []
  for (const [kind, status] of [
    ['unchanged', 304],
    ['changed', 200],
  ] as const) {
    const slices: [Slice[], Slice[]] = [[], []]
    if (!stage.isQuick) for (const side of sides) await lookUpAll(side)
    for (let slice = 0; slice < (stage.isQuick ? 3 : 5); slice += 1)
      for (const [place, side] of sides.entries()) {
        const { port, probe } = side.api
        const before = await probe.ask('cpuMs', undefined)
        const forMs = stage.isQuick ? 500 : 1000
        const ran = await hammer.ask('run', { port, lanes: side.lanes[kind], forMs })
        slices[place]?.push(sliceOf(ran, (await probe.ask('cpuMs', undefined)) - before))
        refuseOthers([ran], status)
      }
    rows.push(...rowsOf(kind, large, slices))
  }
  await sides[1].stop()
  await hammer.stop()
  rows.push(
    row('processor time to look a bag up again, once in about forty seconds for each bag that is polled', {
      ours: sides[0].lookup,
      unit: 'µs',
    }),
    ...(await measureRestart(stage, large, sides[0])),
  )
  return rows
}

async function openSide(stage: BenchContext, { rooms, events }: Length): Promise<MeasuredServer> {
  stage.tell(`a district of ${rooms} rooms, with ${events} events in the log of its incident`)
  const place = await createSchoolDatabase(stage, rooms)
  const running = await startServer(stage, place)
  const { incidentId } = await running.manager.start()
  await writeLog(place, incidentId, events)
  if (!stage.isQuick) await verifyPlace(place, events)
  // The server hears of what was written beside it by a notice; it is to have read it all before it is measured.
  await sleep(1000)
  const { tags, cpuMs } = await lookUpAll({ ...running, place })
  // Few rooms are asked about by several phones each: with fewer connections a server has less to do at each turn.
  const phones = Array.from({ length: Math.ceil(connections / rooms) }, () => place.school.barcodes).flat()
  const unchanged = lanesOf(phones, (code) => ({ 'if-none-match': tags.get(code) ?? '' }))
  const lookup = (cpuMs / rooms) * 1000
  return {
    ...running,
    place,
    lookup,
    lanes: { unchanged, changed: lanesOf(phones, () => ({})) },
  }
}

/**
 * Has the server forget its bags and look all of them up anew, as it does with each of them before its minute is over. At the pace of real
 * phones that is one poll in thirty in a small place as in a large one; hammering a small one would hide it, so it is counted by
 * itself.
 */
async function lookUpAll({ api, place }: Pick<MeasuredServer, 'api' | 'place'>) {
  const { ownerUrl, school } = place
  await withClient(ownerUrl, (client) =>
    client.query("select pg_notify('muster_directory', $1)", [school.tenantId]),
  )
  await sleep(300)
  const before = await api.probe.ask('cpuMs', undefined)
  const tags = await tagsOf(api.port, school.barcodes)
  return { tags, cpuMs: (await api.probe.ask('cpuMs', undefined)) - before }
}

function sliceOf({ perSecond, statuses }: LoadResult, cpuMs: number): Slice {
  const polls = Object.values(statuses).reduce((sum, each) => sum + each, 0)
  return { perSecond, cpuPerPoll: (cpuMs / polls) * 1000 }
}

function rowsOf(kind: string, large: Length, [ours, reference]: [Slice[], Slice[]]): Row[] {
  const figures = (name: keyof Slice, unit: string) => ({
    ours: ours.map((each) => each[name]),
    reference: reference.map((each) => each[name]),
    unit,
  })
  const limit = kind === 'unchanged' ? ({ atMost: 1.2, of: 'ratio' } as const) : null
  const claim = `poll (${kind}) with ${large.rooms} rooms and ${large.events} events; with ${small.rooms} and ${small.events}`
  return [
    row(`processor time of one ${claim}`, figures('cpuPerPoll', 'µs'), limit),
    row(`rate of one ${claim}`, figures('perSecond', '/s')),
  ]
}

async function measureRestart(stage: BenchContext, large: Length, side: MeasuredServer): Promise<Row[]> {
  const times: number[] = []
  const cpu: number[] = []
  await side.stop()
  const { appUrl, school } = side.place
  for (let round = 0; round < (stage.isQuick ? 2 : 5); round += 1) {
    stage.tell('start with a long log')
    const start = machineMs()
    const api = await startApi({ databaseUrl: appUrl, issuer: stage.issuer.url, webDist: null }, stage.onStop)
    await pollUntilItShows(api.port, school.barcodes[0] ?? '')
    times.push(machineMs() - start)
    cpu.push(await api.probe.ask('cpuMs', undefined))
    await api.stop()
  }
  const claim = `restart of the server with ${large.events} events in an open incident`
  return [
    row(
      `${claim}, until the first poll is answered`,
      { ours: times, unit: 'ms' },
      { atMost: 2000, of: 'ours' },
    ),
    row(`${claim}: its processor time`, { ours: cpu, unit: 'ms' }),
  ]
}

/** @throws Error when the bag is answered, but not with the incident */
async function pollUntilItShows(port: number, barcode: string): Promise<void> {
  const wire = await RawHttpConnection.open(port)
  const { status, body } = await wire.ask(requestOf('GET', statusPath(barcode)))
  wire.close()
  if (status !== 200 || !body.includes('"incidentId"'))
    throw new Error(`After a restart, a poll was answered ${status}, without the incident.`)
}
