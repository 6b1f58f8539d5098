/** Measures Muster through nginx with TLS, as schools run it, beside bare node:http behind the same proxy. */
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { freePort } from '../tools/freePort.ts'
import { acknowledgeAll, acknowledgementRequest } from './acknowledgements.ts'
import { type Child, startChild } from './child.ts'
import { PhoneCrowd, type ServerKind } from './crowd.ts'
import { baselineServer, musterServer } from './crowdKinds.ts'
import type { LoadGenerator, LoadResult } from './hammer.ts'
import type { BaselineServer } from './plainServer.ts'
import { isInstalled, startProxy } from './proxy.ts'
import { recorded } from './recordStatus.ts'
import {
  type BenchContext,
  createSchoolDatabase,
  type RunningServer,
  type SchoolDatabase,
  startServer,
} from './stage.ts'
import { lanesOf, refuseOthers, tagsOf } from './statusPolls.ts'
import { notRun, type Row, row } from './table.ts'
import { RawHttpConnection } from './wire.ts'

/** Every ratio is the median of so many rounds, in which ours and the reference take turns. */
const rounds = 5
/** Nginx holds two connections for each phone, and each of them has keys of its own. */
const mostPhones = 8000
/** Number of instructions that each room acknowledges in a round. */
const times = 2
const behindProxy = { atLeast: 0.9, of: 'ratio' } as const

const claims = {
  unchanged: 'polls per second through nginx with TLS, unchanged (304); bare node:http behind the same proxy',
  changed: 'polls per second through nginx with TLS, changed (200); bare node:http behind the same proxy',
  streams:
    'open pages that a broadcast reaches per second through nginx with TLS; bare node:http SSE behind the same proxy',
  acknowledgements:
    'acknowledgements per second through nginx with TLS, durable; bare node:http behind the same proxy, one bare row per commit',
  forgotten:
    'acknowledgements per second through nginx with TLS, durable; bare node:http behind the same proxy, which stores nothing',
}

/** Two servers, each behind an nginx of its own. */
interface Ends {
  running: RunningServer
  place: SchoolDatabase
  plain: Child<BaselineServer>
  /** Ports of the two proxies. */
  ports: { ours: number; reference: number }
  hammer: Child<LoadGenerator>
}

/** Polls, streams and acknowledgements by turns, through the documented configuration. */
export async function measureProxied(stage: BenchContext): Promise<Row[]> {
  if (!(await isInstalled('nginx')))
    return Object.values(claims).map((claim) => notRun(claim, 'not installed: apt-get install nginx'))
  const place = await createSchoolDatabase(stage, Math.min(stage.rooms, mostPhones))
  const running = await startServer(stage, place)
  const plain = startChild<BaselineServer>('plainServer.ts', stage.onStop)
  const plainPort = await plain.ask('listen', undefined)
  const ports = {
    ours: await proxyOf(running.api.port, stage),
    reference: await proxyOf(plainPort, stage),
  }
  const hammer = startChild<LoadGenerator>('hammer.ts', stage.onStop)
  const ends: Ends = { running, place, plain, ports, hammer }
  const rows = [
    ...(await measurePolls(stage, ends)),
    ...(await measureAcknowledgements(stage, ends)),
    await measureStreams(stage, ends),
  ]
  await Promise.all([running.stop(), plain.stop(), hammer.stop()])
  return rows
}

async function proxyOf(port: number, { onStop }: BenchContext): Promise<number> {
  const listens = await freePort()
  await startProxy('nginx', listens, [port, port], onStop, true)
  return listens
}

async function measurePolls(
  stage: BenchContext,
  { running, place, plain, ports, hammer }: Ends,
): Promise<Row[]> {
  const { barcodes } = place.school
  const { incidentId } = await running.manager.start()
  await plain.ask('recordPolls', { port: running.api.port, barcodes })
  const tags = await tagsOf(running.api.port, barcodes)
  const rows: Row[] = []
  for (const [claim, status] of [
    [claims.unchanged, 304],
    [claims.changed, 200],
  ] as const) {
    const tagOf = (code: string): Record<string, string> => ({ 'if-none-match': tags.get(code) ?? '' })
    const lanes = lanesOf(barcodes, status === 304 ? tagOf : () => ({}))
    stage.tell(`polls through nginx with TLS, answered with ${status}`)
    const forMs = stage.isQuick ? 600 : 1000
    const runs = await inTurns(async (port) => hammer.ask('run', { port, isTls: true, lanes, forMs }), ports)
    refuseOthers([...runs.ours, ...runs.reference], status)
    rows.push(row(claim, perSecond(runs), behindProxy))
  }
  await running.manager.end(incidentId)
  return rows
}

