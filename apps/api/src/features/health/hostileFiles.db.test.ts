import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCamera, snapshotPath } from '@muster/contract/cameraCalls'
import { captionsPath } from '@muster/contract/clipCalls'
import { testFeed } from '@muster/contract/feedCalls'
import { importRun, uploadPath } from '@muster/contract/importCalls'
import { photoPaths } from '@muster/contract/photoPaths'
import { planUploadPath } from '@muster/contract/planCalls'
import { planPictureUploadPath } from '@muster/contract/planPictureCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AttackRun } from '../../../test/attack/attackRun.ts'
import {
  attacks,
  type HostileFile,
  mutated,
  samples,
  type Target,
  targets,
} from '../../../test/attack/hostileFiles.ts'
import { clipAt } from '../../../test/cameras.ts'
import { type FakeServer, permitted, startFakeServer } from '../../../test/fakeServers.ts'
import { feedAt } from '../../../test/feeds.ts'
import { live, watch } from '../../../test/responsiveness.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { type ServerProcess, startServerProcess } from '../../../test/serverProcess.ts'
import { secretsKey } from '../../../test/testSecrets.ts'
import { homeUrl } from '../../../test/visitor.ts'
import { openWorld, type World } from '../../../test/world.ts'

/**
 * Gives hostile files to a server of its own by the routes that take them, and by servers that it fetches from: files that were
 * thought out, then samples that a seed changes. Each is answered in its time, with what its sender has done wrong, and meanwhile
 * the server answers others in time and within its memory.
 *
 * The plain run takes what was thought out and is quickly read, and ten seeds; `npm run test:attack` the rest, and 2,000 seeds.
 */

const run = new AttackRun('hostileFiles')
const seeds = run.isLong ? 2_000 : 10

/** Answers to files: taken, or refused for what they are. Any other would mean that nothing was read. */
const expected = [200, 201, 202, 400, 413, 415, 422]
/** Answers where the server has fetched something that cannot be shown. */
const badSource = ['camera-away', 'no-captions']

/** Milliseconds until a file is answered; what a thread may take, or another server, and a share for a busy machine. */
const limits: Record<Target, number> = {
  photo: 12_000,
  'floor picture': 12_000,
  plan: 25_000,
  spreadsheet: 120_000,
  roster: 300_000,
  feed: 20_000,
  captions: 10_000,
  camera: 10_000,
  'moving camera': 10_000,
}
/** Longest answers of `/health/live` meanwhile, in milliseconds: of 19 in 20, and of all. A short look sees few, beside other tests. */
const [most, longest] = run.isLong ? [100, 400] : [1_000, 2_000]
/** Milliseconds for which a file is given again and again. */
const lookFor = run.isLong ? 400 : 60
/** Memory of the server's process, in megabytes: with two plans at their limit, and some time after. */
const [mostMemory, keptMemory] = [1_500, 700]

/** Attacks that take the server or this test longer than a plain run has. */
const slow = [
  'millions of rows',
  'a hundred thousand rows',
  'a hundred thousand sites of one name',
  'a hundred thousand people who are invited',
  'rows of half a million cells',
  'line ends alone',
  'a bomb of good rows',
  'a zip bomb',
  'a zip that unpacks to a hundred times its size',
  'an answer that never ends',
]

let world: World
let oak: TestTenant
/** The server that is given everything, and one on the same machine that is left alone. */
let server: ServerProcess
let calm: ServerProcess
let outside: FakeServer
let served: HostileFile
let headers: Record<string, string>
let adminHeaders: Record<string, string>
let feedId: string
let clipId: string
let photos = 0
let peak = 0
const answered = new Map<string, number>()

