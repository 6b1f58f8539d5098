/**
 * What five hundred RBIMs that report every ten seconds cost the server and the database, in shares of one core. Run by itself, on
 * Linux: `node bench/deviceCost.ts`, with `--reconnect` for devices that open a new connection for each report.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { startApi } from './apiServer.ts'
import { cpuSeconds } from './cpuTime.ts'
import { startIssuer } from './issuer.ts'
import { writeSchool } from './school.ts'
import { type OnStop, withCleanup } from './stopEverything.ts'
import { withClient } from './withClient.ts'

const minuteMs = 60_000

await withCleanup((onStop) => run(onStop))

async function run(onStop: OnStop): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'muster-devices-'))
  onStop(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startPostgres({ home })
  onStop(() => postgres.stop())
  await withClient(postgres.url('postgres'), (client) => client.query('create database muster'))
  const ownerUrl = postgres.url('muster')
  const { appUrl } = await migrate(ownerUrl)
  const issuer = await startIssuer(onStop)
  await writeSchool(appUrl, 500, issuer.url)
  const api = await startApi({ databaseUrl: appUrl, issuer: issuer.url, webDist: null }, onStop)
  const database = Number((await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const measure = async (name: string) => {
    const before = await Promise.all([cpuSeconds(api.pid), cpuSeconds(database), performance.now()])
    await sleep(minuteMs)
    const after = await Promise.all([cpuSeconds(api.pid), cpuSeconds(database), performance.now()])
    const seconds = (after[2] - before[2]) / 1000
    const [server, share] = [after[0] - before[0], after[1] - before[1]].map((used) => (used / seconds) * 100)
    const percent = (value = 0) => `${value.toFixed(2)} %`
    const both = (server ?? 0) + (share ?? 0)
    console.log(
      `${name}: server ${percent(server)}, database ${percent(share)}, together ${percent(both)} of one core (load ${loadavg()[0]?.toFixed(1)})`,
    )
  }
  await sleep(5000)
  await measure('at rest')
  await devicesReport(ownerUrl, `http://127.0.0.1:${api.port}`, onStop)
  await measure('in the minute after new keys')
  await measure('in the minute after that')
  await measure('and after that')
}

/** Resolves when they have their keys and begin. */
async function devicesReport(databaseUrl: string, url: string, onStop: OnStop): Promise<void> {
  const script = fileURLToPath(new URL('../tools/muster.ts', import.meta.url))
  const args = [
    'simulate',
    'rbim',
    '--tenant',
    'bench',
    '--for',
    '240',
    '--url',
    url,
    ...process.argv.slice(2),
  ]
  const devices = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => devices.once('exit', resolve))
  onStop(async () => {
    devices.kill()
    await ended
  })
  await new Promise<void>((begins, fails) => {
    createInterface({ input: devices.stdout }).on('line', (line) => {
      console.log(line)
      if (line.startsWith('They report')) begins()
    })
    void ended.then(() => fails(new Error('The devices ended at once.')))
  })
}
