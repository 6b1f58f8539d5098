import { listRbimEntries, listRbims } from '@muster/contract/rbimCalls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../apps/api/test/world.ts'
import { CommandError, UsageError } from './command.ts'
import { simulateCommand } from './simulateCommand.ts'

/** The devices that are played: to a server that listens, as from a shell. */

let world: World
let publicUrl: string
const said: string[] = []

beforeAll(async () => {
  world = await openWorld()
  publicUrl = await world.listen()
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})

async function simulate(...args: string[]) {
  said.length = 0
  const work = simulateCommand.read(['rbim', ...args])
  if ('alone' in work) throw new Error('it needs the database')
  const { appUrl, ownerUrl } = world.db
  const migrated = {
    appUrl,
    isAdopted: false,
    ran: [],
    repaired: [],
    stillMissing: [],
    different: [],
    toFinish: [],
    later: [],
  }
  return work({ ownerUrl, appUrl, publicUrl, tenantDomain: undefined, migrated })
}

test('a few units report for a moment, and the server knows them as online', async () => {
  const [oak] = world.tenants
  expect(await simulate('--tenant', oak.key, '--units', '4', '--every', '1', '--for', '2')).toBe(0)
  expect(said[0]).toBe('4 RBIMs of oak district, 4 of them new, each with a new key.')
  expect(said.at(-1)).toMatch(/^8 accepted \(/)
  await world.server.context.rbims.heartbeats.flush()
  const { items } = await world.ask(listRbims, { query: {} }, oak.staff.Staff)
  const names = [1, 2, 3, 4].map((at) => `SIM-${oak.key.toUpperCase()}-000${at}`)
  expect(items.map(({ serialNumber }) => serialNumber).sort()).toEqual(names)
  for (const each of items)
    expect(each).toMatchObject({ state: 'online', firmware: '1.0.0-sim', intervalSeconds: 1 })
  const params = { serialNumber: names[0] ?? '' }
  const tests = await world.ask(listRbimEntries, { params, query: { testsOnly: 'true' } }, oak.staff.Staff)
  expect(tests.items).toMatchObject([{ kind: 'testPassed', detail: 'Simulated' }])
})

test('played again they are the same units with new keys, also with a connection for each report', async () => {
  const [oak] = world.tenants
  const all = ['--tenant', oak.key, '--units', '4', '--every', '1', '--for', '1', '--reconnect']
  const code = await simulate(...all)
  expect([code, ...said.slice(2)]).toEqual([0, expect.stringMatching(/^4 accepted/)])
  expect(said[0]).toContain('4 RBIMs of oak district, 0 of them new')
  const { total } = await world.ask(listRbims, { query: {} }, oak.staff.Staff)
  expect(total).toBe(4)
})

test('a server that does not answer is said, and the command fails', async () => {
  const [oak] = world.tenants
  const nowhere = ['--url', 'http://127.0.0.1:1', '--units', '1', '--every', '1', '--for', '1']
  expect(await simulate('--tenant', oak.key, ...nowhere)).toBe(1)
  expect(said.at(-1)).toBe('1 had no answer.')
})

test('what it is told wrongly it says in a sentence', async () => {
  expect(() => simulateCommand.read(['bags'])).toThrow(UsageError)
  expect(() => simulateCommand.read(['rbim', '--units', '0'])).toThrow('--units must be a whole number')
  await expect(simulate('--tenant', 'nobody')).rejects.toThrow(CommandError)
})
