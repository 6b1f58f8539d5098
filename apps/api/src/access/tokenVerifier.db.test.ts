import { activateTenant, deactivateTenant, listTenants } from '@muster/contract/adminTenantCalls'
import { listIncidents } from '@muster/contract/incidentCalls'
import * as users from '@muster/contract/userCalls'
import { type SignInRefusalReason, signInRefusals } from '@muster/domain/access/signInRefusals'
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { audience, type Issuer, startIssuer } from '../../test/issuer.ts'
import type { TestAccount } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'
import { createTokenVerifier } from './tokenVerifier.ts'

let world: World
let manager: TestAccount
let stranger: Issuer

beforeAll(async () => {
  ;[world, stranger] = await Promise.all([openWorld(), startIssuer()])
  manager = world.tenants[0].staff.Manager
})
afterAll(async () => {
  await stranger.close()
  await world.close()
})

const seconds = () => Math.floor(Date.now() / 1000)
const asking = (authorization: string) =>
  world.call(listIncidents, { query: {} }, { headers: authorization ? { authorization } : {} })
const claimsOf = ({ subject, email }: TestAccount): JWTPayload => ({
  iss: world.issuer.url,
  aud: audience,
  sub: subject,
  email,
  email_verified: true,
  iat: seconds(),
  exp: seconds() + 600,
})

describe('a token', () => {
  const tokens: Record<string, () => Promise<string> | string> = {
    'that has expired': () => world.issuer.tokenFor(manager, { exp: seconds() - 31 }),
    'that is not valid yet': () => world.issuer.tokenFor(manager, { nbf: seconds() + 60 }),
    'that never expires': () => world.issuer.tokenFor(manager, { exp: undefined }),
    'of another issuer': () => stranger.tokenFor(manager),
    'of another issuer that says it is ours': () => stranger.tokenFor(manager, { iss: world.issuer.url }),
    'of a type that gives no access': () => world.issuer.tokenFor(manager, {}, 'logout+jwt'),
    'for another audience': () => world.issuer.tokenFor(manager, { aud: 'another-api' }),
    'with `alg: none`': () => new UnsecuredJWT(claimsOf(manager)).encode(),
    'signed with a shared secret': () =>
      new SignJWT(claimsOf(manager))
        .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
        .sign(new TextEncoder().encode('the public key, taken for a secret')),
    'signed by another key of the same name': async () =>
      new SignJWT(claimsOf(manager))
        .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
        .sign((await generateKeyPair('ES256')).privateKey),
    'with one letter changed': async () => {
      const [head = '', body = '', seal] = (await world.issuer.tokenFor(manager)).split('.')
      const other = Buffer.from(body, 'base64url').toString().replace('Manager of', 'Nanager of')
      return `${head}.${Buffer.from(other).toString('base64url')}.${seal}`
    },
    'without a subject': () => world.issuer.tokenFor(manager, { sub: undefined }),
    'of somebody who was never invited': () =>
      world.issuer.tokenFor({ subject: 'x', email: 'x@example.org', name: 'X' }),
    'with an email that the issuer has not verified': () =>
      world.issuer.tokenFor({ ...manager, subject: 'somebody-else' }, { email_verified: false }),
    'with the email of an account that is somebody else’s': () =>
      world.issuer.tokenFor({ ...manager, subject: 'somebody-else' }),
    'that is no token': () => 'eyJhbGciOiJub25lIn0',
  }

  /** All others do not pass the check. */
  const reasons: Record<string, SignInRefusalReason> = {
    'of another issuer': 'token-unknown-issuer',
    'of somebody who was never invited': 'not-invited',
    'with an email that the issuer has not verified': 'address-not-verified',
    'with the email of an account that is somebody else’s': 'other-sign-in',
    'that is no token': 'token-unreadable',
  }

  test.each(Object.entries(tokens))('%s is refused, with the reason', async (name, make) => {
    await world.ask(users.getMe, {}, manager)
    const { status, problem } = await asking(`Bearer ${await make()}`)
    const reason = reasons[name] ?? 'token-invalid'
    expect([status, problem.type]).toEqual([401, reason])
    expect(problem.detail).toBe(signInRefusals[reason].person)
  })

  test.each(['', 'Bearer', 'Bearer  ', 'Basic YWRtaW46YWRtaW4='])(
    'is wanted, and %j is none',
    async (header) => {
      expect((await asking(header)).status).toBe(401)
    },
  )

  test('that expired some seconds ago is let through, for clocks differ', async () => {
    const token = await world.issuer.tokenFor(manager, { exp: seconds() - 5 })
    expect((await asking(`Bearer ${token}`)).status).toBe(200)
  })
})

