import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { activateTenant, deactivateTenant } from '@muster/contract/adminTenantCalls'
import { changeRbimKey, createRbim, getRbim, listRbimEntries, retireRbim } from '@muster/contract/rbimCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawPublicKey, rbimMessage } from '../../../../../tools/cli/rbimMessage.ts'
import { heartbeatOf, rbimAt, registerRbim, reportOf, send, type TestRbim } from '../../../test/rbims.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const write = (server = world.server) => server.context.rbims.heartbeats.flush()
const nowSeconds = () => Math.floor(Date.now() / 1000)

async function shown({ serialNumber }: TestRbim) {
  await write()
  return world.ask(getRbim, { params: { serialNumber } }, oak.staff.Staff)
}
async function historyOf({ serialNumber }: TestRbim) {
  const { items } = await world.ask(
    listRbimEntries,
    { params: { serialNumber }, query: {} },
    oak.staff.Manager,
  )
  return items.map(({ kind, detail }) => [kind, detail])
}

describe('a heartbeat', () => {
  test('says how an RBIM is, and is told how often to report', async () => {
    const rbim = await registerRbim(world, oak, { intervalSeconds: 30 })
    expect(await shown(rbim)).toMatchObject({ state: 'waiting', seenAt: null })
    expect(await send(world, heartbeatOf(rbim))).toEqual({ status: 200, body: { intervalSeconds: 30 } })
    expect(await shown(rbim)).toMatchObject({
      state: 'online',
      battery: 80,
      signal: -61,
      firmware: '2.4.1',
      fault: null,
    })
  })

  test('that is replayed, also at another server, gets the same answer and changes nothing', async () => {
    const rbim = await registerRbim(world, oak)
    const other = await world.addServer()
    const first = heartbeatOf(rbim, { battery: 70 }, nowSeconds() - 60)
    const answer = await send(world, first)
    await write()
    await send(world, heartbeatOf(rbim, { battery: 69 }))
    const { seenAt } = await shown(rbim)
    expect(await send(world, first)).toEqual(answer)
    expect(await send(world, first, other)).toEqual(answer)
    await write(other)
    expect(await shown(rbim)).toMatchObject({ battery: 69, seenAt })
  })

  test('of the past or the future is refused, and is told our time', async () => {
    const rbim = await registerRbim(world, oak)
    for (const off of [-301, 302]) {
      const refused = await send(world, heartbeatOf(rbim, {}, nowSeconds() + off))
      expect(refused).toMatchObject({ status: 401, body: { type: 'not-of-now' } })
      expect(refused.body.detail).toContain(new Date().toISOString().slice(0, 15))
    }
    expect(await send(world, heartbeatOf(rbim, {}, nowSeconds() + 290))).toMatchObject({ status: 200 })
  })

  test('that is not signed, or signed in another way, says what is missing', async () => {
    const rbim = await registerRbim(world, oak)
    const { headers, ...message } = heartbeatOf(rbim)
    const without = (name: string) =>
      Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))
    for (const name of ['signature', 'signature-input', 'content-digest'])
      expect(await send(world, { ...message, headers: without(name) })).toMatchObject({
        status: 401,
        body: { type: 'not-signed' },
      })
    for (const [from, to] of [
      ['"@method" ', ''],
      ['ed25519', 'hmac-sha256'],
      ['created=', 'created=1;created='],
      ['alg=', 'expires=1;alg='],
      [';keyid', ';other'],
    ] as const) {
      const input = String(headers['signature-input']).replace(from, to)
      const changed = { ...message, headers: { ...headers, 'signature-input': input } }
      expect(await send(world, changed)).toMatchObject({ status: 401, body: { type: 'not-signed' } })
    }
  })

  test('signed with another key, of a number that nobody has, of a retired RBIM or one without a key: all alike', async () => {
    const rbim = await registerRbim(world, oak)
    const stranger = { ...rbim, key: generateKeyPairSync('ed25519').privateKey }
    const retired = await registerRbim(world, oak)
    const { version } = await shown(retired)
    expect(await send(world, heartbeatOf(retired, {}, nowSeconds() - 9))).toMatchObject({ status: 200 })
    await world.ask(
      retireRbim,
      { params: retired, body: { version, isRetired: true } },
      oak.staff.SiteSpecific,
    )
    const answers = [
      await send(world, heartbeatOf(stranger)),
      await send(world, heartbeatOf({ ...rbim, serialNumber: 'NOBODY-HAS-THIS' })),
      await sendUntil(401, retired),
    ]
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { type: 'wrong-signature' } })
  })

  test('whose body, path or signature was changed on its way is refused', async () => {
    const rbim = await registerRbim(world, oak)
    const message = heartbeatOf(rbim)
    const body = message.body.replace('80', '99')
    expect(await send(world, { ...message, body })).toMatchObject({ body: { type: 'not-signed' } })
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
    const headers = { ...message.headers, 'content-digest': digest }
    expect(await send(world, { ...message, body, headers })).toMatchObject({
      body: { type: 'wrong-signature' },
    })
    expect(await send(world, { ...message, path: '/api/rbim/events' })).toMatchObject({
      body: { type: 'wrong-signature' },
    })
  })

  test('that is signed and makes no sense, is too large, or is no JSON, says so', async () => {
    const rbim = await registerRbim(world, oak)
    expect(await send(world, heartbeatOf(rbim, { battery: 101 }))).toMatchObject({ status: 422 })
    expect(await send(world, heartbeatOf(rbim, { fault: 'x'.repeat(5000) }))).toMatchObject({ status: 413 })
    const { path, ...text } = heartbeatOf(rbim)
    const plain = { ...text.headers, 'content-type': 'text/plain' }
    expect(await send(world, { path, body: text.body, headers: plain })).toMatchObject({ status: 415 })
  })

  test('comes too often', async () => {
    const rbim = await registerRbim(world, oak)
    const all = await Promise.all(Array.from({ length: 80 }, () => send(world, heartbeatOf(rbim))))
    const answered = (wanted: number) => all.filter(({ status }) => status === wanted).length
    expect(answered(429)).toBeGreaterThan(10)
    expect(answered(200)).toBe(all.length - answered(429))
    expect(answered(200)).toBeGreaterThan(10)
  })

  test('that waits to be written down is not replaced by a copy of an older one', async () => {
    const rbim = await registerRbim(world, oak)
    const { directory, heartbeats } = world.server.context.rbims
    const take = async (battery: number, created: number) => {
      directory.invalidateAll()
      const known = await directory.find(rbim.serialNumber, () => true)
      if (known)
        heartbeats.add({ rbim: known, created }, { battery, signal: null, firmware: '1', fault: null })
    }
    await heartbeats.flush()
    const now = nowSeconds()
    await take(32, now)
    await take(33, now - 20)
    expect(await shown(rbim)).toMatchObject({ battery: 32 })
  })

  test('that is refused takes as long, whether the number is known or not', async () => {
    const rbim = await registerRbim(world, oak)
    await send(world, heartbeatOf(rbim))
    const { privateKey: key } = generateKeyPairSync('ed25519')
    for (const serialNumber of [rbim.serialNumber, 'NOBODY-HAS-THIS-ONE']) {
      const began = performance.now()
      expect(await send(world, heartbeatOf({ ...rbim, key, serialNumber }))).toMatchObject({ status: 401 })
      expect(performance.now() - began).toBeGreaterThan(99)
    }
  })

  test('of an organization that is out of use is refused, and believed when it is back', async () => {
    const [, river] = world.tenants
    const rbim = await registerRbim(world, river)
    expect((await send(world, heartbeatOf(rbim))).status).toBe(200)
    const params = { params: { id: river.id } }
    await world.ask(deactivateTenant, params, world.globalAdmin)
    expect(await sendUntil(401, rbim)).toMatchObject({ status: 401 })
    await world.ask(activateTenant, params, world.globalAdmin)
    expect(await sendUntil(200, rbim)).toMatchObject({ status: 200 })
  })

  test('is of the organization that registered its key, whoever else took its number, before or after', async () => {
    const [, river] = world.tenants
    const theirs = await registerRbim(world, river)
    const { serialNumber } = theirs
    expect((await send(world, heartbeatOf(theirs))).status).toBe(200)
    const ours = await registerRbim(world, oak, { serialNumber })
    expect(await sendUntil(200, ours)).toMatchObject({ status: 200 })
    expect((await send(world, heartbeatOf(theirs))).status).toBe(200)
    // A server that remembers nothing finds both.
    world.server.context.rbims.directory.invalidateAll()
    for (const rbim of [theirs, ours]) expect((await send(world, heartbeatOf(rbim))).status).toBe(200)
    const { privateKey: key } = generateKeyPairSync('ed25519')
    expect((await send(world, heartbeatOf({ ...ours, key }))).status).toBe(401)
    for (const [tenant, rbim, battery] of [
      [river, theirs, 51],
      [oak, ours, 52],
    ] as const) {
      await send(world, heartbeatOf(rbim, { battery }, nowSeconds() + 1))
      await write()
      expect(await world.ask(getRbim, { params: rbim }, tenant.staff.Manager)).toMatchObject({ battery })
    }
  })

  test('is not taken over by who registers its number and its key, too', async () => {
    const [, river] = world.tenants
    const rbim = await registerRbim(world, oak)
    const { serialNumber } = rbim
    const publicKey = rawPublicKey(createPublicKey(rbim.key))
    const body = { ...(await rbimAt(world, river, river.sites[0], createRbim)), serialNumber, publicKey }
    const copied = {
      rbimId: randomUUID(),
      siteId: river.sites[0].id,
      roomId: null,
      press: 'nothing' as const,
    }
    const { status } = await world.call(createRbim, { body: { ...body, ...copied } }, river.staff.Manager)
    expect(status).toBe(409)
    await registerRbim(world, river, { serialNumber })
    const change = { params: { serialNumber }, body: { version: 1, publicKey } }
    expect((await world.call(changeRbimKey, change, river.staff.Manager)).status).toBe(409)
    expect((await send(world, heartbeatOf(rbim, { battery: 53 }))).status).toBe(200)
    expect(await shown(rbim)).toMatchObject({ battery: 53 })
  })

  test('after a new key, the old one signs no more', async () => {
    const rbim = await registerRbim(world, oak)
    expect((await send(world, heartbeatOf(rbim))).status).toBe(200)
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const body = { version: 1, publicKey: rawPublicKey(publicKey) }
    await world.ask(changeRbimKey, { params: rbim, body }, oak.staff.Manager)
    expect(await sendUntil(401, rbim)).toMatchObject({ status: 401 })
    expect((await send(world, heartbeatOf({ ...rbim, key: privateKey }))).status).toBe(200)
  })
})

