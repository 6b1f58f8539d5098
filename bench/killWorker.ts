/**
 * One of two servers is killed under load: when are its pages back, how many come in the same moment, and is anything lost?
 * Run by itself: `node bench/killWorker.ts [pages] [haproxy|nginx|caddy]`. Without a proxy two workers share a port; with one, which must
 * be installed, two servers stand behind it as docs/proxy says.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { streamPaths } from '@muster/contract/frames'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { freePort } from '../tools/freePort.ts'
import { startPostgres } from '../tools/postgres.ts'
import { runCommand } from '../tools/runCommand.ts'
import { type ApiServer, startApi } from './apiServer.ts'
import { startChild } from './child.ts'
import type { FollowerResults, Followers } from './followers.ts'
import { startIssuer } from './issuer.ts'
import { ManagerClient } from './manager.ts'
import { isProxy, type ProxyName, startProxy } from './proxy.ts'
import { quantile } from './quantiles.ts'
import { type School, storedSeqs, writeSchool } from './school.ts'
import { type OnStop, withCleanup } from './stopEverything.ts'
import { requestOf } from './wire.ts'
import { withClient } from './withClient.ts'

/** All acknowledge within this time, in milliseconds; the kill is in its middle. */
const burst = 4_000
const told = 8

const count = Number(process.argv[2] ?? 2000)
const proxy = process.argv[3] ?? null
if (proxy !== null && !isProxy(proxy)) throw new Error(`No such proxy: ${proxy}.`)
await withCleanup((onStop) => run(onStop, proxy))

async function run(onStop: OnStop, behind: ProxyName | null): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'muster-kill-'))
  onStop(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startPostgres({ home })
  onStop(() => postgres.stop())
  await withClient(postgres.url('postgres'), (client) => client.query('create database muster'))
  const { appUrl } = await migrate(postgres.url('muster'))
  const issuer = await startIssuer(onStop)
  const school = await writeSchool(appUrl, count, issuer.url)
  const start = (env: Record<string, string>) =>
    startApi({ databaseUrl: appUrl, issuer: issuer.url, webDist: null, env }, onStop)
  const place = behind ? await behindProxy(behind, start, onStop) : await twoWorkers(start)
  const { port, victim } = place

  const signIn = () => ManagerClient.signIn(place.managerPort, school, issuer.tokenFor(school.subject))
  const manager = await signIn()
  const { incidentId } = await manager.start()
  const instructions = await manager.instructionsOf(school.barcodes[0] ?? '')
  manager.close()
  const load = startChild<Followers>('followers.ts', onStop)
  await load.ask('open', { port, paths: school.barcodes.map(streamPaths.bag) })
  const requests = acknowledgements(school, incidentId, instructions)
  const posting = load.ask('post', { port, requests, overMs: burst })
  const telling = instructEveryRoom(signIn, incidentId)
  await sleep(burst / 2)
  process.kill(victim, 'SIGKILL')
  const [posted] = await Promise.all([posting, telling])
  await sleep(4_000)
  const followed = await load.ask('read', undefined)

  const stored = await storedSeqs(appUrl, school, incidentId, 'InstructionCompleted')
  const messages = await storedSeqs(appUrl, school, incidentId, 'InstructionGiven')
  const missing = followed.pages.map((page, at) =>
    [posted.versions[at] ?? 0, ...messages].filter((seq) => !isKnown(page, seq)),
  )
  console.log(`${count} pages, 2 servers${behind ? ` behind ${behind}` : ' on one port'}`)
  report(followed)
  console.log(
    `acknowledgements: ${posted.versions.length} answered, ${posted.repeated} sent again, ${stored.length} in the log`,
  )
  const lacking = missing.filter((seqs) => seqs.length > 0).length
  const twice = followed.pages.filter(hasTwice).length
  console.log(`pages that lack their acknowledgement or a message: ${lacking}`)
  console.log(`pages that were told anything twice: ${twice}`)
  if (lacking + twice > 0) process.exitCode = 1
}

