/** The database Muster brings along keeps its promises when it is killed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'muster-postgres-'))
})

afterEach(async () => {
  await rm(home, { recursive: true })
})

test('keeps data over a stop and over a kill', async () => {
  let server = await startPostgres({ home, throwaway: true })
  await query(server.url('postgres'), 'create table kept (word text)')
  await query(server.url('postgres'), "insert into kept values ('still here')")
  await server.stop()

  server = await startPostgres({ home, throwaway: true })
  const pidFile = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')

  server = await startPostgres({ home, throwaway: true })
  expect(await query(server.url('postgres'), 'select word from kept')).toEqual([{ word: 'still here' }])
  await server.stop()
})

test('uses the server that a killed run left behind', async () => {
  const left = await startPostgres({ home, throwaway: true })
  const found = await startPostgres({ home, throwaway: true })
  expect(found.url('postgres')).toBe(left.url('postgres'))
  await found.stop()
  await found.stop()
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
