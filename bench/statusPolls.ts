/** How many polls a second one server answers during an incident, changed and unchanged. */
import type { Hammered } from './hammer.ts'
import { statusPath } from './manager.ts'
import { median } from './quantiles.ts'
import { recordStatus } from './recordStatus.ts'
import type { Stage } from './stage.ts'
import { type Row, row } from './table.ts'
import { requestOf } from './wire.ts'

const connections = 50

/** Polls of all bags by turns, ours and the reference in turn. */
export async function measurePolls(stage: Stage): Promise<Row[]> {
  const { school, manager, plain, api } = stage
  const { incidentId } = await manager.start()
  await plain.ask('answerPolls', await recordStatus(api.port, school.barcodes[0] ?? ''))
  const tags = new Map<string, string>()
  for (const barcode of school.barcodes) tags.set(barcode, (await recordStatus(api.port, barcode)).tag)
  const unchanged = await compare(stage, 304, (barcode) => ({ 'if-none-match': tags.get(barcode) ?? '' }))
  const changed = await compare(stage, 200, () => ({}))
  await manager.end(incidentId)
  return [
    row('GetBagStatus polls per second, unchanged (304)', unchanged.figures, { atLeast: 0.7, of: 'ratio' }),
    row('GetBagStatus polls per second, changed (200)', changed.figures, { atLeast: 0.7, of: 'ratio' }),
    row('load process busy, during the polls', unchanged.loop),
  ]
}

async function compare(stage: Stage, status: number, headersOf: (barcode: string) => Record<string, string>) {
  const { school, hammer, api, plainPort, isQuick } = stage
  const requests = school.barcodes.map((code) => requestOf('GET', statusPath(code), headersOf(code)))
  const lanes = Array.from({ length: connections }, (_, lane) =>
    requests.filter((__, place) => place % connections === lane),
  )
  const ours: Hammered[] = []
  const reference: Hammered[] = []
  stage.tell(`polls answered with ${status}`)
  for (let slice = 0; slice < (isQuick ? 2 : 5); slice += 1) {
    const forMs = isQuick ? 1000 : 2000
    ours.push(await hammer.ask('run', { port: api.port, lanes, forMs }))
    reference.push(await hammer.ask('run', { port: plainPort, lanes, forMs }))
  }
  for (const { statuses } of [...ours, ...reference]) {
    const others = Object.keys(statuses).filter((each) => each !== String(status))
    if (others.length > 0) throw new Error(`Polls were to be answered ${status}, not ${others.join(', ')}.`)
  }
  const rate = (runs: Hammered[]) => median(runs.map(({ perSecond }) => perSecond))
  const loop = (runs: Hammered[]) => median(runs.map(({ busy }) => busy.loop)) * 100
  return {
    figures: { ours: rate(ours), reference: rate(reference), unit: '/s' },
    loop: { ours: loop(ours), reference: loop(reference), unit: '%' },
  }
}
