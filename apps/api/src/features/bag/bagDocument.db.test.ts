import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTenantConfiguration, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import { newBarcode, type TestRoom } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Server } from '../../server.ts'
import { fallbackAttribute } from '../webApp/webDocument.ts'

let world: World
let web: string
let server: Server
let room: TestRoom
const lines: string[] = []

const built =
  '<html lang="en"><head><title>Aid &amp; &lt;b&gt;</title></head><body><div id="root"></div></body>'
const plain = built.replace('<html lang="en">', `<html lang="en" ${fallbackAttribute()}>`)

beforeAll(async () => {
  world = await openWorld()
  web = await mkdtemp(join(tmpdir(), 'muster-web-'))
  await writeFile(join(web, 'index.html'), built.replace(/Aid.*;(?=<)/, 'Muster'))
  await writeFile(join(web, 'first-view.css'), '#first-view { color: #fff }')
  await writeFile(join(web, 'bag-preload.html'), '')
  await writeFile(join(web, 'words.txt'), '/assets/words/1/')
  const logStream = { write: (line: string) => lines.push(line) }
  server = await world.addServer({ logStream, env: { WEB_DIST: web, PRODUCT_NAME: 'Aid & <b>' } })
  room = roomAt(world.tenants[0], 0)
})
afterAll(async () => {
  await world.close()
  await rm(web, { recursive: true })
})

/** Incidents start at the other server; waits until this one knows them. */
const heardOf = ({ barcode }: Pick<TestRoom, 'barcode'>) =>
  expect.poll(async () => (await open(`/redbag/${barcode}`)).body, { timeout: 10_000 }).toContain('DRILL')
const open = (path: string, headers = {}) => server.app.inject({ url: path, headers })

test('with no incident, and for a barcode that no bag has, it is the plain document', async () => {
  for (const path of [room.barcode, `${room.barcode}/checklist`, newBarcode(), 'about', '%F0%9F']) {
    const { statusCode, body, headers } = await open(`/redbag/${path}`)
    const isBad = path === '%F0%9F'
    const expected = isBad ? [400, plain, 'no-store'] : [200, plain, 'no-cache']
    expect([statusCode, body, headers['cache-control']]).toEqual(expected)
  }
})

test('while an incident runs it says what to do, to this room alone, and is kept nowhere', async () => {
  const incidentId = await world.startDrill(world.tenants[0])
  await heardOf(room)
  for (const page of ['', '/checklist', '/attendance?from=alerts']) {
    const { body, headers } = await open(`/redbag/${room.barcode}${page}`)
    expect(body).toContain('Lock the door and turn off the lights')
    expect(body).toContain(incidentId)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers.etag).toBeUndefined()
    expect(body).not.toContain(roomAt(world.tenants[0], 1).id)
    // The address is the key; nothing in the document repeats it.
    expect(body).not.toContain(room.barcode)
    expect(body).toContain('<title>Checklist – Aid &amp; &lt;b&gt;</title>')
  }
  const other = roomAt(world.tenants[1], 0)
  expect((await open(`/redbag/${other.barcode}`)).body).toBe(plain)
  expect((await open(`/redbag/${newBarcode()}`)).body).toBe(plain)
})

test('it is in the language of its reader, where the organization has switched that on', async () => {
  const url = `/redbag/${room.barcode}`
  const spanish = { 'accept-language': 'es-MX,en;q=0.5' }
  const before = await open(url, spanish)
  expect(before.body).not.toContain('lang="es"')
  expect(before.headers.vary ?? '').not.toContain('accept-language')
  const [oak] = world.tenants
  const params = { id: oak.id }
  const { version } = await world.ask(getTenantConfiguration, { params }, oak.staff.TenantAdmin)
  const body = { version, languages: ['es' as const] }
  await world.ask(updateTenantConfiguration, { params, body }, oak.staff.TenantAdmin)
  await expect.poll(async () => (await open(url, spanish)).body).toContain('>Confirmar</button>')
  const after = await open(url, spanish)
  expect(after.headers.vary).toContain('accept-language, cookie')
  expect(after.body).toContain('Lock the door and turn off the lights</span>')
  expect(after.body).toContain('href="/assets/words/1/es-first.json"')
  // The other choice of its reader, and a language that nobody has switched on.
  for (const headers of [{ ...spanish, cookie: 'muster-language=en' }, { 'accept-language': 'ar' }])
    expect((await open(url, headers)).body).toContain('>Acknowledge</button>')
})

