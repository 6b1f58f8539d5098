import { expect, onTestFinished, test } from 'vitest'
import { ServerMetrics } from './serverMetrics.ts'
import { type WorkerFigures, WorkerMetrics } from './workerMetrics.ts'

/** A worker that has written some events, one of them in so many seconds, and whose clock is so late. */
async function figures(events: number, seconds: number, late: number): Promise<WorkerFigures> {
  const metrics = new ServerMetrics('0.0.0')
  onTestFinished(() => metrics.stop())
  metrics.events.inc(events)
  metrics.appendSeconds.observe(seconds)
  metrics.outcomes.inc({ channel: 'sms', outcome: 'taken' }, events)
  metrics.gauge('late', 'Late.', ['clock'], 'max', () => [{ labels: { clock: 'sweep' }, value: late }])
  // As it arrives from another process.
  return JSON.parse(JSON.stringify(await metrics.registry.getMetricsAsJSON()))
}

async function valuesOf(all: WorkerMetrics, ...names: string[]) {
  const lines = (await all.text()).split('\n')
  return names.map((name) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length)))
}

test('counts of workers are added up, and of other figures the worst is shown', async () => {
  const all = new WorkerMetrics()
  all.take(1, await figures(3, 0.002, 0.5))
  all.take(2, await figures(4, 20, 40))
  expect(
    await valuesOf(
      all,
      'muster_events_total',
      'muster_outcomes_total{channel="sms",outcome="taken"}',
      'muster_append_seconds_count',
      'muster_append_seconds_bucket{le="0.0025"}',
      'late{clock="sweep"}',
      'muster_info{version="0.0.0"}',
      'muster_workers',
    ),
  ).toEqual([7, 7, 2, 1, 40, 1, 2])
})

test('what a worker has counted stays counted after its death, once, and its state is forgotten', async () => {
  const all = new WorkerMetrics()
  all.take(1, await figures(3, 0.002, 0.5))
  const counts = ['muster_events_total', 'muster_append_seconds_count', 'muster_append_seconds_sum'] as const
  for (let worker = 2; worker < 5; worker += 1) {
    all.take(worker, await figures(5, 0.5, 900))
    all.take(worker, await figures(10, 0.5, 900))
    const before = await valuesOf(all, ...counts)
    all.end(worker)
    expect(await valuesOf(all, ...counts)).toEqual(before)
  }
  expect(await valuesOf(all, ...counts, 'late{clock="sweep"}', 'muster_workers')).toEqual([
    33, 4, 1.502, 0.5, 1,
  ])
  all.end(1)
  expect(await valuesOf(all, 'muster_events_total', 'muster_workers')).toEqual([33, Number.NaN])
})
