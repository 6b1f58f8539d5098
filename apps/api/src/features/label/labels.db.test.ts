import { checkSetupCode, labelPaths, missingScriptsHeader, setUpBag } from '@muster/contract/setupCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf, readQr } from '../../../test/readPdf.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import { insert, type TestTenant } from '../../../test/school.ts'
import { newCode } from '../../../test/setupCodes.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const get = async (url: string, isSignedIn = false) =>
  world.server.app.inject({
    url,
    headers: { host: 'oak.example.org', ...(isSignedIn ? await world.headersOf(oak.staff.Manager) : {}) },
  })
const codeIn = (text: string) => text.replaceAll(/\s/g, '')

test('whoever holds a bag prints its label; it leads to its page here, and no cache keeps it', async () => {
  const room = roomAt(oak, 1)
  const { statusCode, headers, rawPayload } = await get(labelPaths.bag(room.barcode, 'bag'))
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  const [page] = readPdf(rawPayload).pages
  expect(readQr(page?.rectangles ?? [])).toBe(`http://oak.example.org/redbag/${room.barcode}`)
  expect(page?.text).toContain('Room 2\noak east\noak district')
})

test('where the server has a public address, the label says that one', async () => {
  const server = await world.addServer({ env: { PUBLIC_URL: 'https://muster.example.org' } })
  const { barcode } = roomAt(oak, 0)
  const { rawPayload } = await server.app.inject({ url: labelPaths.bag(barcode, 'bag') })
  expect(readQr(readPdf(rawPayload).pages[0]?.rectangles ?? [])).toBe(
    `https://muster.example.org/redbag/${barcode}`,
  )
})

test('a site’s sheet has every bag in use, and with bags named only those', async () => {
  const [site] = oak.sites
  const off = roomAt(oak, 3).bagId
  await world.asOwner((owner) => owner.query('update bag set is_active = false where id = $1', [off]))
  const all = readPdf((await get(`${labelPaths.site(site.id)}?size=sheet-24`, true)).rawPayload)
  const text = codeIn(all.pages.map((page) => page.text).join(''))
  expect(site.rooms.map(({ barcode }) => text.includes(barcode))).toEqual([true, true, true, false])
  const [one, two] = [roomAt(oak, 0), roomAt(oak, 2)]
  const some = await get(`${labelPaths.site(site.id)}?size=bag&bagId=${one.bagId}&bagId=${two.bagId}`, true)
  expect(readPdf(some.rawPayload).pages).toHaveLength(2)
  expect((await get(`${labelPaths.site(site.id)}?bagId=${off}`, true)).statusCode).toBe(404)
  expect((await get(`${labelPaths.site(site.id)}?size=poster`, true)).statusCode).toBe(422)
})

test('from a blank label to the bag of a room: printed, scanned, set up', async () => {
  const [site] = oak.sites
  const printed = await world.server.app.inject({
    method: 'POST',
    url: labelPaths.blank(site.id),
    payload: { count: 3, size: 'bag' },
    headers: await world.headersOf(oak.staff.SiteSpecific),
  })
  const pages = readPdf(printed.rawPayload).pages
  expect(pages).toHaveLength(3)
  const barcode = readQr(pages[0]?.rectangles ?? [])?.split('/redbag/')[1] ?? ''
  const roomId = await world.asOwner((owner) =>
    insert<string>(owner, 'room', { tenant_id: oak.id, site_id: site.id, name: 'Music' }),
  )
  const { code } = await newCode(world, oak, site)
  const { rooms } = await world.ask(checkSetupCode, { body: { setupCode: code } })
  expect(rooms).toContainEqual({ id: roomId, name: 'Music', hasBag: false })
  const body = { setupCode: code, barcode, roomId, deviceName: 'Ana’s phone' }
  expect((await world.ask(setUpBag, { body })).bagName).toBe('Music')
  const [label] = readPdf((await get(labelPaths.bag(barcode, 'bag'))).rawPayload).pages
  expect(label?.text.startsWith('Music')).toBe(true)
})

test('names in scripts without a font are told in a header, and every other letter of them is printed', async () => {
  const { bagId, barcode } = roomAt(oak, 2)
  const name = async (text: string) => {
    await world.asOwner((owner) => owner.query('update bag set name = $2 where id = $1', [bagId, text]))
    return get(`${labelPaths.site(oak.sites[0].id)}?size=bag&bagId=${bagId}`, true)
  }
  const whole = await name('化学室 204 · غرفة')
  expect(whole.headers[missingScriptsHeader]).toBeUndefined()
  expect(readPdf(whole.rawPayload).pages[0]?.text).toContain('化学室 204')
  const partial = await name('បន្ទប់ ១២ Lab')
  expect(partial.headers[missingScriptsHeader]).toBe('Khmer')
  expect(readPdf(partial.rawPayload).pages[0]?.text.replaceAll('\n', ' ')).toContain(
    `□ 12 Lab (${barcode.slice(0, 6)})`,
  )
})
