/** Measures the second claim: polls per second that one server answers during an incident, changed and unchanged. */
import type { ApiServer } from './apiServer.ts'
import { type Child, startChild } from './child.ts'
import type { LoadGenerator, LoadOptions, LoadResult } from './hammer.ts'
import { statusPath } from './manager.ts'
import type { BaselineServer } from './plainServer.ts'
import type { Probe } from './probe.ts'
import { median } from './quantiles.ts'
import { recordStatus } from './recordStatus.ts'
import { openSocketIoLoad, type SocketIoLoad } from './socketIoLoad.ts'
import { type BenchContext, createSchoolDatabase, startServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { headerOf, RawHttpConnection, requestOf } from './wire.ts'

/** At most so many at once. */
export const connections = 50

/** The two ends of it, and what asks them. */
interface PollSetup {
  api: ApiServer
  plain: { probe: Child<Probe> }
  plainPort: number
  hammer: Child<LoadGenerator>
  barcodes: string[]
  socketIo: SocketIoLoad
}

/** @property cpuPerPoll microseconds of the server's processor */
type Measured = LoadResult & { cpuPerPoll: number }

/** Polls of all bags by turns, ours and the reference in turn. */
export async function measurePolls(stage: BenchContext): Promise<Row[]> {
  const place = await createSchoolDatabase(stage, 500)
  const { api, manager, stop } = await startServer(stage, place)
  const plain = startChild<BaselineServer>('plainServer.ts', stage.onStop)
  const plainPort = await plain.ask('listen', undefined)
  const hammer = startChild<LoadGenerator>('hammer.ts', stage.onStop)
  const { barcodes } = place.school
  await manager.start()
  await plain.ask('recordPolls', { port: api.port, barcodes })
  const tags = await tagsOf(api.port, barcodes)
  const socketIo = await openSocketIoLoad(stage, connections)
  await socketIo.answerWith((await recordStatus(api.port, barcodes[0] ?? '')).changed.body)
  const ends = { api, plain: { probe: plain }, plainPort, hammer, barcodes, socketIo }
  const unchanged = await compare(stage, ends, 304, (code) => ({ 'if-none-match': tags.get(code) ?? '' }))
  const changed = await compare(stage, ends, 200, () => ({}))
  await Promise.all([stop(), plain.stop(), hammer.stop(), socketIo.stop()])
  return [
    row('GetBagStatus polls per second, unchanged (304); bare node:http', unchanged.figures, {
      atLeast: 0.7,
      of: 'ratio',
    }),
    row('GetBagStatus polls per second, changed (200); bare node:http', changed.figures, {
      atLeast: 0.7,
      of: 'ratio',
    }),
    row("the server's processor for a poll, unchanged (304); bare node:http", unchanged.cpu),
    row("the server's processor for a poll, changed (200); bare node:http", changed.cpu),
    row('polls per second, unchanged; questions over Socket.IO', unchanged.besidePeer),
    row('polls per second, changed; questions over Socket.IO', changed.besidePeer, {
      atLeast: 1,
      of: 'ratio',
    }),
    row('load process busy, during the polls', unchanged.loop),
  ]
}

/** Polls once for every bag and returns each one's ETag, with which its page asks for changes. The server remembers all bags from then on. */
export async function tagsOf(port: number, barcodes: string[]): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  const next = barcodes.values()
  const lane = async () => {
    const wire = await RawHttpConnection.open(port)
    for (const code of next) {
      const { status, head } = await wire.ask(requestOf('GET', statusPath(code)))
      if (status !== 200) throw new Error(`GetBagStatus answered ${status}.`)
      tags.set(code, headerOf(head, 'etag') ?? '')
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  return tags
}

/** Requests for a number of connections, each going round in its share of the bags. */
export function lanesOf(
  barcodes: string[],
  headersOf: (barcode: string) => Record<string, string>,
): string[][] {
  const requests = barcodes.map((code) => requestOf('GET', statusPath(code), headersOf(code)))
  return Array.from({ length: Math.min(connections, barcodes.length) }, (_, lane) =>
    requests.filter((__, place) => place % connections === lane),
  )
}

async function compare(
  { isQuick, tell }: BenchContext,
  { api, plain, plainPort, hammer, barcodes, socketIo }: PollSetup,
  status: number,
  headersOf: (barcode: string) => Record<string, string>,
) {
  const lanes = lanesOf(barcodes, headersOf)
  const ours: Measured[] = []
  const reference: Measured[] = []
  const peer: number[] = []
  /** One round at a server, with what it takes of the processor. */
  const measured = async ({ probe }: { probe: Child<Probe> }, load: LoadOptions): Promise<Measured> => {
    const before = await probe.ask('cpuMs', undefined)
    const result = await hammer.ask('run', load)
    const cpuMs = (await probe.ask('cpuMs', undefined)) - before
    return { ...result, cpuPerPoll: (cpuMs / (result.statuses[status] ?? 0)) * 1000 }
  }
  const askPeer = status === 304 ? socketIo.askUnchanged : socketIo.askChanged
  tell(`polls answered with ${status}`)
  const forMs = isQuick ? 600 : 1000
  const turns = [
    async () => ours.push(await measured(api, { port: api.port, lanes, forMs })),
    async () => reference.push(await measured(plain, { port: plainPort, lanes, forMs })),
    async () => peer.push(await askPeer(forMs)),
  ]
  for (let round = 0; round <= (isQuick ? 3 : 5); round += 1)
    for (const measure of round % 2 === 0 ? turns : turns.toReversed()) await measure()
  // In the first round each server compiles what it runs.
  for (const figures of [ours, reference, peer]) figures.shift()
  refuseOthers([...ours, ...reference], status)
  const loop = (runs: LoadResult[]) => median(runs.map(({ busy }) => busy.loop)) * 100
  return {
    figures: { ours: ours.map(perSecond), reference: reference.map(perSecond), unit: '/s' },
    cpu: { ours: ours.map(cpuPerPoll), reference: reference.map(cpuPerPoll), unit: 'µs' },
    besidePeer: { ours: ours.map(perSecond), reference: peer, unit: '/s' },
    loop: { ours: loop(ours), reference: loop(reference), unit: '%' },
  }
}

const perSecond = (run: Measured) => run.perSecond
const cpuPerPoll = (run: Measured) => run.cpuPerPoll

/** @throws Error when anything was answered otherwise */
export function refuseOthers(runs: readonly LoadResult[], status: number): void {
  for (const { statuses } of runs) {
    const others = Object.keys(statuses).filter((each) => each !== String(status))
    if (others.length > 0) throw new Error(`Polls were to be answered ${status}, not ${others.join(', ')}.`)
  }
}
