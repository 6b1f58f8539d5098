import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type ImportKind, importRun, uploadPath } from '@muster/contract/importCalls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { type ServerProcess, startServerProcess } from '../../../test/serverProcess.ts'
import { secretsKey } from '../../../test/testSecrets.ts'
import { waitForImport } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { smallSchool, zipOf } from '../../../test/writeExport.ts'

/** One organization's files slow nobody else down. The server is a process of its own. */

vi.setConfig({ testTimeout: 120_000 })

/** Longest answer of a server that reads such a file, in milliseconds. */
const longestWait = 1000

let world: World
let oak: TestTenant
let server: ServerProcess

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  server = await startServerProcess({
    DATABASE_URL: world.db.appUrl,
    OIDC_ISSUER: world.issuer.url,
    SECRETS_KEY: secretsKey,
    // As on a small machine.
    NODE_OPTIONS: '--max-old-space-size=512',
  })
})
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await world.close()
})

/** Imports a file in the server process, and asks it meanwhile whether it lives. @returns the run, and the longest answer in milliseconds */
async function importWatched(kind: ImportKind, body: Buffer) {
  const isZip = kind === 'oneroster'
  const response = await fetch(
    `${server.url}${uploadPath(oak.id)}?kind=${kind}&fileName=x.${isZip ? 'zip' : 'csv'}&dryRun=true`,
    {
      method: 'POST',
      headers: {
        ...(await world.headersOf(oak.staff.TenantAdmin)),
        'content-type': isZip ? 'application/zip' : 'text/csv',
      },
      body: new Uint8Array(body),
    },
  )
  expect(response.status).toBe(202)
  const { id } = importRun.parse(await response.json())
  const stop = new AbortController()
  const watched = (async () => {
    let longest = 0
    while (!stop.signal.aborted) {
      const begun = performance.now()
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
      longest = Math.max(longest, performance.now() - begun)
      await setTimeout(20)
    }
    return longest
  })()
  const run = await waitForImport(world, oak, id)
  stop.abort()
  return { run, longest: await watched }
}

const studentHeader = 'student_id,given_name,family_name,site,room'
const commas = ','.repeat(20_000_000)

test.each([
  ['a line of commas', `${studentHeader}\n${commas}`, 'line 2'],
  ['a header of commas', commas, 'line 1'],
  ['one row of short quoted lines', `${studentHeader}\n${'"\n",'.repeat(5_000_000)}`, 'line 2'],
])('%s is refused, and others are answered meanwhile', async (_, text, where) => {
  const { run, longest } = await importWatched('students', Buffer.from(text))
  expect(run).toMatchObject({ stage: 'failed', problem: expect.stringContaining(where) })
  expect(longest).toBeLessThan(longestWait)
})

test('and so is such a line within a zip', async () => {
  // Random text, which does not shrink, keeps the ratio within what exports have.
  const users = `${smallSchool.users}${commas}\n${randomBytes(200_000).toString('hex')}`
  const { run, longest } = await importWatched('oneroster', await zipOf({ ...smallSchool, users }))
  expect(run).toMatchObject({
    stage: 'failed',
    problem: expect.stringContaining('users.csv line 7'),
  })
  expect(longest).toBeLessThan(longestWait)
})

test('an honest file as large as may be is imported, and others are answered meanwhile @ci', async () => {
  const note = 'x'.repeat(10_000)
  const site = oak.sites[0]
  const rows = Array.from(
    { length: 10_000 },
    (_, i) => `S-${i},Ann,Student ${i},${site.name},${roomAt(oak, 0).name},"${note}"`,
  )
  const body = Buffer.from(`${studentHeader},note\n${rows.join('\n')}\n`)
  expect(body.length).toBeGreaterThan(100_000_000)
  const { run, longest } = await importWatched('students', body)
  expect(run).toMatchObject({ stage: 'done', result: { tables: { people: { added: 10_000 } } } })
  expect(longest).toBeLessThan(longestWait)
})
