import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@muster/contract/adminTenantCalls'
import { createUser } from '@muster/contract/adminUserCalls'
import { appConfig } from '@muster/contract/appConfig'
import { streamPaths } from '@muster/contract/frames'
import { startIncident } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audience, type Issuer, startIssuer } from '../../test/issuer.ts'
import { roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { openSse } from '../../test/sse.ts'
import { drillAt, openWorld, type World } from '../../test/world.ts'
import { writtenMails } from '../../test/writtenMails.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Server } from '../server.ts'
import { HostDirectory } from './hostDirectory.ts'

/** Tests that a browser's configuration depends on its host, and its protection does not. */

let world: World
let oak: TestTenant
let river: TestTenant
let theirs: Issuer
let dist: string
/** One host for all; a host for each; and behind a proxy, with debugging on. */
let shared: Server
let hosted: Server
let behind: Server
let hostedAt: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'muster-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><head><title>Muster</title></head><body><div id="root"></div></body>',
  )
  for (const empty of ['first-view.css', 'bag-preload.html', 'words.txt'])
    await writeFile(join(dist, empty), '')
  await writeFile(join(dist, 'assets', 'app-1234.js'), 'export {}')
  const web = { WEB_DIST: dist }
  ;[world, theirs] = await Promise.all([openWorld({ env: web }), startIssuer()])
  ;[oak, river] = world.tenants
  shared = world.server
  const domain = { ...web, TENANT_DOMAIN: 'example.org:8443', PUBLIC_URL: 'https://muster.example.org:8443' }
  hosted = await world.addServer({ env: domain })
  hostedAt = await world.listen(hosted)
  const debug = { MUSTER_DEBUG: 'true', MUSTER_DEBUG_API_URLS: 'https://a.example.org,http://localhost:4000' }
  const map = {
    MAP_STYLE_URL: 'https://maps.example.org/style.json?key={key}',
    MAP_KEY: 'a b',
    MAP_ORIGINS: 'https://tiles.example.org',
  }
  const forced = { TENANT_DOMAIN_FORCED: 'true', TRUST_PROXY: 'loopback' }
  behind = await world.addServer({ env: { ...domain, ...debug, ...map, ...forced } })
  const provider = { issuer: theirs.url, clientId: 'muster-at-river', audience }
  await setProvider(provider)
})
afterAll(async () => {
  await theirs.close()
  await world.close()
  await rm(dist, { recursive: true })
})

async function setProvider(provider: calls.TenantProvider | null) {
  const { version } = await world.ask(calls.getTenant, { params: river }, world.globalAdmin)
  await world.ask(calls.setTenantProvider, { params: river, body: { version, provider } }, world.globalAdmin)
}

const get = (server: Server, url: string, headers: Record<string, string>) =>
  server.app.inject({ url, headers })
async function configAt(host: string, server = hosted, headers: Record<string, string> = {}) {
  const answer = await get(server, '/config.json', { host, ...headers })
  expect([answer.statusCode, String(answer.headers.vary)]).toEqual([200, expect.stringMatching(/^host/)])
  return appConfig.parse(answer.json())
}
const keyAt = async (...input: Parameters<typeof configAt>) => (await configAt(...input)).tenant?.tenantKey

test('a host that is known does not wait behind those who make hosts up', async () => {
  const [db, lookups] = [openDatabase(world.db.appUrl, 1), openDatabase(world.db.appUrl, 1)]
  const hosts = new HostDirectory(db, lookups, hosted.context.config)
  const tenantAt = async (prefix: string) =>
    (await hosts.tenantOfOrigin(`https://${prefix}.example.org:8443`))?.tenantKey
  expect([await tenantAt('oak'), await tenantAt('made-up')]).toEqual(['oak', undefined])
  await lookups.destroy()
  hosts.invalidateAll()
  expect(await tenantAt('oak')).toBe('oak')
  await expect(tenantAt('made-up-too')).rejects.toThrow()
  await db.destroy()
})

