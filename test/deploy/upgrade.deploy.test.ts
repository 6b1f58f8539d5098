/** An upgrade and the way back, as docs/upgrade.md says: two versions side by side on one database, behind HAProxy and under load. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eventForRoom } from '@muster/domain/incident/visibility'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEvents } from '../../apps/api/src/incidents/storedEvents.ts'
import { verifyLog } from '../../apps/api/src/incidents/verifyLog.ts'
import { inTenant, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { type Issuer, startIssuer } from '../../apps/api/test/issuer.ts'
import { addSchool, asOwner, type TestTenant } from '../../apps/api/test/school.ts'
import { secretsKey } from '../../apps/api/test/testSecrets.ts'
import { startProxy } from '../../bench/proxy.ts'
import { freePort } from '../../tools/freePort.ts'
import { type Postgres, startPostgres } from '../../tools/postgres.ts'
import { runCommand } from '../../tools/runCommand.ts'
import { checkOutRelease, type ReleaseTree } from './releaseTree.ts'
import { type Answers, type SchoolLoad, startSchoolLoad } from './schoolLoad.ts'

const timeout = 300_000
/** Time that each pair of servers is under load, in milliseconds. */
const phase = 4_000

type Version = 'old' | 'new'
/** The places behind the proxy. */
const places = [0, 1] as const
type Place = (typeof places)[number]

let home: string
let postgres: Postgres
let issuer: Issuer
let tree: ReleaseTree
let tenant: TestTenant
let appUrl = ''
let ports: [number, number]
let load: SchoolLoad | undefined
const stops: (() => unknown)[] = []
const running: (ChildProcess | null)[] = [null, null]
/** Seconds that each command took, in their order. */
const took: [command: string, seconds: number][] = []

const trees = {
  old: () => ({ folder: tree.folder, node: tree.node }),
  new: () => ({ folder: fileURLToPath(new URL('../..', import.meta.url)), node: process.execPath }),
}

