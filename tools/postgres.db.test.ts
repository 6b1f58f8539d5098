/** The database Muster brings along keeps its promises when it is killed. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canConnect } from './canConnect.ts'
import { startPostgres } from './postgres.ts'
import { runCommand } from './runCommand.ts'
import { maxFailedProbes, supervisePostgres, usualProbing } from './supervisePostgres.ts'

let home: string

/** The code of PostgreSQL's refusal (Appendix A of its manual). */
const tooManyConnections = '53300'

// Each test stops the server, and has a table of its own: creating the data takes as long as a test.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'muster-postgres-'))
})
afterAll(() => rm(home, { recursive: true }))

test('keeps data over a stop and over a kill', async () => {
  let server = await startPostgres({ home, throwaway: true })
  await query(server.url('postgres'), 'create table kept_over_kill (word text)')
  await query(server.url('postgres'), "insert into kept_over_kill values ('still here')")
  await server.stop()

  server = await startPostgres({ home, throwaway: true })
  process.kill(await serverPid(), 'SIGKILL')

  server = await startPostgres({ home, throwaway: true })
  expect(await query(server.url('postgres'), 'select word from kept_over_kill')).toEqual([
    { word: 'still here' },
  ])
  await server.stop()
})

test('uses the server that a killed run left behind', async () => {
  const left = await startPostgres({ home, throwaway: true })
  const found = await startPostgres({ home, throwaway: true })
  expect(found.url('postgres')).toBe(left.url('postgres'))
  await found.stop()
  await found.stop()
})

test('one that is killed while it is looked after is started again within a second, and keeps what it had', async () => {
  const said: { line: string; at: number }[] = []
  const server = await supervisePostgres({ home, throwaway: true }, (line) =>
    said.push({ line, at: performance.now() }),
  )
  await query(server.url('postgres'), 'create table kept_watched (word text)')
  await query(server.url('postgres'), "insert into kept_watched values ('still here')")
  // A throwaway server commits before it has written.
  await query(server.url('postgres'), 'checkpoint')
  const killedAt = performance.now()
  process.kill(await serverPid(), 'SIGKILL')
  const read = () => query(server.url('postgres'), 'select word from kept_watched').catch(() => null)
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ word: 'still here' }])
  expect(said.map(({ line }) => line)).toEqual(['The database ended; starting it again.'])
  expect((said[0]?.at ?? 0) - killedAt).toBeLessThan(1_000)
  await server.stop()
  expect(await server.isRunning()).toBe(false)
  // Nobody starts what was stopped.
  expect(said).toHaveLength(1)
})

test('one that hangs without dying is ended after two probes without an answer, started again once, and keeps what it had', async () => {
  const said: { line: string; at: number }[] = []
  const log = (line: string) => void said.push({ line, at: performance.now() })
  const server = await supervisePostgres({ home, throwaway: true }, log, { interval: 100, timeout: 1_500 })
  await query(server.url('postgres'), 'create table kept_hung (word text)')
  await query(server.url('postgres'), "insert into kept_hung values ('still here')")
  await query(server.url('postgres'), 'checkpoint')
  // A connection that is open goes on; only new ones hang, as with a postmaster that a debugger or a full disk holds.
  const open = new pg.Client({ connectionString: server.url('postgres') })
  open.on('error', () => {})
  await open.connect()
  const hungAt = performance.now()
  process.kill(await serverPid(), 'SIGSTOP')
  expect((await open.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await server.isRunning()).toBe(true)
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(1)
  expect(said[0]?.line).toBe('The database has not answered for 3 seconds; ending it and starting it again.')
  expect((said[0]?.at ?? 0) - hungAt).toBeGreaterThan(2_900)
  expect((said[0]?.at ?? 0) - hungAt).toBeLessThan(7_000)
  const read = () => query(server.url('postgres'), 'select word from kept_hung').catch(() => null)
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ word: 'still here' }])
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(said).toHaveLength(1)
  await server.stop()
  expect(await server.isRunning()).toBe(false)
}, 60_000)

test('a server has ten seconds to answer', () => {
  expect(usualProbing.timeout * maxFailedProbes).toBe(10_000)
})

test('one that hangs with all its processes is ended when it was left behind, and a start has its data', async () => {
  const left = await startPostgres({ home, throwaway: true })
  await query(left.url('postgres'), 'create table kept_held (word text)')
  await query(left.url('postgres'), 'checkpoint')
  const pid = await serverPid()
  const { output } = await runCommand('ps', ['-A', '-o', 'pid=,ppid='])
  const children = output
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child ? [child] : []))
  expect(children.length).toBeGreaterThan(2)
  process.kill(pid, 'SIGSTOP')
  for (const each of children) {
    try {
      process.kill(each, 'SIGSTOP')
    } catch {
      // The backend of a connection that has just closed has left.
    }
  }
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const found = await startPostgres({ home, throwaway: true, log, leftoverProbeTimeout: 1_000 })
  expect(said).toContain('PostgreSQL was still running and did not answer; starting it again')
  expect(await query(found.url('postgres'), 'select count(*)::int as words from kept_held')).toEqual([
    { words: 0 },
  ])
  await found.stop()
}, 60_000)

test('one whose every connection is taken answers, and is left alone', async () => {
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const server = await supervisePostgres({ home, throwaway: true }, log, { interval: 100, timeout: 5_000 })
  const clients: pg.Client[] = []
  // Probes take a connection now and then, so the number that is left is not known before.
  for (let isRefused = false; !isRefused; ) {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    client.on('error', () => {})
    await client.connect().then(
      () => clients.push(client),
      (error: { code?: string }) => {
        expect(error.code).toBe(tooManyConnections)
        isRefused = true
      },
    )
  }
  expect(await canConnect(server.url('postgres'), 5_000)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(said).toEqual([])
  await Promise.all(clients.map((client) => client.end()))
  await server.stop()
}, 60_000)

test('starts where a server is written down that is gone, though another process has its number', async () => {
  let server = await startPostgres({ home, throwaway: true })
  const file = join(home, 'postgres', 'postmaster.pid')
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [other.pid, ...lines.slice(1)].join('\n'))
  expect(await server.isRunning()).toBe(false)
  server = await startPostgres({ home, throwaway: true })
  expect(await query(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
  other.kill()
  await server.stop()
})

async function serverPid(): Promise<number> {
  return Number((await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
