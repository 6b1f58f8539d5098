/** Measures the cost of six operations at one server, one after the other and with no other load. */

import { acknowledgementRequest } from './acknowledgements.ts'
import { machineMs } from './busy.ts'
import { statusPath } from './manager.ts'
import { quantile } from './quantiles.ts'
import type { RunningServer, SchoolDatabase } from './stage.ts'
import { headerOf, RawHttpConnection, requestOf } from './wire.ts'

/** Milliseconds until it was answered, the median; and of the server's processor, on average. */
export interface Cost {
  ms: number
  cpuMs: number
}
export const costNames = ['poll', 'acknowledgement', 'board', 'start', 'sign-in', 'list of users'] as const
export type Costs = Record<(typeof costNames)[number], Cost>

/**
 * Measures all six.
 * @param fill grows the log of the incident that it is given
 */
export async function measureCosts(
  { school }: SchoolDatabase,
  { api, manager }: RunningServer,
  fill: (incidentId: string) => Promise<void>,
): Promise<Costs> {
  const cost = (times: number, work: (time: number) => Promise<unknown>) =>
    costOf(times, work, () => api.probe.ask('cpuMs', undefined))
  const start = await startCost(manager, cost)
  const { incidentId } = await manager.start()
  await fill(incidentId)
  // Answered only when the server has read what was written beside it.
  await manager.instruct(incidentId, 'One more instruction of the bench')

  const wire = await RawHttpConnection.open(api.port)
  const asking = (request: string) => async () => {
    const { status } = await wire.ask(request)
    if (status !== 200 && status !== 304) throw new Error(`The server answered ${status} to ${request}`)
  }
  const [first = ''] = school.barcodes
  const tagged = await wire.ask(requestOf('GET', statusPath(first)))
  const tag = { 'if-none-match': headerOf(tagged.head, 'etag') ?? '' }
  const poll = await cost(300, asking(requestOf('GET', statusPath(first), tag)))

  const instruction = (await manager.instructionsOf(first)).at(-1) ?? ''
  const rooms = school.barcodes.slice(0, 50)
  const acknowledgement = await cost(rooms.length, async (turn) => {
    const about = { classroomBarcode: rooms[turn] ?? '', sequence: 999, incidentId }
    await asking(acknowledgementRequest(about, instruction))()
  })
  const board = await cost(10, asking(manager.request('GET', `/api/incidents/${incidentId}`)))
  const signIn = await cost(30, asking(manager.request('POST', '/api/auth/verify')))
  const users = await cost(20, asking(manager.request('GET', '/api/admin/users')))
  wire.close()
  return { poll, acknowledgement, board, start, 'sign-in': signIn, 'list of users': users }
}

/** Starts, each of which is ended again. */
async function startCost(
  manager: RunningServer['manager'],
  cost: (times: number, work: () => Promise<unknown>) => Promise<Cost>,
): Promise<Cost> {
  const starts: Cost[] = []
  for (let round = 0; round < 5; round += 1) {
    let incidentId = ''
    starts.push(
      await cost(1, async () => {
        incidentId = (await manager.start()).incidentId
      }),
    )
    await manager.end(incidentId)
  }
  const middle = (name: keyof Cost) =>
    quantile(
      starts.map((each) => each[name]),
      0.5,
    )
  return { ms: middle('ms'), cpuMs: middle('cpuMs') }
}

async function costOf(
  times: number,
  work: (time: number) => Promise<unknown>,
  readCpu: () => Promise<number>,
): Promise<Cost> {
  const waits: number[] = []
  const before = await readCpu()
  for (let time = 0; time < times; time += 1) {
    const start = machineMs()
    await work(time)
    waits.push(machineMs() - start)
  }
  return { ms: quantile(waits, 0.5), cpuMs: ((await readCpu()) - before) / times }
}
