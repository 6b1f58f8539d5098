import { randomUUID } from 'node:crypto'
import { getBagStatus } from '@muster/contract/seedCalls'
import {
  checkSetupCode,
  createSetupCode,
  listDevices,
  listSetupCodes,
  revokeDevice,
  revokeSetupCode,
  setUpBag,
} from '@muster/contract/setupCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { insert, newBarcode, type TestSite, type TestTenant } from '../../../test/school.ts'
import { blankLabel, cookieOf, newCode } from '../../../test/setupCodes.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Server } from '../../server.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let site: TestSite
/** A server behind a proxy, so that calls can come from different addresses: wrong codes are counted per sender. */
let server: Server
let senders = 0

beforeAll(async () => {
  world = await openWorld()
  server = await world.addServer({ env: { TRUST_PROXY: 'loopback' } })
  ;[oak, river] = world.tenants
  site = oak.sites[0]
})
afterAll(() => world.close())

const usual = 'No bag with that ID exists yet. Check the code on the bag, or open it with its QR code.'

type Changes = Partial<{ barcode: string; roomId: string | null; deviceName: string; deviceId: string }>
/** A phone's request to set up the first bag of the site. */
const request = (setupCode: string, changes: Changes = {}) => ({
  body: { setupCode, barcode: roomAt(oak, 0).barcode, roomId: null, deviceName: 'Ana’s phone', ...changes },
})
const elsewhere = () => ({ 'x-forwarded-for': `10.0.0.${++senders}` })
const setUp = (setupCode: string, changes?: Changes, headers: Record<string, string> = {}) =>
  world.call(setUpBag, request(setupCode, changes), { headers: { ...elsewhere(), ...headers } }, server)
const check = (setupCode: string) =>
  world.call(checkSetupCode, { body: { setupCode } }, { headers: elsewhere() }, server)
const known = async (at = site) => world.ask(listDevices, { params: { siteId: at.id } }, oak.staff.Manager)
const usesOf = async ({ id }: { id: string }) => {
  const all = await world.ask(listSetupCodes, { params: { siteId: site.id } }, oak.staff.Manager)
  return all.find((code) => code.id === id)?.uses
}
/** Creates a room of the first site without a bag. */
const freeRoom = (name = 'Music') =>
  world.asOwner((owner) => insert<string>(owner, 'room', { tenant_id: oak.id, site_id: site.id, name }))
const asOwner = <Row extends object>(sql: string, values: unknown[]) =>
  world.asOwner(async (owner) => (await owner.query<Row>(sql, values)).rows)

