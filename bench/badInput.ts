/** Measures the service of well-behaved phones while others misbehave, and the answers that the misbehaving ones get. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { streamPaths } from '@muster/contract/frames'
import { acknowledgementRequest } from './acknowledgements.ts'
import type { BadPhones } from './badPhones.ts'
import { type Child, startChild } from './child.ts'
import { statusPath } from './manager.ts'
import { Bystanders, type ServiceTimes } from './others.ts'
import type { PacedPolls } from './pacedPolls.ts'
import type { RawReaders } from './rawReaders.ts'
import {
  type BenchContext,
  createSchoolDatabase,
  type RunningServer,
  type SchoolDatabase,
  startServer,
} from './stage.ts'
import { type Row, row } from './table.ts'
import { requestOf } from './wire.ts'

/** Rooms that behave well; twenty more do not. */
const wellBehavedCount = 500
const misbehavingCount = 20
/** Each load is measured so often, in turn with its reference. */
const rounds = 5
/** Subscribers that never read. */
const nonReadingCount = 50
/** Messages of eight kilobytes until each is twelve megabytes behind: more than the system's own buffers take. */
const messagesToOverflow = 1500

interface MisbehaviorScene {
  stage: BenchContext
  place: SchoolDatabase
  running: RunningServer
  others: Bystanders
  broadcasts: number
  /** Bags of the rooms that behave badly. */
  codes: string[]
  phones: Child<BadPhones>
}

/** Each load in turn, and the same without it; each watched in an incident of its own, so that the log is as long. */
export async function measureBadInput(stage: BenchContext): Promise<Row[]> {
  const place = await createSchoolDatabase(stage, wellBehavedCount + misbehavingCount)
  const running = await startServer(stage, place)
  const { barcodes } = place.school
  const others = await Bystanders.open(running, barcodes.slice(0, wellBehavedCount), stage.onStop)
  const phones = startChild<BadPhones>('badPhones.ts', stage.onStop)
  const broadcasts = stage.isQuick ? 6 : 8
  const codes = barcodes.slice(wellBehavedCount)
  const scene: MisbehaviorScene = { stage, place, running, others, broadcasts, codes, phones }
  const rows: Row[] = []
  for (const load of [measureSlowAndReturning, measureEagerRoom, measureNonReaders])
    rows.push(...(await load(scene)))
  await Promise.all([others.stop(), phones.stop()])
  await running.stop()
  return rows
}

/** Phones that read slowly, then phones that come back at once; both against as many that read as they should, by turns. */
async function measureSlowAndReturning(scene: MisbehaviorScene): Promise<Row[]> {
  const { stage, others, broadcasts, codes, phones } = scene
  const count = misbehavingPhoneCount(stage)
  const { port } = scene.running.api
  const newHellos = async () => {
    await others.startAfresh()
    return streamsOf(codes, count, { 'last-event-id': `${others.incidentId}:1` })
  }
  const crowd = startChild<RawReaders>('rawReaders.ts', stage.onStop)
  const newcomers = startChild<RawReaders>('rawReaders.ts', stage.onStop)
  const [slices, settle] = stage.isQuick ? [1, 2] : [rounds, 4]
  const without: ServiceTimes[] = []
  const slow: ServiceTimes[] = []
  const back: ServiceTimes[] = []
  const took: Returned[] = []
  for (let slice = 1; slice <= slices; slice += 1) {
    stage.tell(
      `${count} phones more, ${slice} of ${slices}: that read, that read 16 bytes a second, that come back at once`,
    )
    await crowd.ask('open', { port, hellos: await newHellos(), ready: '200 OK' })
    without.push(await others.watch(broadcasts))
    await crowd.ask('close', undefined)
    await phones.ask('openSlow', { port, hellos: await newHellos() })
    slow.push(await others.watch(broadcasts))
    await phones.ask('close', undefined)
    // That ten thousand connections end in one moment is another load.
    await others.watch(settle)
    const hellos = await newHellos()
    const [served, returned] = await whileBystandersPoll(others, broadcasts, () =>
      measureReturn(scene, crowd, newcomers, hellos),
    )
    back.push(served)
    took.push(returned)
    await crowd.ask('close', undefined)
    await others.watch(settle)
  }
  const resets = await crowd.ask('resets', undefined)
  await Promise.all([crowd.stop(), newcomers.stop()])
  return [
    ...bystanderRows(
      `beside ${count} phones that read 16 bytes a second; beside as many that read at once`,
      slow,
      without,
    ),
    ...bystanderRows(`while ${count} phones come back at once; beside as many that are there`, back, without),
    row(
      `until all ${count} that came back at once had their stream again`,
      { ours: took.map(({ all }) => all), unit: 'ms' },
      { atMost: 2500, of: 'ours' },
    ),
    row('of them turned away, and back all the same', { ours: resets, unit: 'phones' }),
    row('who asked for the first time meanwhile had the answer after', {
      ours: took.map(({ first }) => first),
      unit: 'ms',
    }),
  ]
}