beforeAll(async () => {
  outside = await startFakeServer((_, response) => serve(response, served))
  world = await openWorld()
  oak = world.tenants[0]
  const permission = permitted([outside.host])
  const env = {
    DATABASE_URL: world.db.appUrl,
    OIDC_ISSUER: world.issuer.url,
    CAMERA_PRIVATE_HOSTS: permission,
    NOTIFY_PRIVATE_HOSTS: permission,
    PUBLIC_URL: homeUrl,
    SECRETS_KEY: secretsKey,
  }
  server = await startServerProcess(env)
  calm = await startServerProcess(env)
  headers = await world.headersOf(oak.staff.Manager)
  adminHeaders = await world.headersOf(oak.staff.TenantAdmin)
  feedId = (await feedAt(world, oak, `${outside.url}/feed`)).feedId
  clipId = (await clipAt(world, oak, `${outside.url}/captions`)).clipId
})
afterAll(async () => {
  for (const each of [server, calm]) each?.process.kill('SIGKILL')
  await Promise.all([outside.close(), world.close()])
  const counts = [...answered].toSorted().map(([what, times]) => `${what} ${times}`)
  console.log(`${counts.join(', ')}; at most ${peak} MB`)
})

/** Answers as the other server of a hostile file does. */
function serve(response: ServerResponse, { bytes, headers: { status, ...more } = {}, ending }: HostileFile) {
  const length = ending === 'cut off' ? { 'content-length': String(bytes.length + 10) } : {}
  response.writeHead(Number(status ?? 200), { ...length, ...more })
  response.write(bytes)
  if (ending === 'cut off') response.destroy()
  else if (!ending) response.end()
}

type Answered = { status: number; type: string }

async function ask(
  path: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Answered & { text: string }> {
  const answer = await fetch(`${server.url}${path}`, { ...init, signal })
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json')
  return { status: answer.status, type: isProblem ? String(JSON.parse(text).type) : '', text }
}

/** Gives a file to its target. */
async function give(target: Target, file: HostileFile, signal: AbortSignal): Promise<Answered> {
  const post = (path: string, type: string, as = headers) =>
    ask(
      path,
      { method: 'POST', headers: { ...as, 'content-type': type }, body: Buffer.from(file.bytes) },
      signal,
    )
  const get = (path: string) => ask(path, { headers }, signal)
  switch (target) {
    case 'photo':
      return post(photoPaths.upload(roomAt(oak, photos++ % 4).barcode, randomUUID()), 'image/jpeg', {})
    case 'floor picture':
      return post(`${planPictureUploadPath(oak.sites[0].id)}?id=${randomUUID()}`, 'image/png')
    case 'plan':
      return post(`${planUploadPath(oak.sites[0].id)}?id=${randomUUID()}&fileName=plan`, 'application/zip')
    case 'spreadsheet':
    case 'roster': {
      const kind = target === 'roster' ? 'oneroster' : String(file.kind)
      return follow(
        await post(`${uploadPath(oak.id)}?kind=${kind}&fileName=file`, 'text/csv', adminHeaders),
        signal,
      )
    }
    case 'feed': {
      const path = `/api/feeds/${feedId}/test`
      const tested = await ask(path, { method: 'POST', headers: adminHeaders }, signal)
      if (tested.status === 200) testFeed.answer.parse(JSON.parse(tested.text))
      return tested
    }
    case 'captions':
      return get(captionsPath(clipId))
    case 'camera':
      return get(snapshotPath(await newCamera('snapshot')))
    case 'moving camera':
      return get(snapshotPath(await newCamera('mjpeg')))
  }
}

/** Each is asked anew: a picture is shared for a second. */
async function newCamera(kind: 'snapshot' | 'mjpeg'): Promise<string> {
  const cameraId = randomUUID()
  const url = `${outside.url}/${cameraId}`
  const body = { cameraId, name: 'Gym', looksAt: null, kind, isOn: true, url, pictureUrl: null }
  const made = await fetch(server.url + createCamera.path.replace(':siteId', String(oak.sites[0].id)), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(made.status).toBe(201)
  return cameraId
}

/** Follows an import to its end. One that fails says what is wrong with its file. */
async function follow(
  { status, type, text }: Answered & { text: string },
  signal: AbortSignal,
): Promise<Answered> {
  if (status !== 202) return { status, type }
  const path = `${uploadPath(oak.id)}/${importRun.parse(JSON.parse(text)).id}`
  for (;;) {
    const { stage, problem } = importRun.parse(
      JSON.parse((await ask(path, { headers: adminHeaders }, signal)).text),
    )
    if (stage === 'done') return { status, type }
    if (stage === 'failed')
      return { status: /our side|lost its connection/.test(problem ?? '') ? 500 : 422, type: '' }
    await sleep(50)
  }
}

/** Gives a file to its target, and keeps what must not be. */
async function attack(name: string, target: Target, file: HostileFile): Promise<void> {
  const begun = performance.now()
  const { status, type } = await give(target, file, AbortSignal.timeout(limits[target])).catch(
    (error: unknown) => ({
      status: 0,
      type: String(error),
    }),
  )
  const took = Math.round(performance.now() - begun)
  run.requests++
  answered.set(`${target} ${status}`, (answered.get(`${target} ${status}`) ?? 0) + 1)
  const isBadSource = status === 502 && badSource.includes(type)
  // A sender who goes on past a limit may be cut off before the answer.
  const isCutOff = status === 0 && name.startsWith('more than')
  if (!expected.includes(status) && !isBadSource && !isCutOff)
    run.find(`${target}, ${name}: answered ${status} ${type} after ${took} ms`)
}

/** Memory of the server's process, in megabytes; 0 where the system does not say. */
function memory(): number {
  if (process.platform !== 'linux') return 0
  const file = `/proc/${server.process.pid}/status`
  const said = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(said)?.[1] ?? 0) / 1024)
}

