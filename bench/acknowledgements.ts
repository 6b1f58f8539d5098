/** Measures the third claim: acknowledgements per second on one incident, each answered only when it is on the disk. */
import type { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { z } from 'zod'
import { type Child, startChild } from './child.ts'
import type { LoadGenerator, LoadResult } from './hammer.ts'
import { median } from './quantiles.ts'
import { eventsPerCommit, rowsPerCommit } from './rowPerCommit.ts'
import { storedSeqs } from './school.ts'
import { openSocketIoLoad } from './socketIoLoad.ts'
import {
  type BenchContext,
  createSchoolDatabase,
  profileServer,
  type RunningServer,
  type SchoolDatabase,
  startServer,
} from './stage.ts'
import { tagsOf } from './statusPolls.ts'
import { type Row, row } from './table.ts'
import { requestOf } from './wire.ts'

/** Kept open and used by all rooms in turn, as a proxy in front would: enough that server and database never wait for each other. */
const connections = 512

/** Every room acknowledges every instruction, over a bounded number of connections, in turn with the references. */
export async function measureAcknowledgements(stage: BenchContext): Promise<Row[]> {
  const { isQuick, tell, onStop } = stage
  const rooms = stage.rooms
  const place = await createSchoolDatabase(stage, rooms)
  const running = await startServer(stage, place)
  // Their pages are open, so that the server knows their bags.
  await tagsOf(running.api.port, place.school.barcodes)
  const hammer = startChild<LoadGenerator>('hammer.ts', onStop)
  const socketIo = await openSocketIoLoad(stage, connections)
  const alone = await acknowledgeOneByOne(running, place, hammer)
  const ours: LoadResult[] = []
  const [perCommit, bare, peer]: [number[], number[], number[]] = [[], [], []]
  const forMs = isQuick ? 700 : 1500
  // About as long as the references take, on a quiet machine: one more than a lockdown begins with.
  const times = isQuick ? 2 : 4
  for (let slice = 0; slice < (isQuick ? 3 : 5); slice += 1) {
    tell(`acknowledgements from ${rooms} rooms`)
    ours.push(await acknowledgeAll(running, place, hammer, times))
    perCommit.push(await eventsPerCommit(place, forMs))
    bare.push(await rowsPerCommit(place.ownerUrl, forMs))
    peer.push(await socketIo.acknowledge(forMs))
  }
  await profileServer(stage, 'acknowledgements', running.api, () =>
    acknowledgeAll(running, place, hammer, times),
  )
  await Promise.all([running.stop(), hammer.stop(), socketIo.stop()])
  const figures = { ours: ours.map(({ perSecond }) => perSecond), unit: '/s' }
  const claim = `acknowledgements per second, durable, on one incident from ${rooms} rooms`
  return [
    row(
      `${claim}; one event per commit on the same tables`,
      { ...figures, reference: perCommit },
      {
        atLeast: 10,
        of: 'ratio',
      },
    ),
    row(`${claim}; one bare row per commit, no lock, no order`, { ...figures, reference: bare }),
    row(
      `${claim}; Socket.IO with an insert, no order`,
      { ...figures, reference: peer },
      {
        atLeast: 1.5,
        of: 'ratio',
      },
    ),
    row(
      'one acknowledgement at a time, durable, 99th percentile',
      { ours: alone.p99, unit: 'ms' },
      {
        atMost: 50,
        of: 'ours',
      },
    ),
    row('load process busy, during the acknowledgements', {
      ours: median(ours.map(({ busy }) => busy.loop)) * 100,
      unit: '%',
    }),
  ]
}

/** One room after the other, on one connection: nothing is held back to be written with others. */
export async function acknowledgeOneByOne(
  { api, manager }: RunningServer,
  { school }: SchoolDatabase,
  hammer: Child<LoadGenerator>,
): Promise<LoadResult> {
  const { incidentId } = await manager.start()
  const [id = ''] = await manager.instructionsOf(school.barcodes[0] ?? '')
  const lane = school.barcodes
    .slice(0, 400)
    .map((classroomBarcode) => acknowledgementRequest({ classroomBarcode, sequence: 0, incidentId }, id))
  const hammered = await hammer.ask('run', { port: api.port, lanes: [lane], forMs: null })
  await manager.end(incidentId)
  return hammered
}

/**
 * Every room acknowledges instructions of a new incident.
 * @param times how many instructions each room acknowledges
 * @param through where they are sent, when not straight to the server
 */
export async function acknowledgeAll(
  { api, manager }: RunningServer,
  { school, appUrl }: SchoolDatabase,
  hammer: Child<LoadGenerator>,
  times: number,
  through: { port: number; isTls?: boolean } = { port: api.port },
): Promise<LoadResult> {
  const { incidentId } = await manager.start()
  const instructionsNow = () => manager.instructionsOf(school.barcodes[0] ?? '')
  for (let there = (await instructionsNow()).length; there < times; there += 1)
    await manager.instruct(incidentId, `One more instruction, number ${there + 1}.`)
  const instructions = (await instructionsNow()).slice(0, times)
  const lanes = acknowledgementLanes(school.barcodes, instructions, incidentId)
  const hammered = await hammer.ask('run', { ...through, lanes, forMs: null })
  const sent = school.barcodes.length * instructions.length
  const stored = await storedSeqs(appUrl, school, incidentId, 'InstructionCompleted')
  if (stored.length !== sent || hammered.statuses[200] !== sent)
    throw new Error(
      `Of ${sent} acknowledgements, ${stored.length} are in the log: ${JSON.stringify(hammered.statuses)}.`,
    )
  await manager.end(incidentId)
  return hammered
}

/** First every room the first instruction, then every room the second; a connection has every 512th room. */
export function acknowledgementLanes(
  barcodes: string[],
  instructions: string[],
  incidentId: string,
): string[][] {
  const lanes: string[][] = Array.from({ length: Math.min(connections, barcodes.length) }, () => [])
  for (const [sequence, id] of instructions.entries())
    for (const [place, classroomBarcode] of barcodes.entries()) {
      const request = acknowledgementRequest({ classroomBarcode, sequence, incidentId }, id)
      lanes[place % lanes.length]?.push(request)
    }
  return lanes
}

/** The bytes of one acknowledgement of an instruction. */
export function acknowledgementRequest(
  about: { classroomBarcode: string; sequence: number; incidentId: string },
  instructionId: string,
): string {
  const body: z.input<typeof submitClassroomUpdate.body> = {
    ...about,
    userId: 'Bench1',
    instructionResponse: [{ id: instructionId, instructionStatus: 1, instructionValue: null }],
  }
  return requestOf('POST', '/api/incident/SubmitClassroomUpdate', {}, body)
}