describe('a host', () => {
  test('that changes sends no page of a bag away', async () => {
    const stream = await openSse(hostedAt + streamPaths.bag(roomAt(river, 0).barcode))
    await stream.next()
    const rename = async (prefix: string) => {
      const { version } = await world.ask(calls.getTenant, { params: river }, world.globalAdmin)
      const body = { version, name: river.name, prefix }
      await world.ask(calls.updateTenant, { params: river, body }, world.globalAdmin)
      await expect.poll(() => keyAt(`${prefix}.example.org:8443`)).toBe('river')
    }
    await rename('fluss')
    const manager = { headers: { authorization: `Bearer ${await theirs.tokenFor(river.staff.Manager)}` } }
    await world.ask(startIncident, { body: drillAt([river.sites[0]]) }, manager)
    expect((await stream.next()).event).toBe('status')
    stream.close()
    await rename('river')
  })

  test('of a tenant says which, and where its people sign in', async () => {
    expect(await configAt('oak.example.org:8443')).toEqual({
      productName: 'Muster',
      productSlug: 'muster',
      oidc: expect.objectContaining({ authority: world.issuer.url, clientId: 'muster-classroom' }),
      tenant: {
        tenantId: oak.id,
        tenantKey: 'oak',
        name: oak.name,
        tenantName: oak.name,
        brandColor: null,
        logoUrls: [],
        languages: [],
      },
      domain: { base: 'example.org:8443', isForced: false },
      debug: null,
      map: null,
    })
    expect((await configAt('RIVER.example.org:8443')).oidc).toMatchObject({
      authority: theirs.url,
      clientId: 'muster-at-river',
    })
  })

  test.each([
    'example.org:8443',
    'oak.example.org',
    'oak.example.org:8444',
    'nobody.example.org:8443',
    'deep.oak.example.org:8443',
    'oak.example.org:8443.evil.example',
    'oakexample.org:8443',
    '.example.org:8443',
    "' or true --.example.org:8443",
    '',
  ])('that is no tenant’s (%j) is nobody’s', async (host) => {
    const { tenant, oidc } = await configAt(host)
    expect([tenant, oidc?.authority]).toEqual([null, world.issuer.url])
  })

  test('that everybody shares is never a tenant’s, and cannot be taken', async () => {
    const { version } = await world.ask(calls.getTenant, { params: oak }, world.globalAdmin)
    const change = { params: oak, body: { version, name: oak.name, prefix: 'muster' } }
    const refused = await world.call(calls.updateTenant, change, world.globalAdmin, hosted)
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([409, 'prefix'])
    const another = { tenantKey: 'muster', name: 'Muster', prefix: 'muster' }
    const created = await world.call(calls.createTenant, { body: another }, world.globalAdmin, hosted)
    expect(created.status).toBe(409)
    // A tenant that took it before the deployment had hosts.
    await world.asOwner((owner) => owner.query("update tenant set prefix = 'muster' where key = 'oak'"))
    const answer = await configAt('muster.example.org:8443')
    await world.asOwner((owner) => owner.query("update tenant set prefix = 'oak' where key = 'oak'"))
    expect(answer.tenant).toBeNull()
  })

  test('is only asked for where tenants have hosts', async () => {
    expect(await configAt('oak.example.org:8443', shared)).toMatchObject({ tenant: null, domain: null })
  })

  test('is what a proxy says it was, and only where a proxy is trusted', async () => {
    const forwarded = { 'x-forwarded-host': 'oak.example.org:8443' }
    expect(await keyAt('inner:3000', hosted, forwarded)).toBeUndefined()
    expect(await keyAt('inner:3000', behind, forwarded)).toBe('oak')
    expect(await configAt('inner:3000', behind)).toMatchObject({
      domain: { isForced: true },
      debug: { apiUrls: ['https://a.example.org', 'http://localhost:4000'] },
      map: { styleUrl: 'https://maps.example.org/style.json?key=a%20b' },
    })
  })

  test('follows its tenant: another prefix, another name, out of use and back, on every server', async () => {
    const input = () => keyAt('oak.example.org:8443')
    const atNew = () => keyAt('acorn.example.org:8443')
    expect([await input(), await atNew()]).toEqual(['oak', undefined])
    const rename = async (prefix: string, name = oak.name) => {
      const { version } = await world.ask(calls.getTenant, { params: oak }, world.globalAdmin)
      await world.ask(calls.updateTenant, { params: oak, body: { version, prefix, name } }, world.globalAdmin)
    }
    await rename('acorn', 'Acorn District')
    await expect.poll(atNew).toBe('oak')
    expect(await input()).toBeUndefined()
    expect((await configAt('acorn.example.org:8443')).tenant?.name).toBe('Acorn District')
    await world.ask(calls.deactivateTenant, { params: oak }, world.globalAdmin)
    await expect.poll(atNew).toBeUndefined()
    await world.ask(calls.activateTenant, { params: oak }, world.globalAdmin)
    await expect.poll(atNew).toBe('oak')
    await rename('oak')
    await expect.poll(input).toBe('oak')
  })
})

