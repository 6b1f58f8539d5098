/** How many acknowledgements a second one incident takes in, each answered only when it is on the disk. */
import type { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { z } from 'zod'
import { machineMs } from './busy.ts'
import type { Hammered } from './hammer.ts'
import { median } from './quantiles.ts'
import { storedSeqs } from './school.ts'
import type { Stage } from './stage.ts'
import { type Row, row } from './table.ts'
import { requestOf } from './wire.ts'
import { withClient } from './withClient.ts'

/** Every room acknowledges every instruction, one after the other on its own connection; all rooms at once. */
export async function measureAcknowledgements(stage: Stage): Promise<Row[]> {
  const ours: Hammered[] = []
  const reference: number[] = []
  for (let slice = 0; slice < (stage.isQuick ? 2 : 5); slice += 1) {
    stage.tell(`acknowledgements from ${stage.school.barcodes.length} rooms`)
    ours.push(await acknowledgeAll(stage))
    reference.push(await rowsPerCommit(stage.ownerUrl, stage.isQuick ? 1000 : 2000))
  }
  const figures = {
    ours: median(ours.map(({ perSecond }) => perSecond)),
    reference: median(reference),
    unit: '/s',
  }
  const loop = median(ours.map(({ busy }) => busy.loop)) * 100
  return [
    row('acknowledgements per second, durable, on one incident; one row per commit', figures, {
      atLeast: 15,
      of: 'ratio',
    }),
    row('load process busy, during the acknowledgements', { ours: loop, unit: '%' }),
  ]
}

async function acknowledgeAll({ school, manager, hammer, api, appUrl, isQuick }: Stage): Promise<Hammered> {
  const { incidentId } = await manager.start()
  for (let more = 1; more <= (isQuick ? 3 : 17); more += 1)
    await manager.instruct(incidentId, `Instruction ${more} of the bench`)
  const instructions = await manager.instructionsOf(school.barcodes[0] ?? '')
  const lanes = school.barcodes.map((barcode) =>
    instructions.map((id, sequence) => {
      const body: z.input<typeof submitClassroomUpdate.body> = {
        ...{ classroomBarcode: barcode, sequence, userId: 'Bench1', incidentId },
        instructionResponse: [{ id, instructionStatus: 1, instructionValue: null }],
      }
      return requestOf('POST', '/api/incident/SubmitClassroomUpdate', {}, body)
    }),
  )
  const hammered = await hammer.ask('run', { port: api.port, lanes, forMs: null })
  const sent = lanes.length * instructions.length
  const stored = await storedSeqs(appUrl, school, incidentId, 'InstructionCompleted')
  if (stored.length !== sent || hammered.statuses[200] !== sent)
    throw new Error(
      `Of ${sent} acknowledgements, ${stored.length} are in the log: ${JSON.stringify(hammered.statuses)}.`,
    )
  await manager.end(incidentId)
  return hammered
}

/** The reference: rows of the same size into a bare table, each in a commit of its own, without HTTP. */
function rowsPerCommit(ownerUrl: string, forMs: number): Promise<number> {
  return withClient(ownerUrl, async (client) => {
    await client.query(`
      create table if not exists public.bench_acknowledgement (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        data jsonb not null
      )`)
    const text = 'insert into public.bench_acknowledgement (data) values ($1)'
    const data = JSON.stringify({ type: 'InstructionCompleted', room: 'x'.repeat(400) })
    const start = machineMs()
    let rows = 0
    for (; machineMs() < start + forMs; rows += 1)
      await client.query({ name: 'acknowledge', text, values: [data] })
    return (rows / (machineMs() - start)) * 1000
  })
}
