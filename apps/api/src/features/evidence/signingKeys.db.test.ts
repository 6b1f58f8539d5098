import { randomBytes } from 'node:crypto'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import { evidenceFile, getLogEvidence, listSigningKeys } from '@muster/contract/evidenceCalls'
import { endIncident, sendBroadcast, transferCommand } from '@muster/contract/incidentCalls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { checkpoint, parsePayload } from '../../evidence/statements.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'
import type { Server } from '../../server.ts'

const newKey = () => randomBytes(32).toString('base64')
const [first, second, third] = [newKey(), newKey(), newKey()]

let world: World
let oak: TestTenant
let incidentId: string

beforeEach(async () => {
  world = await openWorld({ env: { SIGNING_KEY: first } })
  oak = world.tenants[0]
  incidentId = await world.startDrill(oak)
  await signWith(world.server)
})
afterEach(() => world.close())

const serverWith = (keys: string) => world.addServer({ env: { SIGNING_KEY: keys } })
const signWith = (server: Server) => server.context.checkpoints.signNow(oak.id, 'periodic')
async function say(server = world.server) {
  const body = { ...newId(), message: 'Stay.', severity: 1 as const }
  await world.ask(sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager, server)
}
async function evidenceOf(server: Server): Promise<string> {
  const headers = await world.headersOf(oak.staff.TenantAdmin)
  return (await server.app.inject({ url: evidenceFile(oak.id), headers })).body
}
const keysOf = (server: Server) => world.ask(listSigningKeys, {}, undefined, server)
const verdictOf = (text: string, key: string) =>
  verifyEvidence([{ name: 'evidence.json', text }], { keys: [Buffer.from(key, 'base64')] })
const checkpointsOf = (text: string) =>
  (JSON.parse(text).checkpoints as { payload: string }[]).map(({ payload }) =>
    parsePayload(checkpoint, payload),
  )
const stateOf = (server: Server) =>
  world.ask(getLogEvidence, { params: { incidentId } }, oak.staff.Staff, server)

describe('a key that is replaced', () => {
  test('introduces the next one: either public key proves what both have signed', async () => {
    const server = await serverWith(`${second},${first}`)
    await say()
    await signWith(server)
    const [old, current] = await keysOf(server)
    expect([old?.isConfirmed, current?.isConfirmed, current?.follows]).toEqual([true, true, old?.id])
    const evidence = await evidenceOf(server)
    expect(verdictOf(evidence, old?.publicKey ?? '')).toMatchObject({ verdict: 'proved' })
    expect(verdictOf(evidence, current?.publicKey ?? '')).toMatchObject({ verdict: 'proved' })
  })

  test('signs no more, wherever a server still has it, and that server says so', async () => {
    const server = await serverWith(`${second},${first}`)
    await signWith(server)
    await say()
    await signWith(world.server)
    const { unsignedBecause, signed } = await stateOf(world.server)
    expect(unsignedBecause).toMatch(/Nothing is signed by this server: its key \w+ was replaced by/)
    expect(signed?.entries).toBe(2)
    const ready = await world.server.app.inject('/health/ready')
    expect(ready.json().remarks).toEqual([unsignedBecause])
  })

  test('and was lost is named: the old public key does not confirm the new one, and the new one proves all', async () => {
    const server = await serverWith(third)
    await say()
    await signWith(server)
    const [old, current] = await keysOf(server)
    expect(current).toMatchObject({ isConfirmed: false, follows: old?.id })
    const evidence = await evidenceOf(server)
    expect(verdictOf(evidence, old?.publicKey ?? '').wrong[0]?.reason).toMatch(
      /Checkpoint 2 is signed by \w+, which the key you gave has not introduced. Either that key was lost/,
    )
    expect(verdictOf(evidence, current?.publicKey ?? '')).toMatchObject({ verdict: 'proved' })
  })
})

test('without a key nothing is signed, and the page, the export and the verifier say so', async () => {
  const unsigned = await openWorld()
  const id = await unsigned.startDrill(unsigned.tenants[0])
  const { Manager } = unsigned.tenants[0].staff
  const { unsignedBecause } = await unsigned.ask(getLogEvidence, { params: { incidentId: id } }, Manager)
  expect(unsignedBecause).toBe('Nothing is signed: SIGNING_KEY is not set.')
  const headers = await unsigned.headersOf(Manager)
  const { body } = await unsigned.server.app.inject({ url: afterActionFiles.log(id), headers })
  await unsigned.close()
  const report = verifyEvidence([{ name: 'log.json', text: body }])
  expect(report).toMatchObject({
    verdict: 'consistent',
    facts: expect.arrayContaining([`The file says: “${unsignedBecause}”`]),
  })
  const [key] = await keysOf(world.server)
  expect(verdictOf(body, key?.publicKey ?? '').wrong[0]?.reason).toMatch(/it is not signed/)
})

test('a start, a transfer of command and an end are signed by themselves, soon after', async () => {
  const drill = await world.startDrill(oak, [oak.sites[1]])
  const signedEntries = async () => {
    const state = await world.ask(getLogEvidence, { params: { incidentId: drill } }, oak.staff.Staff)
    return state.signed?.entries
  }
  await vi.waitFor(async () => expect(await signedEntries()).toBe(2), 5000)
  const accountId = await world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from app_user where email = $1', [
      oak.staff.TenantAdmin.email,
    ])
    return rows[0]?.id ?? ''
  })
  await world.ask(
    transferCommand,
    { params: { incidentId: drill }, body: { ...newId(), accountId } },
    oak.staff.Manager,
  )
  await vi.waitFor(async () => expect(await signedEntries()).toBe(3), 5000)
  const end = { params: { incidentId: drill }, body: { ...newId(), message: 'Over.' } }
  await world.ask(endIncident, end, oak.staff.TenantAdmin)
  await vi.waitFor(async () => expect(await signedEntries()).toBe(4), 5000)
  const reasons = checkpointsOf(await evidenceOf(world.server)).map((each) => each?.reason)
  expect(reasons.slice(-3)).toEqual(['incident-started', 'command-transferred', 'incident-ended'])
})

test('two servers that sign for one tenant at once make one chain, and sign nothing twice', async () => {
  const other = await serverWith(first)
  for (let round = 0; round < 5; round++) {
    await Promise.all([say(), say(other)])
    await Promise.all([signWith(world.server), signWith(other)])
  }
  const list = checkpointsOf(await evidenceOf(other))
  expect(list.map((each) => each?.number)).toEqual(list.map((_, at) => at + 1))
  const heads = list.flatMap((each) => each?.logs ?? []).map(({ entries }) => entries)
  expect(heads).toEqual([...new Set(heads)].toSorted((one, two) => one - two))
  const [key] = await keysOf(other)
  expect(verdictOf(await evidenceOf(other), key?.publicKey ?? '')).toMatchObject({ verdict: 'proved' })
})

test('a server that starts signs what was left unsigned', async () => {
  await say()
  await world.server.app.close()
  world.servers.shift()
  const server = await serverWith(first)
  await vi.waitFor(async () => expect((await stateOf(server)).signed?.entries).toBe(3), 5000)
})
