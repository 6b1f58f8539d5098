import { expect, onTestFinished, test } from 'vitest'
import { type Sample, ServerMetrics } from './serverMetrics.ts'

test('a figure without labels is absent while nothing is known, and not 0', async () => {
  const metrics = new ServerMetrics('1')
  onTestFinished(() => metrics.stop())
  let known: Sample[] = []
  metrics.gauge('muster_test', 'A test.', [], 'max', () => known)
  const lines = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('muster_test'))
  expect(await lines()).toEqual([])
  known = [{ labels: {}, value: 7 }]
  expect(await lines()).toEqual(['muster_test 7'])
  known = []
  expect(await lines()).toEqual([])
})