describe('an account', () => {
  test('is linked at the first sign-in, also when a page asks two things at once', async () => {
    const { Staff } = world.tenants[1].staff
    const first = await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('select from app_user where email = $1 for update', [Staff.email])
      const both = [world.call(users.getMe, {}, Staff), world.call(users.getMyPermissions, {}, Staff)]
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      const bothWait = async () => {
        await owner.query('select pg_stat_clear_snapshot()')
        expect((await owner.query(waiting)).rowCount).toBe(2)
      }
      await vi.waitFor(bothWait, { timeout: 5000 })
      await owner.query('commit')
      return Promise.all(both)
    })
    expect(first.map(({ status }) => status)).toEqual([200, 200])
  })

  test('that is deactivated is refused at the next request', async () => {
    const { SiteSpecific } = world.tenants[1].staff
    expect((await world.call(users.getMe, {}, SiteSpecific)).status).toBe(200)
    await world.asOwner((owner) =>
      owner.query('update app_user set is_active = false where email = $1', [SiteSpecific.email]),
    )
    expect((await world.call(users.getMe, {}, SiteSpecific)).status).toBe(401)
  })

  test('that was taken out of its only tenant is told that it may nothing', async () => {
    const { TenantAdmin } = world.tenants[1].staff
    const { id } = await world.ask(users.getMe, {}, TenantAdmin)
    await world.asOwner((owner) => owner.query('delete from tenant_assignment where user_id = $1', [id]))
    expect((await world.call(listIncidents, { query: {} }, TenantAdmin)).status).toBe(403)
  })
})

describe('a global admin', () => {
  test('works in the tenant they chose, and their profile says so', async () => {
    const [oak, river] = world.tenants
    expect((await world.ask(users.getMe, {}, world.globalAdmin)).currentTenantKey).toBe(oak.key)
    const { key: tenantKey, id: tenantId, name } = river
    const chosen = {
      tenantKey,
      tenantId,
      name,
      tenantName: name,
      timeZone: null,
      siteZones: {},
      languages: [],
    }
    const body = { tenantKey: river.key }
    expect(await world.ask(users.setMyCurrentTenant, { body }, world.globalAdmin)).toEqual(chosen)
    expect(await world.ask(users.getMyCurrentTenant, {}, world.globalAdmin)).toEqual(chosen)
    expect((await world.ask(users.getMe, {}, world.globalAdmin)).currentTenantKey).toBe(river.key)
  })

  test('whose tenant was deactivated still administers, brings it back, and works in it again', async () => {
    const { tenants, globalAdmin } = world
    const [oak] = tenants
    const body = { tenantKey: oak.key }
    await world.ask(users.setMyCurrentTenant, { body }, globalAdmin)
    await world.ask(deactivateTenant, { params: { id: oak.id } }, globalAdmin)
    expect((await world.ask(users.getMe, {}, globalAdmin)).currentTenantKey).toBeNull()
    expect(await world.ask(users.getMyCurrentTenant, {}, globalAdmin)).toBeNull()
    expect((await world.call(listIncidents, { query: {} }, globalAdmin)).status).toBe(403)
    const { items } = await world.ask(listTenants, { query: {} }, globalAdmin)
    expect(items.find(({ id }) => id === oak.id)?.isActive).toBe(false)
    await world.ask(activateTenant, { params: { id: oak.id } }, globalAdmin)
    expect((await world.ask(users.getMe, {}, globalAdmin)).currentTenantKey).toBe(oak.key)
  })

  test('cannot choose a tenant that is closed', async () => {
    const [oak] = world.tenants
    await world.asOwner((owner) => owner.query('update tenant set is_active = false where id = $1', [oak.id]))
    const body = { tenantKey: oak.key }
    expect((await world.call(users.setMyCurrentTenant, { body }, world.globalAdmin)).status).toBe(404)
    await world.asOwner((owner) => owner.query('update tenant set is_active = true where id = $1', [oak.id]))
  })
})

const verifierOf = ({ url }: Issuer) => {
  const check = createTokenVerifier(url, () => true)
  return (token: string) => check(token, [audience])
}

describe('while the issuer is away', () => {
  afterEach(() => vi.useRealTimers())

  async function awayAfterOneToken() {
    const issuer = await startIssuer()
    const verify = verifierOf(issuer)
    await verify(await issuer.tokenFor(manager))
    await issuer.close()
    return { issuer, verify }
  }

  test('those who are signed in go on, for hours', async () => {
    const { issuer, verify } = await awayAfterOneToken()
    vi.useFakeTimers({ now: Date.now() + 5 * 60 * 60_000, toFake: ['Date'] })
    const later = await issuer.tokenFor(manager)
    for (let time = 0; time < 3; time++) expect((await verify(later)).subject).toBe(manager.subject)
  })

  test('a token that cannot be checked is no wrong token: try again, and stay signed in', async () => {
    const { issuer, verify } = await awayAfterOneToken()
    await issuer.changeKey()
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    await expect(verify(await issuer.tokenFor(manager))).rejects.toMatchObject({ status: 503 })
    const neverSeen = verifierOf(issuer)
    await expect(neverSeen(await issuer.tokenFor(manager))).rejects.toMatchObject({ status: 503 })
  })

  test('a new key of the issuer is learned when it is used', async () => {
    const issuer = await startIssuer()
    const verify = verifierOf(issuer)
    await verify(await issuer.tokenFor(manager))
    await issuer.changeKey()
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    expect((await verify(await issuer.tokenFor(manager))).subject).toBe(manager.subject)
    await issuer.close()
  })
})