/**
 * Does something to the server, and keeps that others have waited. What holds a server up does so each time, so it takes the best
 * of three looks on a machine that is busy with other things.
 */
async function lookMeanwhile(name: string, work: () => Promise<void>) {
  const looks: string[] = []
  for (let times = 0; times < 3; times++) {
    const end = watch([server.url, calm.url], live, 20)
    const sampling = setInterval(() => {
      peak = Math.max(peak, memory())
    }, 50)
    try {
      for (const until = performance.now() + lookFor; performance.now() < until; ) await work()
    } finally {
      clearInterval(sampling)
    }
    const [busy, other] = await end()
    if (!busy || !other) throw new Error('Nobody was watched.')
    if (busy.most <= Math.max(most, 4 * other.most) && busy.longest <= Math.max(longest, 4 * other.longest))
      return
    looks.push(
      `${Math.round(busy.most)} and ${Math.round(busy.longest)} ms (left alone: ${Math.round(other.most)} and ${Math.round(other.longest)})`,
    )
  }
  run.find(`${name}: others waited ${looks.join('; ')}`)
}

async function removeFiles() {
  await world.asOwner(async (owner) => {
    for (const table of ['photo', 'plan_picture', 'camera', 'import_run'])
      await owner.query(`delete from ${table}`)
  })
}

const thoughtOut = targets.flatMap((target) =>
  Object.entries(attacks[target]).map(([name, make]) => [`${target}: ${name}`, name, target, make] as const),
)

test('files with nothing wrong are taken @ci', async () => {
  for (const target of targets)
    for (const file of await samples[target]()) {
      served = file
      const { status, type } = await give(target, file, AbortSignal.timeout(limits[target]))
      expect(status, `${target} ${type}`).toBeLessThan(300)
    }
  await removeFiles()
})

test(
  'files that were thought out are refused in time, and nobody waits @ci',
  async () => {
    const chosen = thoughtOut.filter(([, name]) => run.isLong || !slow.includes(name))
    await run.each(chosen, async ([step, name, target, make]) => {
      served = await make()
      await lookMeanwhile(step, () => attack(name, target, served))
      await removeFiles()
    })
    await expectSound()
  },
  run.timeout,
)

test(
  'files that were changed at random are taken or refused in time, and nobody waits',
  async () => {
    const batches = Array.from({ length: seeds / 10 }, (_, at) => [`seeds from ${at * 10}`, at * 10] as const)
    await run.each(batches, async ([step, first]) => {
      await lookMeanwhile(step, async () => {
        for (let seed = first; seed < first + 10; seed++)
          for (const target of targets) {
            served = await mutated(target, seed)
            await attack(`seed ${seed}`, target, served)
          }
      })
      await removeFiles()
    })
    await expectSound()
  },
  run.timeout,
)

async function expectSound() {
  if (server.process.exitCode !== null || server.process.signalCode !== null) run.find('the server has ended')
  if (peak > mostMemory) run.find(`the server took ${peak} MB`)
  await expect.poll(memory, { timeout: 60_000, interval: 500 }).toBeLessThan(keptMemory)
  expect(run.findings).toEqual([])
  expect(run.requests).toBeGreaterThan(0)
}