/** Does something once all bystanders poll, and measures their service meanwhile. */
async function whileBystandersPoll<T>(
  others: Bystanders,
  broadcasts: number,
  act: () => Promise<T>,
): Promise<[ServiceTimes, T]> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  return Promise.all([others.watch(broadcasts, begin), begun.then(act)])
}

/** Milliseconds: until all were back, and how long one waited who asked for the first time meanwhile. */
interface Returned {
  all: number
  first: number
}

async function measureReturn(
  { codes, running }: MisbehaviorScene,
  crowd: Child<RawReaders>,
  newcomers: Child<RawReaders>,
  hellos: string[],
): Promise<Returned> {
  const { port } = running.api
  const questions = codes.map((code) => requestOf('GET', statusPath(code)))
  const opening = { port, ready: '200 OK' }
  const [all, first] = await Promise.all([
    crowd.ask('open', { ...opening, hellos, atOnce: hellos.length }),
    newcomers.ask('open', { ...opening, hellos: questions, atOnce: 1 }),
  ])
  await newcomers.ask('close', undefined)
  return { all, first: first / questions.length }
}

/** One room that acknowledges a thousand times a second: twenty-five connections, one acknowledgement after the other. */
async function measureEagerRoom(scene: MisbehaviorScene): Promise<Row[]> {
  const { stage, others, broadcasts } = scene
  stage.tell('one room that acknowledges 1,000 times a second')
  // What comes and goes on the machine would otherwise fall on one of the two.
  const [slices, each] = stage.isQuick ? [2, 3] : [rounds, broadcasts]
  const beside: ServiceTimes[] = []
  const without: ServiceTimes[] = []
  const statuses: Record<string, number> = {}
  for (let slice = 0; slice < slices; slice += 1) {
    await others.startAfresh()
    without.push(await others.watch(each))
    await others.startAfresh()
    beside.push(await bystandersBesideEager(scene, each, statuses))
  }
  const answered = Object.values(statuses).reduce((sum, times) => sum + times, 0)
  return [
    ...bystanderRows('beside one room that acknowledges 1,000 times a second; without', beside, without),
    row('answers to that room', { ours: answered, unit: 'answers' }),
    row('answers to that room with another status than 200', {
      ours: answered - (statuses[200] ?? 0),
      unit: 'answers',
    }),
  ]
}

/** @param statuses what it was answered is counted here */
async function bystandersBesideEager(
  { stage, running, others, codes }: MisbehaviorScene,
  broadcasts: number,
  statuses: Record<string, number>,
): Promise<ServiceTimes> {
  const [classroomBarcode = ''] = codes
  const { incidentId } = others
  const [id = ''] = await running.manager.instructionsOf(classroomBarcode)
  const requests = Array.from({ length: 20_000 }, (_, sequence) =>
    acknowledgementRequest({ classroomBarcode, sequence, incidentId }, id),
  )
  const load = startChild<PacedPolls>('pacedPolls.ts', stage.onStop)
  await load.ask('begin', { port: running.api.port, requests, connections: 25, perSecond: 1000 })
  const served = await others.watch(broadcasts)
  const told = await load.ask('end', undefined)
  await load.stop()
  for (const [status, times] of Object.entries(told.statuses))
    statuses[status] = (statuses[status] ?? 0) + times
  return served
}

/** Subscribers that never read, against as many that do, by turns: what comes and goes on the machine would otherwise fall on one of the two. */
async function measureNonReaders(scene: MisbehaviorScene): Promise<Row[]> {
  const turns: NonReaderResult[] = []
  while (turns.length < (scene.stage.isQuick ? 1 : rounds))
    turns.push(await bystandersBesideNonReaders(scene))
  const when = `beside ${nonReadingCount} subscribers that never read what is written to them; beside as many that read it`
  const [beside, without] = [turns.map((turn) => turn.beside), turns.map((turn) => turn.without)]
  return [
    ...bystanderRows(when, beside, without),
    row(
      `of ${nonReadingCount} subscribers that never read, cut off`,
      { ours: Math.min(...turns.map(({ cut }) => cut)), unit: '' },
      { atLeast: nonReadingCount, of: 'ours' },
    ),
    row(
      'memory that the server still holds for each of them, more than where all read',
      { ours: turns.map(({ grown }) => grown), unit: 'MB' },
      { atMost: 1, of: 'ours' },
    ),
  ]
}