async function measureAcknowledgements(
  stage: BenchContext,
  { running, place, plain, ports, hammer }: Ends,
): Promise<Row[]> {
  stage.tell('acknowledgements through nginx with TLS')
  const { requests, receipt } = await sampleOf(running, place)
  await plain.ask('answerAcknowledgements', receipt)
  const ours: LoadResult[] = []
  const durable: LoadResult[] = []
  const forgotten: LoadResult[] = []
  const reference = { port: ports.reference, isTls: true, lanes: requests, forMs: null }
  const turns = [
    async () =>
      ours.push(await acknowledgeAll(running, place, hammer, times, { port: ports.ours, isTls: true })),
    async () => {
      await plain.ask('storeIn', stage.urlOf('postgres'))
      durable.push(await hammer.ask('run', reference))
    },
    async () => {
      await plain.ask('storeIn', null)
      forgotten.push(await hammer.ask('run', reference))
    },
  ]
  for (let round = 0; round < rounds; round += 1)
    for (const measure of round % 2 === 0 ? turns : turns.toReversed()) await measure()
  return [
    row(claims.acknowledgements, perSecond({ ours, reference: durable }), behindProxy),
    row(claims.forgotten, perSecond({ ours, reference: forgotten })),
  ]
}

/** As many acknowledgements as ours are sent, for the reference, and what ours answers one of them. */
async function sampleOf({ api, manager }: RunningServer, { school }: SchoolDatabase) {
  const { incidentId } = await manager.start()
  const [id = ''] = await manager.instructionsOf(school.barcodes[0] ?? '')
  const lanes: string[][] = Array.from({ length: 512 }, () => [])
  for (let sequence = 0; sequence < times; sequence += 1)
    for (const [place, classroomBarcode] of school.barcodes.entries())
      lanes[place % lanes.length]?.push(
        acknowledgementRequest({ classroomBarcode, sequence, incidentId }, id),
      )
  const wire = await RawHttpConnection.open(api.port)
  const answer = await wire.ask(lanes[0]?.[0] ?? '')
  wire.close()
  if (answer.status !== 200) throw new Error(`${submitClassroomUpdate.path} answered ${answer.status}.`)
  await manager.end(incidentId)
  return { requests: lanes.filter((lane) => lane.length > 0), receipt: recorded(answer) }
}

async function measureStreams(stage: BenchContext, { running, place, ports }: Ends): Promise<Row> {
  const phones = place.school.barcodes.length
  stage.tell(`${phones} open pages through nginx with TLS, at each server`)
  const { incidentId } = await running.manager.start()
  const behind = ({ opening, ...kind }: ServerKind, port: number): ServerKind => ({
    ...kind,
    opening: { ...opening, port, isTls: true },
  })
  const ours = await PhoneCrowd.open(
    behind(
      musterServer(running, place.school, () => incidentId),
      ports.ours,
    ),
    stage.onStop,
  )
  const bare = await baselineServer(phones, stage.onStop)
  const barePort = await proxyOf(bare.opening.port, stage)
  const reference = await PhoneCrowd.open(behind(bare, barePort), stage.onStop)
  const sample = 'A broadcast before the bench'
  const { frame } = await ours.aside(sample, '')
  await reference.aside(sample, frame)
  for (let round = 1; round <= (stage.isQuick ? rounds : 3 * rounds); round += 1) {
    const text = `Broadcast ${round} of the bench`
    for (const crowd of round % 2 === 0 ? [ours, reference] : [reference, ours])
      await crowd.round(text, frame.replace(sample, text))
  }
  await Promise.all([ours.close(), reference.close()])
  await running.manager.end(incidentId)
  const rates = (crowd: PhoneCrowd) => crowd.all('last').map((ms) => (phones / ms) * 1000)
  return row(claims.streams, { ours: rates(ours), reference: rates(reference), unit: '/s' }, behindProxy)
}

/** Measures ours and the reference in turn, each round beginning with the other one. */
async function inTurns<T>(measure: (port: number) => Promise<T>, { ours, reference }: Ends['ports']) {
  const runs: { ours: T[]; reference: T[] } = { ours: [], reference: [] }
  for (let round = 0; round <= rounds; round += 1) {
    if (round % 2 === 0) runs.ours.push(await measure(ours))
    runs.reference.push(await measure(reference))
    if (round % 2 === 1) runs.ours.push(await measure(ours))
  }
  // In the first round each server compiles what it runs.
  for (const figures of [runs.ours, runs.reference]) figures.shift()
  return runs
}

function perSecond({ ours, reference }: { ours: LoadResult[]; reference: LoadResult[] }) {
  const rates = (runs: LoadResult[]) => runs.map((run) => run.perSecond)
  return { ours: rates(ours), reference: rates(reference), unit: '/s' }
}
