import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMetricsPort } from './metricsPort.ts'

async function opened() {
  const port = await openMetricsPort(0, '127.0.0.1')
  onTestFinished(port.close)
  return port
}

test('a scrape gets the figures as text, and nothing else is there', async () => {
  const port = await opened()
  port.serve(async () => 'muster_workers 1\n')
  const scrape = await fetch(port.url)
  expect([scrape.status, await scrape.text()]).toEqual([200, 'muster_workers 1\n'])
  expect(scrape.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await fetch(`${port.url}/more`)).status).toBe(404)
  expect((await fetch(port.url, { method: 'POST' })).status).toBe(404)
})

test('a scrape before the server is ready is told to come back, and one that fails says so', async () => {
  const port = await opened()
  expect((await fetch(port.url)).status).toBe(503)
  port.serve(() => Promise.reject(new Error('broken')))
  expect((await fetch(port.url)).status).toBe(500)
})

test('a port in use is refused in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(openMetricsPort(port, '127.0.0.1')).rejects.toThrow(
    `METRICS_PORT ${port} cannot be used at 127.0.0.1: another program uses it.`,
  )
  await expect(openMetricsPort(0, '192.0.2.1')).rejects.toThrow(
    'this machine has no such address (METRICS_HOST)',
  )
})
