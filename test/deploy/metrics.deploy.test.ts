/** A real Prometheus scrapes real workers under a small load, and everything that rules and dashboard ask it has an answer. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { streamPaths } from '@muster/contract/frames'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setUp } from '../../bench/runBench.ts'
import type { RunningServer } from '../../bench/stage.ts'
import { createSchoolDatabase, startServer } from '../../bench/stage.ts'
import { freePort } from '../../tools/freePort.ts'
import { dashboardExpressions, ruleExpressions } from '../../tools/monitoringFiles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rules = join(root, 'deploy/prometheus/muster.rules.yml')

/** Figures that other programs publish beside the servers: `muster backup-check`, the blackbox exporter. */
const ofOthers = `
muster_backup_age_seconds 3600
muster_wal_archived_age_seconds 30
probe_ssl_earliest_cert_expiry 4000000000
`

const stops: (() => unknown)[] = []
const onStop = (stop: () => Promise<unknown>) => void stops.push(stop)
let running: RunningServer
let metricsUrl: string
let prometheus: string

beforeAll(async () => {
  const stage = await setUp({ isQuick: true, rooms: 100, onProfile: null, tell: () => {}, onStop })
  const place = await createSchoolDatabase(stage, 40)
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  running = await startServer(stage, place, {
    env: { WORKERS: '2', METRICS_PORT: String(port), SELFTEST_EVERY: '10' },
  })
  stops.push(running.stop)
  prometheus = await startPrometheus(port)
  const { incidentId } = await running.manager.start()
  startLoad(place.school.barcodes, incidentId)
}, 300_000)

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

/** Starts Prometheus on the port of the servers and on that of the others. @returns its address */
async function startPrometheus(port: number): Promise<string> {
  const others = createServer((_, response) => response.end(ofOthers)).listen(0, '127.0.0.1')
  stops.push(() => others.close().closeAllConnections())
  await new Promise((resolve) => others.once('listening', resolve))
  const address = others.address()
  const otherPort = typeof address === 'object' ? address?.port : 0
  const folder = mkdtempSync(join(tmpdir(), 'muster-prometheus-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${rules}']
scrape_configs:
  - { job_name: muster, static_configs: [{ targets: ['127.0.0.1:${port}'] }] }
  - { job_name: others, static_configs: [{ targets: ['127.0.0.1:${otherPort}'] }] }
`,
  )
  const own = await freePort()
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${own}`,
    '--log.level=error',
  ]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  stops.push(() => {
    child.kill()
    return ended
  })
  const url = `http://127.0.0.1:${own}`
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isReady, { timeout: 30_000, interval: 100 })
  return url
}

/** Rooms that look, and a manager who writes to them, until the test ends. */
function startLoad(barcodes: string[], incidentId: string) {
  const origin = `http://127.0.0.1:${running.api.port}`
  const gone = new AbortController()
  for (const code of barcodes.slice(0, 10))
    void fetch(origin + streamPaths.bag(code), { signal: gone.signal })
      .then((answer) => answer.text())
      .catch(() => {})
  const looking = setInterval(() => {
    for (const code of barcodes)
      fetch(`${origin}/api/incident/GetBagStatus?RedBagGuid=${code}`).then(
        (answer) => answer.text(),
        () => {},
      )
    running.manager.broadcast(incidentId, 'Stay where you are.').catch(() => {})
  }, 500)
  stops.push(() => {
    clearInterval(looking)
    gone.abort()
  })
}

type Answer = { status: string; data: { result: { value: [number, string] }[] } }

async function ask(expression: string): Promise<Answer> {
  const answer = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`)
  return (await answer.json()) as Answer
}

test('promtool takes a scrape, the rules, and the cases of the rules', async () => {
  const scrape = await (await fetch(metricsUrl)).text()
  const promtool = (args: string[], input = '') =>
    execFileSync('promtool', args, { cwd: join(root, 'deploy/prometheus'), input, encoding: 'utf8' })
  expect(promtool(['check', 'metrics'], scrape)).toBe('')
  expect(promtool(['check', 'rules', 'muster.rules.yml'])).toContain('SUCCESS')
  expect(promtool(['test', 'rules', 'muster.rules.test.yml'])).toContain('SUCCESS')
})

test('amtool takes the example of Alertmanager', () => {
  const file = join(root, 'deploy/alertmanager/example.yml')
  expect(execFileSync('amtool', ['check-config', file], { encoding: 'utf8' })).toContain('SUCCESS')
})

test('news reach open pages, and Prometheus sees how fast', async () => {
  const lag = 'histogram_quantile(0.99, sum by (le) (rate(muster_told_lag_seconds_bucket[30s])))'
  const value = async () => Number((await ask(lag)).data.result[0]?.value[1])
  await expect.poll(value, { timeout: 30_000 }).toBeGreaterThan(0)
})

describe('every expression of the dashboard has rows', () => {
  test.each(dashboardExpressions())('%s', async (expression) => {
    const rows = async () => (await ask(expression.replaceAll('$__rate_interval', '30s'))).data?.result.length
    await expect.poll(rows, { timeout: 40_000 }).toBeGreaterThan(0)
  })
})

test('every rule is evaluated, and none fires on a healthy server', async () => {
  for (const expression of ruleExpressions()) expect((await ask(expression)).status).toBe('success')
  type Rule = { name: string; health: string; lastError?: string; state: string }
  const found = async () => {
    const answer = await fetch(`${prometheus}/api/v1/rules`)
    const { data } = (await answer.json()) as { data: { groups: { rules: Rule[] }[] } }
    return data.groups.flatMap((group) => group.rules)
  }
  await expect.poll(async () => (await found()).every(({ health }) => health === 'ok')).toBe(true)
  const firing = (await found()).filter(({ state }) => state === 'firing').map(({ name }) => name)
  expect(firing).toEqual([])
})