describe('the policy of a page', () => {
  const directive = async (name: string, host: string, server = hosted, url = '/incident/list') => {
    const { headers } = await get(server, url, { host, accept: 'text/html' })
    return String(headers['content-security-policy'])
      .split(';')
      .find((each) => each.startsWith(name))
  }

  test('lets it reach the provider of its host, and no other', async () => {
    for (const name of ['connect-src', 'frame-src', 'form-action']) {
      expect(await directive(name, 'oak.example.org:8443')).toBe(`${name} 'self' ${world.issuer.url}`)
      expect(await directive(name, 'river.example.org:8443')).toBe(`${name} 'self' ${theirs.url}`)
      expect(await directive(name, 'river.example.org:8443', shared)).toBe(
        `${name} 'self' ${world.issuer.url}`,
      )
    }
    expect(await directive('connect-src', 'river.example.org:8443', hosted, '/')).toContain(theirs.url)
    expect(await directive('img-src', 'oak.example.org:8443')).toBe("img-src 'self' data: blob: https:")
  })

  test('lets it reach other servers where debugging is on', async () => {
    const apis = 'https://a.example.org http://localhost:4000'
    expect(await directive('connect-src', 'oak.example.org:8443', behind)).toContain(apis)
    expect(await directive('frame-src', 'oak.example.org:8443', behind)).not.toContain('a.example.org')
  })

  test('lets it reach what maps stand on, where they stand on anything', async () => {
    const maps = 'https://maps.example.org https://tiles.example.org'
    expect(await directive('connect-src', 'oak.example.org:8443', behind)).toContain(maps)
    expect(await directive('connect-src', 'oak.example.org:8443')).not.toContain('maps.example.org')
  })

  test('is that of its host also when the page has not changed', async () => {
    const host = 'river.example.org:8443'
    const first = await get(hosted, '/', { host })
    const again = await get(hosted, '/', { host, 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  test.each(['default-src', 'base-uri', 'object-src', 'script-src', 'script-src-attr', 'frame-ancestors'])(
    'has %s, and nothing inline in scripts',
    async (name) => {
      expect(await directive(name, 'oak.example.org:8443')).not.toMatch(/'unsafe|\*/)
    },
  )

  test('has no other base and no plug-ins', async () => {
    for (const name of ['base-uri', 'object-src'])
      expect(await directive(name, 'oak.example.org:8443')).toBe(`${name} 'none'`)
  })
})

const ofEveryAnswer = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}
const ofEveryPage = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
}

test.each(['/', '/incident/list', '/redbag/no-such-bag', '/assets/app-1234.js'])(
  '%s carries every header that protects a browser from a page',
  async (url) => {
    const { headers } = await get(hosted, url, { host: 'oak.example.org:8443' })
    expect(headers).toMatchObject({ ...ofEveryAnswer, ...ofEveryPage })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

test.each(['/config.json', '/api/users/me', '/api/nothing', '/x.png', '/health/live'])(
  '%s carries every header that protects a browser from an answer, and none that a phone pays for in vain',
  async (url) => {
    const { headers } = await get(hosted, url, { host: 'oak.example.org:8443' })
    expect(headers).toMatchObject(ofEveryAnswer)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    for (const name of [...Object.keys(ofEveryPage), 'x-powered-by']) expect(headers).not.toHaveProperty(name)
  },
)

test.each(['/api/users/me', '/api/sites', '/health/live', '/api/nothing'])(
  '%s is kept by no browser and no proxy',
  async (url) => {
    const headers = await world.headersOf(oak.staff.Manager)
    const answer = await get(hosted, url, { ...headers, host: 'oak.example.org:8443' })
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('a live stream carries them too', async () => {
  const abort = new AbortController()
  const { headers } = await fetch(hostedAt + streamPaths.bag(roomAt(oak, 0).barcode), {
    signal: abort.signal,
  })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  abort.abort()
})

test('an invitation leads to the tenant’s own host', async () => {
  const link = async (server: Server, email: string) => {
    const who = { email, name: 'Ana', tenantKey: 'oak', role: 'Staff' as const, siteIds: [] }
    await world.ask(createUser, { body: who }, world.globalAdmin, server)
    return world.asOwner(async (owner) => {
      const { rows } = await owner.query(`select body from ${writtenMails} where recipient = $1`, [email])
      return String(rows[0]?.body).match(/https?:\/\/\S+/)?.[0]
    })
  }
  expect(await link(hosted, 'ana@oak.example.org')).toBe('https://oak.example.org:8443')
  expect(await link(shared, 'ben@oak.example.org')).toBe('http://localhost:3000')
})