/** Sends until this status: a server is notified of a change a moment after its commit. */
async function sendUntil(status: number, rbim: TestRbim) {
  let last = await send(world, heartbeatOf(rbim))
  for (let tries = 0; last.status !== status && tries < 40; tries++) {
    await new Promise((go) => setTimeout(go, 10))
    last = await send(world, heartbeatOf(rbim))
  }
  return last
}

describe('a report', () => {
  test('is kept once, however often it is sent, and shown with what it changed', async () => {
    const rbim = await registerRbim(world, oak)
    const failed = reportOf(rbim, { kind: 'selfTest', isPassed: false, detail: 'Speaker is silent' })
    for (const _ of [1, 2]) expect((await send(world, failed)).status).toBe(200)
    await send(world, reportOf(rbim, { kind: 'lowBattery', battery: 9 }))
    await send(world, reportOf(rbim, { kind: 'fault', detail: 'Radio' }))
    await send(world, reportOf(rbim, { kind: 'tamper', detail: null }))
    expect(
      (await historyOf(rbim)).filter(([kind]) => !['broken', 'batteryLow'].includes(kind ?? '')),
    ).toEqual([
      ['tamper', null],
      ['fault', 'Radio'],
      ['lowBattery', '9 %'],
      ['testFailed', 'Speaker is silent'],
    ])
    expect(await shown(rbim)).toMatchObject({
      state: 'fault',
      battery: 9,
      isTestPassed: false,
      fault: 'It was opened or moved.',
    })
  })

  test('with the id of another RBIM’s report is another report', async () => {
    const [one, two] = [await registerRbim(world, oak), await registerRbim(world, world.tenants[1])]
    const id = randomUUID()
    expect((await send(world, reportOf(one, { kind: 'fault', detail: 'Radio' }, id))).status).toBe(200)
    expect((await send(world, reportOf(two, { kind: 'fault', detail: 'Siren' }, id))).status).toBe(200)
    const { rows } = await world.asOwner((owner) =>
      owner.query('select detail from rbim_entry where id = $1 order by detail', [id]),
    )
    expect(rows).toEqual([{ detail: 'Radio' }, { detail: 'Siren' }])
  })

  test('in the same second as a heartbeat leaves what that said', async () => {
    const rbim = await registerRbim(world, oak)
    await send(world, heartbeatOf(rbim, { battery: 71 }))
    await send(world, reportOf(rbim, { kind: 'selfTest', isPassed: true, detail: null }))
    expect(await shown(rbim)).toMatchObject({ battery: 71, isTestPassed: true })
  })

  test('of a self-test leaves a heartbeat of the same second that waits at another server', async () => {
    const rbim = await registerRbim(world, oak)
    const other = await world.addServer()
    const now = nowSeconds()
    await send(world, heartbeatOf(rbim, { battery: 64 }, now), other)
    await send(world, reportOf(rbim, { kind: 'selfTest', isPassed: true, detail: null }))
    await write(other)
    expect(await shown(rbim)).toMatchObject({ battery: 64, isTestPassed: true })
  })

  test('is not undone by a heartbeat that was made before', async () => {
    const rbim = await registerRbim(world, oak)
    await send(world, reportOf(rbim, { kind: 'fault', detail: 'Radio' }))
    await send(world, heartbeatOf(rbim, {}, nowSeconds() - 30))
    expect(await shown(rbim)).toMatchObject({ state: 'fault', fault: 'Radio' })
  })
})

test('a message of another tenant’s RBIM changes nothing here', async () => {
  const rbim = await registerRbim(world, oak)
  const theirs = await registerRbim(world, world.tenants[1])
  const message = rbimMessage({ ...theirs, serialNumber: rbim.serialNumber }, '/api/rbim/heartbeat', {
    battery: 1,
    signal: null,
    firmware: '1',
  })
  expect((await send(world, message)).status).toBe(401)
  expect(await shown(rbim)).toMatchObject({ state: 'waiting' })
})
