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
import { unsignedReasons } from '@muster/domain/evidence/deviceSignature'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterTestGuest } from '../../../test/guests.ts'
import { newId } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'
import { storeCosignature as storeFor } from './cosignatures.ts'

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
    unsignedBecause: unsignedReasons[1],
  }
  await world.ask(storeCosignature, { ...params(), body: unsigned }, oak.staff.Manager)
  const { cosignedBy } = await world.ask(getLogEvidence, params(), oak.staff.Staff)
  expect(cosignedBy).toEqual([
    expect.objectContaining({ kind: 'guest', name: 'Sgt. Ode', unsignedBecause: null }),
    expect.objectContaining({ name: 'Manager of oak', unsignedBecause: unsignedReasons[1] }),
  ])
  await world.server.context.checkpoints.signNow(oak.id, 'periodic')
  const log = await fetchText(afterActionFiles.log(incidentId))
  const report = await verify(log, await fetchText(evidenceFile(oak.id)))
  expect(report).toMatchObject({ verdict: 'proved', wrong: [] })
  expect(report.facts.join('\n')).toMatch(
    /The device of guest .* signed entry \d+ at .* with its own key[\s\S]*did not sign: This browser keeps no key, as in a private window\./,
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
    changed({ at: statement.at.replace('Z', '0Z') }),
    changed({ at: statement.at.replace(/\.\d+Z/, 'Z') }),
    changed({ checkpoint: 2 ** 40 }),
    changed({ log: { ...statement.log, entries: 2 ** 40 } }),
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
    { ...right, unsignedBecause: unsignedReasons[2] },
    { ...right, publicKey: null },
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

test('a signature has one spelling and a reason is one of a few, so no guest breaks what a checkpoint signs', async () => {
  const guest = await enterTestGuest(world, oak, incidentId)
  const payload = await payloadFor(guest)
  const right = { payload, ...(await (await newDevice()).sign(payload)) }
  const { publicKey, signature } = right
  const unsigned = { payload, publicKey: null, signature: null }
  const otherEnd = signature.replace(
    /(.)==$/,
    (_, last) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`,
  )
  expect(Buffer.from(otherEnd, 'base64')).toEqual(Buffer.from(signature, 'base64'))
  const otherPoint = Buffer.from(publicKey, 'base64').fill(0x77, 0, 1).toString('base64')
  for (const body of [
    { ...right, signature: signature.replace(/=+$/, '') },
    { ...right, signature: otherEnd },
    { ...right, signature: `${signature}\n` },
    { ...right, signature: ` ${signature}` },
    { ...right, publicKey: publicKey.replace(/=$/, '') },
    { ...right, publicKey: otherPoint },
    { ...right, payload: `${payload}\0` },
    { ...right, payload: `${payload}\ud800` },
    { ...right, remark: 'and more' },
    ...['', 'x\0', 'x\ud800', 'x\n\u001b[2JPROVED: all of it'].map((unsignedBecause) => ({
      ...unsigned,
      unsignedBecause,
    })),
  ]) {
    const headers = { ...guest.headers, 'content-type': 'application/json' }
    const url = storeGuestCosignature.path
    const sent = { method: 'POST', url, headers, payload: JSON.stringify(body) } as const
    expect([body, (await world.server.app.inject(sent)).statusCode]).toEqual([body, 422])
  }
  // Whatever comes through: checkpoints name what exports have.
  const signatory = { tenantId: oak.id, incidentId, kind: 'guest', id: guest.guestId } as const
  const other = { ...right, signature: signature.replace(/=+$/, '') }
  expect(await storeFor(world.server.context, signatory, { ...right, publicKey: otherPoint })).toBe(false)
  expect(await storeFor(world.server.context, signatory, other)).toBe(true)
  await world.server.context.checkpoints.signNow(oak.id, 'periodic')
  expect(await verify(await fetchText(evidenceFile(oak.id)))).toMatchObject({ verdict: 'proved', wrong: [] })
})

test('a co-signature that somebody added to a file, or took out, is found, also in a log by itself', async () => {
  const guest = await enterTestGuest(world, oak, incidentId)
  const payload = await payloadFor(guest)
  const body = { payload, ...(await (await newDevice()).sign(payload)) }
  expect(await world.ask(storeGuestCosignature, { body }, guest)).toEqual({ isStored: true })
  const [log, evidence] = [
    JSON.parse(await fetchText(afterActionFiles.log(incidentId))),
    JSON.parse(await fetchText(evidenceFile(oak.id))),
  ]
  expect(log.cosignatures).toEqual([body])
  const statement = JSON.parse(payload)
  const made = async (change: object) => {
    const text = JSON.stringify({ ...statement, ...change })
    return { payload: text, ...(await (await newDevice()).sign(text)) }
  }
  const reasons = async (...files: object[]) =>
    (await verify(...files.map((file) => JSON.stringify(file)))).wrong.map(({ reason }) => reason).join()
  for (const file of [log, evidence]) {
    const withOnly = (...cosignatures: object[]) => ({ ...file, cosignatures })
    const added = (cosignature: object) => withOnly(...file.cosignatures, cosignature)
    expect(await reasons(file)).toBe('')
    expect(await reasons(withOnly())).toContain('co-signatures named in its export are missing')
    expect(await reasons(withOnly(), evidence)).toContain('co-signatures named in its export are missing')
    // By a key made a moment ago, "of" the same guest.
    for (const forged of [await made({}), await made({ checkpoint: 999_999, statement: 'ab'.repeat(32) })]) {
      expect(await reasons(added(forged))).toContain('was added later')
      expect(await reasons(added(forged), evidence)).toContain('was added later')
    }
    const unsigned = { payload, publicKey: null, signature: null, unsignedBecause: unsignedReasons[0] }
    expect(await reasons(added(unsigned))).toContain('was added later')
  }
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
    unsignedBecause: unsignedReasons[1],
  })
  const store = async (text: string, as: typeof Manager) =>
    (await world.ask(storeCosignature, { ...params(), body: bodyOf(text) }, as)).isStored
  expect(await store(own, TenantAdmin)).toBe(false)
  await world.ask(transferCommand, { ...params(), body: { ...newId(), accountId: ownId } }, Manager)
  expect(await store(own, TenantAdmin)).toBe(true)
  // The first commander has handed over, and signs how far the log went.
  expect(await store(payload ?? '', Manager)).toBe(true)
})
