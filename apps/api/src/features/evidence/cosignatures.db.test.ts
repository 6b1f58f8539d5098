import { randomBytes, randomUUID, webcrypto } from 'node:crypto'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import {
  evidenceFile,
  getLogEvidence,
  listSigningKeys,
  prepareCosignature,
  prepareGuestCosignature,
  storeCosignature,
  storeGuestCosignature,
} from '@muster/contract/evidenceCalls'
import { sendBroadcast, transferCommand } from '@muster/contract/incidentCalls'
import { getMe } from '@muster/contract/userCalls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterTestGuest } from '../../../test/guests.ts'
import { newId } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'

let world: World
let oak: TestTenant
let incidentId: string

beforeAll(async () => {
  world = await openWorld({ env: { SIGNING_KEY: randomBytes(32).toString('base64') } })
  oak = world.tenants[0]
})
beforeEach(async () => {
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

/** A browser with a key of its own. */
async function newDevice() {
  const { subtle } = webcrypto
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  return {
    async sign(payload: string) {
      const bytes = new TextEncoder().encode(payload)
      const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, bytes)
      const publicKey = await subtle.exportKey('raw', keys.publicKey)
      return { publicKey: base64(publicKey), signature: base64(signature), unsignedBecause: null }
    },
  }
}

const params = () => ({ params: { incidentId } })
const say = () =>
  world.ask(
    sendBroadcast,
    { ...params(), body: { ...newId(), message: 'Stay.', severity: 1 } },
    oak.staff.Manager,
  )
async function payloadFor(guest: { headers: Record<string, string> }): Promise<string> {
  const { payload } = await world.ask(prepareGuestCosignature, {}, guest)
  if (payload === null) throw new Error('nothing is signed')
  return payload
}
const verify = async (...texts: string[]) => {
  const keys = await world.ask(listSigningKeys, {})
  return verifyEvidence(
    texts.map((text, at) => ({ name: `file ${at}`, text })),
    { keys: keys.map(({ publicKey }) => Buffer.from(publicKey, 'base64')) },
  )
}
async function fetchText(url: string): Promise<string> {
  const headers = await world.headersOf(oak.staff.TenantAdmin)
  return (await world.server.app.inject({ url, headers })).body
}

test('the devices of a guest and of a commander sign the log, and the verifier and the page say who', async () => {
  const guest = await enterTestGuest(world, oak, incidentId, { name: 'Sgt. Ode' })
  const payload = await payloadFor(guest)
  const device = await newDevice()
  const body = { payload, ...(await device.sign(payload)) }
  await world.ask(storeGuestCosignature, { body }, guest)
  const own = await world.ask(prepareCosignature, params(), oak.staff.Manager)
  const unsigned = {
    payload: own.payload ?? '',
    publicKey: null,
    signature: null,
    unsignedBecause: 'This browser keeps no key.',
  }
  await world.ask(storeCosignature, { ...params(), body: unsigned }, oak.staff.Manager)
  const { cosignedBy } = await world.ask(getLogEvidence, params(), oak.staff.Staff)
  expect(cosignedBy).toEqual([
    expect.objectContaining({ kind: 'guest', name: 'Sgt. Ode', unsignedBecause: null }),
    expect.objectContaining({ name: 'Manager of oak', unsignedBecause: 'This browser keeps no key.' }),
  ])
  await world.server.context.checkpoints.signNow(oak.id, 'periodic')
  const log = await fetchText(afterActionFiles.log(incidentId))
  const report = await verify(log, await fetchText(evidenceFile(oak.id)))
  expect(report).toMatchObject({ verdict: 'proved', wrong: [] })
  expect(report.facts.join('\n')).toMatch(
    /The device of guest .* signed entry \d+ at .* with its own key[\s\S]*did not sign: This browser keeps no key/,
  )
})

test('a signature that does not fit, or is another person’s, is not stored, and the same one again changes nothing', async () => {
  const guest = await enterTestGuest(world, oak, incidentId)
  const device = await newDevice()
  const payload = await payloadFor(guest)
  const right = { payload, ...(await device.sign(payload)) }
  const statement = JSON.parse(payload)
  const forged = JSON.stringify({ ...statement, log: { ...statement.log, head: 'ab'.repeat(32) } })
  const other = JSON.stringify({ ...statement, signer: { kind: 'guest', id: randomUUID() } })
  const changed = (change: object) => JSON.stringify({ ...statement, ...change })
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  for (const text of [
    changed({ at: minutesAgo(6) }),
    changed({ at: minutesAgo(-6) }),
    changed({ remark: 'and more' }),
    changed({ log: { ...statement.log, remark: 'and more' } }),
    ` ${payload}`,
    payload.replace('{', `{"at":"${minutesAgo(9)}",`),
  ]) {
    const body = { payload: text, ...(await device.sign(text)) }
    expect([text, await world.ask(storeGuestCosignature, { body }, guest)]).toEqual([
      text,
      { isStored: false },
    ])
  }
  for (const body of [
    { ...right, signature: (await device.sign('something else')).signature },
    { payload: forged, ...(await device.sign(forged)) },
    { payload: other, ...(await device.sign(other)) },
    { ...right, unsignedBecause: 'Both.' },
  ])
    expect(await world.ask(storeGuestCosignature, { body }, guest)).toEqual({ isStored: false })
  await world.ask(storeGuestCosignature, { body: right }, guest)
  await world.ask(storeGuestCosignature, { body: right }, guest)
  expect(JSON.parse(await fetchText(afterActionFiles.log(incidentId))).cosignatures).toHaveLength(1)
  expect((await world.call(prepareCosignature, params(), oak.staff.Staff)).status).toBe(403)
  const elsewhere = await world.call(prepareCosignature, params(), world.tenants[1].staff.Manager)
  expect(elsewhere.status).toBe(404)
})

test('a co-signature contradicts a log that was changed, and one that was removed is missed', async () => {
  const guest = await enterTestGuest(world, oak, incidentId)
  await say()
  const payload = await payloadFor(guest)
  const body = { payload, ...(await (await newDevice()).sign(payload)) }
  await world.ask(storeGuestCosignature, { body }, guest)
  await world.server.context.checkpoints.signNow(oak.id, 'periodic')
  const evidence = JSON.parse(await fetchText(evidenceFile(oak.id)))
  const without = JSON.stringify({ ...evidence, cosignatures: evidence.cosignatures.slice(0, -1) })
  expect((await verify(without)).wrong.map(({ reason }) => reason).join()).toMatch(
    /1 co-signatures that checkpoints name are missing/,
  )
  const [last] = evidence.cosignatures.slice(-1)
  const changed = { ...last, payload: last.payload.replace('"guest"', '"user"') }
  const withChanged = JSON.stringify({
    ...evidence,
    cosignatures: [...evidence.cosignatures.slice(0, -1), changed],
  })
  expect((await verify(withChanged)).wrong.map(({ reason }) => reason).join()).toMatch(
    /is not by the key of that device/,
  )
})

test('only people who command the incident, or have, sign as users', async () => {
  const { Manager, TenantAdmin } = oak.staff
  const nothing = { payload: null, entries: 0 }
  expect(await world.ask(prepareCosignature, params(), TenantAdmin)).toEqual(nothing)
  const { payload } = await world.ask(prepareCosignature, params(), Manager)
  const statement = JSON.parse(payload ?? '')
  const ownId = (await world.ask(getMe, {}, TenantAdmin)).id
  const own = JSON.stringify({ ...statement, signer: { kind: 'user', id: ownId } })
  const bodyOf = (text: string) => ({
    payload: text,
    publicKey: null,
    signature: null,
    unsignedBecause: 'This browser keeps no key.',
  })
  const store = async (text: string, as: typeof Manager) =>
    (await world.ask(storeCosignature, { ...params(), body: bodyOf(text) }, as)).isStored
  expect(await store(own, TenantAdmin)).toBe(false)
  await world.ask(transferCommand, { ...params(), body: { ...newId(), accountId: ownId } }, Manager)
  expect(await store(own, TenantAdmin)).toBe(true)
  // The first commander has handed over, and signs how far the log went.
  expect(await store(payload ?? '', Manager)).toBe(true)
})
