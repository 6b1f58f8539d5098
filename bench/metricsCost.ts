/** Figures for Prometheus: what they cost a poll, and how fast a scrape is answered beside polls. */

import { freePort } from '../tools/freePort.ts'
import { machineMs } from './busy.ts'
import { startChild } from './child.ts'
import type { LoadGenerator } from './hammer.ts'
import { median } from './quantiles.ts'
import { type BenchContext, createSchoolDatabase, startServer } from './stage.ts'
import { lanesOf, refuseOthers, tagsOf } from './statusPolls.ts'
import { type Row, row } from './table.ts'

/** Every ratio is the median of so many rounds. */
const rounds = 5

/** Polls of a server with figures, scraped once a second, and of one without, by turns. */
export async function measureMetrics(stage: BenchContext): Promise<Row[]> {
  stage.tell('polls at a server with figures, and at one without')
  const metricsPort = await freePort()
  const open = async (env: Record<string, string>) => {
    const place = await createSchoolDatabase(stage, 500)
    const running = await startServer(stage, place, { env })
    await running.manager.start()
    const tags = await tagsOf(running.api.port, place.school.barcodes)
    const lanes = lanesOf(place.school.barcodes, (code) => ({ 'if-none-match': tags.get(code) ?? '' }))
    return { running, lanes }
  }
  const [on, off] = [await open({ METRICS_PORT: String(metricsPort) }), await open({})]
  const hammer = startChild<LoadGenerator>('hammer.ts', stage.onStop)
  const forMs = stage.isQuick ? 1000 : 2000
  const measure = async ({ running, lanes }: typeof on) => {
    const cpu = () => running.api.probe.ask('cpuMs', undefined)
    const before = await cpu()
    const result = await hammer.ask('run', { port: running.api.port, lanes, forMs })
    refuseOthers([result], 304)
    return (((await cpu()) - before) / (result.statuses[304] ?? 0)) * 1000
  }
  const scrapes: number[] = []
  const measureScraped = async () => {
    const scraping = setInterval(async () => {
      const begun = machineMs()
      await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
      scrapes.push(machineMs() - begun)
    }, 1000)
    return measure(on).finally(() => clearInterval(scraping))
  }
  const cost: { ours: number[]; reference: number[] } = { ours: [], reference: [] }
  // In the first round each server compiles what it runs.
  await measure(on)
  await measure(off)
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) cost.ours.push(await measureScraped())
    cost.reference.push(await measure(off))
    if (round % 2 === 1) cost.ours.push(await measureScraped())
  }
  await Promise.all([hammer.stop(), on.running.stop(), off.running.stop()])
  return [
    row(
      "the server's processor for a poll, unchanged (304), with METRICS_PORT and a scrape a second; without",
      { ...cost, unit: 'µs' },
      { atMost: 1.1, of: 'ratio' },
    ),
    row(
      'a scrape beside as many polls as one server answers, slowest',
      { ours: Math.max(...scrapes), unit: 'ms' },
      { atMost: 50, of: 'ours' },
    ),
    row('that scrape, median', { ours: median(scrapes), unit: 'ms' }),
  ]
}