beforeAll(async () => {
  tree = await timed('npm ci (old version)', checkOutRelease)
  home = await mkdtemp(join(tmpdir(), 'muster-upgrade-'))
  postgres = await startPostgres({ home, throwaway: true })
  await asOwner(postgres.url('postgres'), (owner) => owner.query('create database muster'))
  issuer = await startIssuer()
  await muster('old', 'migrate')
  const school = await asOwner(postgres.url('muster'), (owner) => addSchool(owner, 6))
  tenant = school.tenants[0]
  ports = [await freePort(), await freePort()]
  for (const place of places) await start(place, 'old')
  const port = await freePort()
  await startProxy('haproxy', port, ports, (stop) => stops.push(stop))
  const token = await issuer.tokenFor(tenant.staff.Manager)
  load = await startSchoolLoad(`http://127.0.0.1:${port}`, tenant, token)
})
afterAll(async () => {
  await load?.stop()
  for (const phone of load?.phones ?? []) phone.close()
  for (const each of running) each?.kill('SIGKILL')
  for (const stop of stops.reverse()) await stop()
  await issuer?.close()
  await postgres?.stop()
  await tree?.remove()
  if (home) await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

async function timed<T>(command: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  took.push([command, Math.round(performance.now() - begun) / 1000])
  return result
}

/** Runs a command of `npm run muster` of one version, which must succeed. */
async function muster(version: Version, ...args: string[]): Promise<string> {
  const { folder, node } = trees[version]()
  const env = { DATABASE_URL: postgres.url('muster'), MUSTER_APP_PASSWORD: 'of the app' }
  const script = join(folder, 'tools', 'muster.ts')
  const { code, output } = await timed(`muster ${args.join(' ')} (${version})`, () =>
    runCommand(node, [script, ...args], { cwd: folder, env }),
  )
  expect([code, output]).toEqual([0, output])
  return output
}

/** Starts a server of one version in a place, and resolves when it is ready. */
async function start(place: Place, version: Version) {
  const { folder, node } = trees[version]()
  const url = Object.assign(new URL(postgres.url('muster')), {
    username: 'muster_app',
    password: 'of the app',
  })
  appUrl = url.href
  await timed(`start (${version})`, async () => {
    const child = spawn(node, [join(folder, 'apps', 'api', 'src', 'main.ts')], {
      cwd: folder,
      env: {
        ...process.env,
        DATABASE_URL: appUrl,
        PORT: String(ports[place]),
        HOST: '127.0.0.1',
        OIDC_ISSUER: issuer.url,
        SECRETS_KEY: secretsKey,
        TRUST_PROXY: 'loopback',
        DRAIN_SECONDS: '5',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running[place] = child
    const isReady = async () => {
      const answer = await fetch(`http://127.0.0.1:${ports[place]}/health/ready`)
      if (!answer.ok) throw new Error(await answer.text())
    }
    await vi.waitFor(isReady, { timeout: 60_000, interval: 50 })
  })
}

/** Stops the server of a place as systemd does, and starts one of another version there. */
async function replace(place: Place, version: Version) {
  await timed('stop (drain of 5 s)', async () => {
    const child = running[place]
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
  await start(place, version)
  // The proxy takes it in at its next check.
  await sleep(2_000)
}

const done: [step: string, answers: Answers][] = []
function note(step: string) {
  const answers = load?.take()
  if (answers) done.push([step, answers])
}

test('every answer is a success: old, both, new, back to old, new again, finished', { timeout }, async () => {
  await sleep(phase)
  note('old')
  await muster('new', 'migrate')
  expect(await muster('new', 'migrate', '--status')).toContain('To run at the next start: nothing')
  await replace(0, 'new')
  await sleep(phase)
  note('both')
  await replace(1, 'new')
  await sleep(phase)
  note('new')
  await replace(0, 'old')
  await replace(1, 'old')
  await sleep(phase)
  note('back to old')
  await replace(0, 'new')
  await replace(1, 'new')
  note('new again')
  expect(await muster('new', 'migrate', '--finish')).toContain('The database is ready for this version.')
  await sleep(phase)
  note('finished')
  await load?.stop()
  console.log(took.map(([command, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${command}`).join('\n'))
  console.log(done.map(([step, { total }]) => `${step}: ${total} answers`).join('\n'))
  expect(done.map(([step, { others }]) => [step, others])).toEqual(done.map(([step]) => [step, {}]))
  for (const [, { total }] of done) expect(total).toBeGreaterThan(200)
})

test('nothing that was answered is missing, every page has all of it once, and the log is whole', async () => {
  if (!load) throw new Error('no load was run')
  const { incidentId, acknowledged, phones } = load
  const db = openDatabase(appUrl, 1)
  const log = await inTenant(db, tenant.id, (tx) => readEvents(tx, incidentId, 0)).finally(() => db.destroy())
  const stored = new Set(
    log.flatMap(({ event }) =>
      event.type === 'InstructionCompleted'
        ? event.data.instructionIds.map((id) => `${event.data.roomId} ${id}`)
        : [],
    ),
  )
  expect(acknowledged.size).toBeGreaterThan(50)
  expect([...acknowledged].filter((each) => !stored.has(each))).toEqual([])
  for (const [at, room] of tenant.sites[0].rooms.entries()) {
    const wanted = log
      .flatMap(({ event }) => (eventForRoom(room.id, event) ? [`${event.incidentId}:${event.seq}`] : []))
      .slice(-20)
    const ids = () => (phones[at]?.frames() ?? []).flatMap(({ event, id }) => (event === 'event' ? [id] : []))
    await expect.poll(() => ids().slice(-20)).toEqual(wanted)
    expect(new Set(ids()).size).toBe(ids().length)
  }
  expect((await verifyLog(appUrl)).broken).toBeNull()
  expect(await muster('new', 'verify-log')).toBeTruthy()
})