type Start = (env: Record<string, string>) => Promise<ApiServer>
/** `managerPort` leads to a server that is not the victim. */
type Place = { port: number; managerPort: number; victim: number }

async function twoWorkers(start: Start): Promise<Place> {
  const { port, pid } = await start({ WORKERS: '2' })
  let workers: number[] = []
  while (workers.length < 2) {
    await sleep(100)
    const { output } = await runCommand('pgrep', ['-P', String(pid)])
    workers = output.trim().split('\n').map(Number)
  }
  // Until the second one listens, too.
  await sleep(3_000)
  return { port, managerPort: port, victim: workers[0] ?? 0 }
}

async function behindProxy(name: ProxyName, start: Start, onStop: OnStop): Promise<Place> {
  const servers = [
    await start({ TRUST_PROXY: 'loopback' }),
    await start({ TRUST_PROXY: 'loopback' }),
  ] as const
  const port = await freePort()
  await startProxy(name, port, [servers[0].port, servers[1].port], onStop)
  return { port, managerPort: servers[1].port, victim: servers[0].pid }
}

function acknowledgements({ barcodes }: School, incidentId: string, instructions: string[]): string[] {
  const done = { instructionStatus: 1, instructionValue: null }
  return barcodes.map((classroomBarcode) =>
    requestOf(
      'POST',
      '/api/incident/SubmitClassroomUpdate',
      {},
      {
        classroomBarcode,
        incidentId,
        sequence: 0,
        userId: 'aB3dE9',
        instructionResponse: instructions.slice(0, 1).map((id) => ({ id, ...done })),
      },
    ),
  )
}

/** Instructions to every room, also while nobody is at the victim. */
async function instructEveryRoom(signIn: () => Promise<ManagerClient>, incidentId: string): Promise<void> {
  for (let at = 1; at <= told; at++) {
    await sleep(burst / told)
    const manager = await signIn()
    await manager.instruct(incidentId, `Instruction ${at}`)
    manager.close()
  }
}

type Page = FollowerResults['pages'][number]

/** Checks that a page was sent this event, or a snapshot that has it. */
function isKnown({ events, wholes }: Page, seq: number): boolean {
  return events.includes(seq) || wholes.some((whole) => whole >= seq)
}

function hasTwice({ events }: Page): boolean {
  return events.some((seq, at) => at > 0 && seq <= (events[at - 1] ?? 0))
}

function report({ losses, tries, pages }: FollowerResults) {
  const back = losses.flatMap(({ lostAt, backAt }) => (backAt === null ? [] : [backAt - lostAt]))
  const away = losses.length - back.length
  console.log(`streams lost: ${losses.length}, of them not back: ${away}`)
  const times = ([0.5, 0.99, 1] as const).map((share) => `${(quantile(back, share) / 1000).toFixed(2)} s`)
  console.log(`back after: median ${times[0]}, p99 ${times[1]}, last ${times[2]}`)
  console.log(
    `tries: ${tries.length}, of them refused: ${tries.filter(({ status }) => status !== 200).length}`,
  )
  const waits = tries.map(({ answeredAfter }) => answeredAfter)
  console.log(
    `answered after: median ${quantile(waits, 0.5).toFixed(0)} ms, last ${quantile(waits, 1).toFixed(0)} ms`,
  )
  const counts = new Map<number, number>()
  const first = Math.min(...losses.map(({ lostAt }) => lostAt))
  for (const { at } of tries) {
    const tenth = Math.floor((at - first) / 100)
    counts.set(tenth, (counts.get(tenth) ?? 0) + 1)
  }
  console.log(`most tries within 100 ms: ${Math.max(...counts.values())}`)
  for (const [tenth, tried] of [...counts].sort(([a], [b]) => a - b))
    console.log(
      `  ${(tenth / 10).toFixed(1).padStart(5)} s ${String(tried).padStart(5)} ${'#'.repeat(Math.ceil(tried / 5))}`,
    )
  const wholes = pages.filter((page) => page.wholes.length > 1).length
  console.log(`pages that were sent the whole when they came back: ${wholes}`)
}