test('what it says without the app is in the language that was chosen on the device', async () => {
  const { body } = await open('/enter', { cookie: 'muster-language=es' })
  expect(body).toContain('|Sin conexión.|')
  expect((await open('/enter', { cookie: 'muster-language=xx' })).body).toBe(plain)
})

test('an address that cannot be read is answered with the app, which says that there is no such page', async () => {
  const { statusCode, body, headers } = await open('/%E0%A4%A')
  expect([statusCode, body]).toEqual([400, plain])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect((await open('/api/%E0%A4%A')).headers['content-type']).toContain('application/problem+json')
})

test('a link opens its bag with the end of the sentence that it stood in, and one whose # was spelled out its page', async () => {
  const leads = async (path: string) => {
    const { statusCode, headers } = await open(path)
    return [statusCode, headers.location]
  }
  const bag = `/redbag/${room.barcode}`
  for (const end of ['.', ')', '%E2%80%9D', '%20']) expect(await leads(bag + end)).toEqual([302, bag])
  expect(await leads('/redbag/setup%23code=ABCD1234')).toEqual([302, '/redbag/setup#code=ABCD1234'])
})

test('the plain document comes packed, and not again to a browser that has it', async () => {
  const packed = await open('/', { 'accept-encoding': 'gzip, br' })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
    'br',
    'accept-encoding, accept-language, cookie',
  ])
  const { statusCode, body } = await open('/sites-overview', { 'if-none-match': String(packed.headers.etag) })
  expect([statusCode, body]).toEqual([304, ''])
})

test('scripts may still come from our own files alone: the inlined status is data', async () => {
  const { headers } = await open(`/redbag/${room.barcode}`)
  const [, scripts] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  expect(scripts).toContain("'self'")
  expect(scripts).not.toMatch(/unsafe-inline|sha256|nonce/)
})

test('a phone that takes compressed documents gets one', async () => {
  const { headers } = await open(`/redbag/${room.barcode}`, { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
})

test('after the end it is the plain document again', async () => {
  const incidentId = await world.startDrill(world.tenants[1])
  const { barcode } = roomAt(world.tenants[1], 0)
  await heardOf({ barcode })
  await server.app.inject({
    method: 'POST',
    url: `/api/incidents/${incidentId}/end`,
    headers: await world.headersOf(world.tenants[1].staff.Manager),
    payload: { ...newId(), message: 'All clear.' },
  })
  await expect.poll(async () => (await open(`/redbag/${barcode}`)).body, { timeout: 10_000 }).toBe(plain)
})

test('guessing by way of documents counts like any other guessing', async () => {
  const from = (url: string) => server.app.inject({ url, remoteAddress: '192.0.2.7' })
  await Promise.all(Array.from({ length: 130 }, () => from(`/redbag/${newBarcode()}`)))
  const guess = `/api/incident/GetBagStatus?RedBagGuid=${newBarcode()}`
  expect((await from(guess)).statusCode).toBe(429)
  expect((await from(`/redbag/${room.barcode}`)).body).toContain('Lock the door')
})

test('no barcode is in the log', async () => {
  expect(lines.join()).not.toContain(room.barcode)
  expect(lines.join()).not.toContain('/redbag/')
})

test('the manifest names the product and its icons', async () => {
  const { headers, body } = await open('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(body)).toMatchObject({ name: 'Aid & <b>', start_url: '/', display: 'standalone' })
})