interface NonReaderResult {
  without: ServiceTimes
  beside: ServiceTimes
  /** Number of subscribers that the server cut off. */
  cut: number
  /** Megabytes that the server holds for each, more than for those that read. */
  grown: number
}

/** Command writes long messages to a room's chat: first to pages that read them, then to pages of another that never do. */
async function bystandersBesideNonReaders(scene: MisbehaviorScene): Promise<NonReaderResult> {
  const { stage, running, others, codes, phones } = scene
  // Two rooms, so that both begin with an empty chat: a page that opens is sent all of it.
  const [, read = '', unread = ''] = codes
  const { port, probe } = running.api
  stage.tell(
    `${nonReadingCount} subscribers that read long messages, then ${nonReadingCount} that never read`,
  )
  await others.startAfresh()
  const empty = await probe.ask('memory', undefined)
  const crowd = startChild<RawReaders>('rawReaders.ts', stage.onStop)
  await crowd.ask('open', { port, hellos: streamsOf([read], nonReadingCount), ready: '200 OK' })
  const without = await watchChat(scene, read)
  await crowd.stop()
  const before = await probe.ask('memory', undefined)
  await phones.ask('openDeaf', { port, hellos: streamsOf([unread], nonReadingCount) })
  const beside = await watchChat(scene, unread)
  const after = await probe.ask('memory', undefined)
  const cut = await phones.ask('countCut', undefined)
  await phones.ask('close', undefined)
  // A chat that is read stays as well.
  const grown = (after.heap - before.heap - (before.heap - empty.heap)) / nonReadingCount / 1e6
  return { without, beside, cut, grown }
}

/** Measures the bystanders' service while command writes to a room's chat, until subscribers that do not read are far behind. */
async function watchChat(
  { stage, running, others, broadcasts }: MisbehaviorScene,
  barcode: string,
): Promise<ServiceTimes> {
  const load = startChild<PacedPolls>('pacedPolls.ts', stage.onStop)
  // A room itself would be slowed: it has a budget.
  const { manager } = running
  const roomId = await manager.roomIdOf(barcode)
  const path = `/api/incidents/${others.incidentId}/chat`
  const requests = Array.from({ length: 3 * messagesToOverflow }, () =>
    manager.request('POST', path, { commandId: randomUUID(), roomId, text: '🔔'.repeat(2000) }),
  )
  await load.ask('begin', { port: running.api.port, requests, connections: 25, perSecond: 300 })
  const served = await others.watch(broadcasts)
  while ((await load.ask('count', undefined)) < messagesToOverflow) await sleep(100)
  await load.ask('end', undefined)
  await load.stop()
  return served
}

/** Number of phones that misbehave at once; fewer in a quick run. */
function misbehavingPhoneCount({ isQuick }: BenchContext): number {
  return isQuick ? 2000 : 10_000
}

function streamsOf(codes: string[], count: number, headers: Record<string, string> = {}): string[] {
  return Array.from({ length: count }, (_, place) =>
    requestOf('GET', streamPaths.bag(codes[place % codes.length] ?? ''), headers),
  )
}

/**
 * Limits of the bystanders' service, in absolute times: a room waits milliseconds, not a ratio. The server, its database and the load share the two cores, and a
 * ratio of two small numbers says more about that than about us; it stays beside them, without a limit.
 */
const maxDeliveryMs = { atMost: 250, of: 'ours' } as const
const maxPollMs = { atMost: 50, of: 'ours' } as const

function bystanderRows(when: string, beside: ServiceTimes[], without: ServiceTimes[]): Row[] {
  const figures = (of: (served: ServiceTimes[]) => number[]) => ({
    ours: of(beside),
    reference: of(without),
    unit: 'ms',
  })
  const delivery = figures((served) => served.flatMap((each) => each.delivery))
  const polls = figures((served) => served.map((each) => each.polls))
  return [
    row(`broadcast to ${wellBehavedCount} other phones, 99th percentile, ${when}`, delivery, maxDeliveryMs),
    row(`their polls, 99th percentile, ${when}`, polls, maxPollMs),
  ]
}