describe('a setup code', () => {
  test('says what it opens, however it is typed', async () => {
    const { code } = await newCode(world, oak, site, 3)
    const typed = ` ${code.slice(0, 5)}-${code.slice(5).toLowerCase()} `
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    const info = await world.ask(checkSetupCode, { body: { setupCode: typed } })
    expect(info).toMatchObject({
      setupCode: code,
      organizationName: 'oak district',
      siteName: 'oak east',
      usesLeft: 3,
    })
    expect(info.rooms.slice(0, 4)).toEqual(site.rooms.map(({ id, name }) => ({ id, name, hasBag: true })))
  })

  test('that is unknown, expired, revoked or used up is answered the same, letter by letter', async () => {
    const [expired, revoked, used] = await Promise.all([1, 2, 3].map(() => newCode(world, oak, site)))
    if (!expired || !revoked || !used) throw new Error('three codes')
    await asOwner("update setup_code set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ])
    const revocation = { params: { siteId: site.id, codeId: revoked.id } }
    expect((await world.ask(revokeSetupCode, revocation, oak.staff.Manager)).revokedAt).not.toBeNull()
    expect((await setUp(used.code)).status).toBe(200)
    const answers: string[] = []
    for (const code of ['ZZZZZZZZ', expired.code, revoked.code, used.code]) {
      for (const answer of [await check(code), await setUp(code)]) {
        expect(answer.status).toBe(404)
        expect(answer.headers['set-cookie']).toBeUndefined()
        answers.push(answer.text)
      }
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('This setup code does not work.')
  })

  test('of a site or organization out of use opens nothing', async () => {
    const { code } = await newCode(world, river, river.sites[0])
    await asOwner('update site set is_active = false where id = $1', [river.sites[0].id])
    expect((await check(code)).status).toBe(404)
    await asOwner('update site set is_active = true where id = $1', [river.sites[0].id])
    await asOwner('update tenant set is_active = false where id = $1', [river.id])
    expect((await check(code)).status).toBe(404)
    await asOwner('update tenant set is_active = true where id = $1', [river.id])
  })

  test('with one use left, asked by five phones at once, makes one phone known', async () => {
    const code = await newCode(world, oak, site)
    const answers = await Promise.all(Array.from({ length: 5 }, () => setUp(code.code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await usesOf(code)).toBe(1)
  })

  test('is not used up by a label that is refused', async () => {
    const code = await newCode(world, oak, site)
    const refused = await setUp(code.code, { barcode: newBarcode() })
    expect([refused.status, refused.problem.detail]).toEqual([404, usual])
    expect(await usesOf(code)).toBe(0)
  })
})

describe('a blank label', () => {
  test('becomes the bag of the chosen room, by the room’s name', async () => {
    const { code } = await newCode(world, oak, site)
    const [barcode, roomId] = [await blankLabel(world, oak), await freeRoom()]
    const answer = await setUp(code, { barcode, roomId })
    expect(answer.body).toEqual({ bagName: 'Music', siteName: 'oak east', organizationName: 'oak district' })
    const status = await world.ask(getBagStatus, { query: { RedBagGuid: barcode } })
    expect(status).toMatchObject({ name: 'Music', kind: 'classroom' })
  })

  test('needs a room, one of the code’s own site', async () => {
    const { code } = await newCode(world, oak, site)
    const barcode = await blankLabel(world, oak)
    const without = await setUp(code, { barcode })
    expect([without.status, without.problem.errors?.[0]?.field]).toEqual([422, 'roomId'])
    for (const room of [roomAt(oak, 0, oak.sites[1]), roomAt(river, 0)]) {
      const elsewhere = await setUp(code, { barcode, roomId: room.id })
      expect([elsewhere.status, elsewhere.problem.detail]).toEqual([
        404,
        'There is no such room at this site.',
      ])
    }
  })

  test('does not make a second bag of a room, unless the first is out of use', async () => {
    const { code } = await newCode(world, oak, site, 2)
    const [first, second, roomId] = [
      await blankLabel(world, oak),
      await blankLabel(world, oak),
      await freeRoom('Art'),
    ]
    await setUp(code, { barcode: first, roomId })
    const refused = await setUp(code, { barcode: second, roomId })
    expect([refused.status, refused.problem.type]).toEqual([409, 'room-has-bag'])
    await asOwner('update bag set is_active = false where barcode = $1', [first])
    expect((await setUp(code, { barcode: second, roomId })).status).toBe(200)
    const bags = await asOwner(
      'select is_active, room_id from bag where barcode = any ($1) order by is_active',
      [[first, second]],
    )
    expect(bags).toEqual([
      { is_active: false, room_id: null },
      { is_active: true, room_id: roomId },
    ])
  })

  test('of two phones that scan it at once makes one bag', async () => {
    const { code } = await newCode(world, oak, site, 2)
    const [barcode, roomId] = [await blankLabel(world, oak), await freeRoom('Dance')]
    const answers = await Promise.all([1, 2].map(() => setUp(code, { barcode, roomId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await asOwner('select id from bag where barcode = $1', [barcode])).toHaveLength(1)
  })

  test('is unknown to another organization’s code, and so is its bag', async () => {
    const { code } = await newCode(world, river, river.sites[0], 2)
    for (const barcode of [await blankLabel(world, oak), roomAt(oak, 0).barcode, newBarcode()]) {
      const answer = await setUp(code, { barcode, roomId: roomAt(river, 0).id })
      expect([answer.status, answer.problem.detail]).toEqual([404, usual])
    }
  })
})

test('a label that is a bag already makes the phone known; of another site of the organization, it says so', async () => {
  const { code } = await newCode(world, oak, oak.sites[1], 2)
  const room = roomAt(oak, 0, oak.sites[1])
  expect((await setUp(code, { barcode: room.barcode })).body.bagName).toBe(room.name)
  const other = await setUp(code, { barcode: roomAt(oak, 0).barcode })
  expect([other.status, other.problem.type]).toEqual([409, 'other-site'])
})

describe('a phone', () => {
  test('gets a cookie that no script can read, and the database keeps only its hash', async () => {
    const { code } = await newCode(world, oak, site)
    const answer = await setUp(code)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^muster-device=[\w-]{43}\.[\w-]{22}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    )
    const token = cookie.slice('muster-device='.length, cookie.indexOf(';'))
    expect(answer.text).not.toContain(token)
    const dump = await asOwner('select d::text as row from enrolled_device d', [])
    expect(JSON.stringify(dump)).not.toContain(token)
  })

  test('that came by https gets a cookie for https alone', async () => {
    const { code } = await newCode(world, oak, site)
    const answer = await setUp(code, {}, { 'x-forwarded-proto': 'https' })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-muster-device=[\w-]{43}\.[\w-]{22}; Path=\/; .*; Secure$/,
    )
  })

  test('that came to its organization’s host is known at the address that labels lead to as well', async () => {
    const hosts = await world.addServer({
      env: { TENANT_DOMAIN: 'example.org', PUBLIC_URL: 'https://muster.example.org' },
    })
    const cookieAt = async (host: string) => {
      const { code } = await newCode(world, oak, site)
      const answer = await world.call(setUpBag, request(code), { headers: { host } }, hosts)
      return String(answer.headers['set-cookie'])
    }
    expect(await cookieAt('oak.example.org')).toMatch(
      /^__Secure-muster-device=.*; Path=\/api; .*; SameSite=Lax; Domain=example\.org; Secure$/,
    )
    // A browser would refuse a cookie for a foreign domain.
    expect(await cookieAt('10.1.2.3')).toMatch(/^__Host-.*; SameSite=Lax; Secure$/)
  })

  test('that is set up again keeps one place in the list, and its old cookie is worth nothing', async () => {
    const { code } = await newCode(world, oak, site, 3)
    const first = cookieOf(await setUp(code, { deviceName: 'Twice' }))
    const second = cookieOf(
      await setUp(code, { deviceName: 'Twice', barcode: roomAt(oak, 1).barcode }, first),
    )
    expect(second).not.toEqual(first)
    const own = (await known()).filter(({ name }) => name === 'Twice')
    expect(own.map(({ bagName, revokedAt }) => [bagName, revokedAt])).toEqual([['Room 2', null]])
    await setUp(code, { deviceName: 'Twice' }, first)
    expect((await known()).filter(({ name }) => name === 'Twice')).toHaveLength(2)
  })

  test('that lost the answer asks again: the same place, and no further use of the code', async () => {
    const code = await newCode(world, oak, site)
    const roomId = await freeRoom('Library')
    const changes = {
      deviceName: 'Lost',
      deviceId: randomUUID(),
      barcode: await blankLabel(world, oak),
      roomId,
    }
    expect((await setUp(code.code, changes)).status).toBe(200)
    const again = await setUp(code.code, changes)
    expect([again.status, again.body.bagName]).toEqual([200, 'Library'])
    expect((await known()).filter(({ name }) => name === 'Lost')).toHaveLength(1)
    expect(await usesOf(code)).toBe(1)
    expect((await setUp(code.code, { ...changes, deviceId: randomUUID() })).status).toBe(404)
    await asOwner("update enrolled_device set enrolled_at = now() - interval '1 hour' where id = $1", [
      changes.deviceId,
    ])
    expect((await setUp(code.code, changes)).status).toBe(404)
  })

  test('that asks again for another bag uses the code again, and asking again is no way to gain time', async () => {
    const code = await newCode(world, oak, site)
    const deviceId = randomUUID()
    const first = { deviceName: 'Many', deviceId, barcode: roomAt(oak, 0).barcode }
    expect((await setUp(code.code, first)).status).toBe(200)
    expect((await setUp(code.code, { ...first, barcode: roomAt(oak, 1).barcode })).status).toBe(404)
    const blank = { barcode: await blankLabel(world, oak), roomId: await freeRoom('Gym') }
    expect((await setUp(code.code, { ...first, ...blank })).status).toBe(404)
    const enrolled = async () =>
      (
        await asOwner<{ at: Date }>('select enrolled_at as at from enrolled_device where id = $1', [deviceId])
      )[0]?.at
    const before = await enrolled()
    expect((await setUp(code.code, first)).status).toBe(200)
    expect(await enrolled()).toEqual(before)
    expect((await known()).filter(({ name }) => name === 'Many').map(({ bagName }) => bagName)).toEqual([
      'Room 1',
    ])
  })

  test('that was taken off the list is off it, for its manager and nobody else to say', async () => {
    const { code } = await newCode(world, oak, site, 2)
    const phone = cookieOf(await setUp(code, { deviceName: 'Stolen' }))
    const device = (await known()).find(({ name }) => name === 'Stolen')
    if (!device) throw new Error('not listed')
    const params = { siteId: site.id, deviceId: device.id }
    expect((await world.ask(revokeDevice, { params }, oak.staff.Manager)).revokedAt).not.toBeNull()
    const again = await world.ask(revokeDevice, { params }, oak.staff.SiteSpecific)
    expect(again.revokedAt).not.toBeNull()
    expect((await known()).at(-1)?.name).toBe('Stolen')
    // A new code enrolls it again, as a new entry of the list.
    await setUp(code, { deviceName: 'Found again' }, phone)
    const names = (await known()).map(({ name, revokedAt }) => [name, revokedAt === null])
    expect(names).toContainEqual(['Stolen', false])
    expect(names).toContainEqual(['Found again', true])
  })
})

test('each step is in the audit, with neither a setup code nor a barcode in it', async () => {
  const { code, id } = await newCode(world, oak, site)
  const [barcode, roomId] = [await blankLabel(world, oak), await freeRoom('Chapel')]
  await setUp(code, { barcode, roomId, deviceName: 'Chaplain' })
  await world.ask(revokeSetupCode, { params: { siteId: site.id, codeId: id } }, oak.staff.Manager)
  const rows = await asOwner<{ action: string; actor: string; subject: string; row: string }>(
    'select action, actor, subject, a::text as row from audit a where tenant_id = $1 order by id desc limit 4',
    [oak.id],
  )
  expect(rows.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ['setupCode.revoked', `Manager of oak (${oak.staff.Manager.email})`, 'oak east'],
    ['device.enrolled', 'Phone with setup code', 'Chaplain'],
    ['bag.created', 'Phone with setup code', 'Chapel'],
    ['setupCode.created', `Manager of oak (${oak.staff.Manager.email})`, 'oak east'],
  ])
  const written = await asOwner<{ row: string }>('select a::text as row from audit a', [])
  expect(JSON.stringify(written)).not.toContain(barcode)
  expect(JSON.stringify(written)).not.toContain(code)
})

test.each([
  [{ maxUses: 0, hours: 1 }, 'maxUses'],
  [{ maxUses: 1001, hours: 1 }, 'maxUses'],
  [{ maxUses: 1, hours: 0 }, 'hours'],
  [{ maxUses: 1, hours: 24 * 90 + 1 }, 'hours'],
])('a code of %o is refused', async (body, field) => {
  const answer = await world.call(createSetupCode, { params: { siteId: site.id }, body }, oak.staff.Manager)
  expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, field])
})
