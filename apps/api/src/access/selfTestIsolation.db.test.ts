import { randomUUID } from 'node:crypto'
import { setTenantProvider } from '@muster/contract/adminTenantCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import { getIncident, startIncident } from '@muster/contract/incidentCalls'
import { getMe } from '@muster/contract/userCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, isForAdmins, isForGuests, requestFor, uuidNamesOf } from '../../test/contract.ts'
import { insert } from '../../test/school.ts'
import { testSecrets } from '../../test/testSecrets.ts'
import { drillAt, openWorld, type World } from '../../test/world.ts'
import { DatabaseFigures } from '../databaseFigures.ts'
import { ensureSelfTestTenant, type SelfTestTenant } from '../features/selfTest/selfTestTenant.ts'
import { DeploymentProof } from '../platform/config/deploymentProof.ts'
import { acrossTenants, inTenant } from '../platform/db/database.ts'
import { selfTestId } from '../platform/db/selfTestId.ts'
import { makeSelfTestToken, selfTestIssuer } from './selfTestToken.ts'

/** Tests that the organization of the self-test and all others know nothing of each other. */

const url = 'https://muster.example.org'

let world: World
let hidden: SelfTestTenant
let incidentId: string
/** Texts that nobody may read: its ids, its codes, its key, its address. */
let secrets: string[]

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: url, METRICS_PORT: '0', TENANT_DOMAIN: 'example.org' } })
  const { db } = world.server.context
  hidden = await ensureSelfTestTenant({ db, secrets: testSecrets }, `${url}/health/self-test`)
  incidentId = randomUUID()
  const body = { ...drillAt([]), incidentId, siteIds: [hidden.siteId], kind: 'Test' as const }
  await world.ask(startIncident, { body }, tester())
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ key: string; email: string }>(
      'select key, (select email from muster.app_user where id = $1) as email from muster.tenant where id = $1',
      [selfTestId],
    ),
  )
  const codes = hidden.rooms.flatMap(({ roomId, barcode }) => [roomId, barcode])
  secrets = [selfTestId, incidentId, ...codes, ...Object.values(rows[0] ?? {}), 'Self-test A', selfTestIssuer]
})
afterAll(() => world.close())

/** The self-test as a caller. */
function tester(more: Record<string, string> = {}) {
  const proofs = new DeploymentProof(world.server.context.config)
  return { headers: { authorization: `Bearer ${makeSelfTestToken(proofs, url)}`, ...more } }
}

const isRead = ([, { method, access }]: (typeof endpoints)[number]) =>
  method === 'GET' &&
  access !== 'public' &&
  access !== 'bag' &&
  access !== 'guestToken' &&
  !isForGuests(access)

/** A request with values in the place of its ids. */
function withIds(endpoint: Endpoint, value: string) {
  const names = [...uuidNamesOf(endpoint)].filter(([name]) => name !== 'commandId')
  const ids = Object.fromEntries(names.map(([name, isList]) => [name, isList ? [value] : value]))
  return requestFor(endpoint, { ...ids, siteId: hidden.siteId, tenantKey: 'oak', version: 1 })
}

test('it signs in as a manager of its own organization, and is no administrator', async () => {
  const me = await world.ask(getMe, {}, tester())
  expect(me).toMatchObject({
    id: selfTestId,
    isGlobalAdmin: false,
    tenants: [{ tenantId: selfTestId, role: 'Manager' }],
  })
})

describe('a global administrator', () => {
  test('finds nothing of it in any list or answer', async () => {
    let answered = 0
    for (const [name, endpoint] of endpoints.filter(isRead)) {
      const { text, status } = await world.call(
        endpoint,
        requestFor(endpoint, {}) as never,
        world.globalAdmin,
      )
      if (status < 300) answered += 1
      for (const secret of secrets) expect([name, text.includes(secret)]).toEqual([name, false])
    }
    expect(answered).toBeGreaterThan(40)
  })

  test('gets nowhere with its ids, also as the organization in use', async () => {
    const headers = { ...(await world.headersOf(world.globalAdmin)), 'tenant-id': selfTestId }
    const reads = new Map(endpoints.filter(isRead).map((each) => [each[1].access, each]))
    for (const [access, [name, endpoint]] of reads) {
      if (['signedIn', 'admin', 'globalAdmin'].includes(access)) continue
      const { status } = await world.call(endpoint, requestFor(endpoint, {}) as never, { headers })
      expect([name, status]).toEqual([name, 404])
    }
    expect(reads.size).toBeGreaterThan(15)
  })

  test('changes nothing of it by naming it, nor does an administrator of another organization', async () => {
    const before = await rowsOfIt()
    const ofAnybody = endpoints.filter(([, { access }]) => access === 'signedIn' || isForAdmins(access))
    const named = ofAnybody.filter(([, each]) => uuidNamesOf(each).size > 0)
    expect(named.length).toBeGreaterThan(30)
    for (const [name, endpoint] of named) {
      for (const as of [world.globalAdmin, world.tenants[0].staff.TenantAdmin]) {
        const { text } = await world.call(endpoint, withIds(endpoint, selfTestId) as never, as)
        const shown = secrets.filter((secret) => secret !== selfTestId && text.includes(secret))
        expect([name, shown]).toEqual([name, []])
      }
    }
    expect(await rowsOfIt()).toEqual(before)
  })

  test('reads it in no table but that of accounts, whatever the query', async () => {
    const { db } = world.server.context
    const seen = await acrossTenants(db, async (tx) => [
      ...(await tx.selectFrom('tenant').select('id').where('id', '=', selfTestId).execute()),
      ...(await tx
        .selectFrom('user_identity')
        .select('user_id')
        .where('issuer', '=', selfTestIssuer)
        .execute()),
      ...(await tx
        .selectFrom('tenant_assignment')
        .select('user_id')
        .where('tenant_id', '=', selfTestId)
        .execute()),
      ...(await tx.selectFrom('site').select('id').where('tenant_id', '=', selfTestId).execute()),
    ])
    expect(seen).toEqual([])
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ table: string; kinds: string }>(`
        select tablename as table, string_agg(distinct permissive, ' ' order by permissive) as kinds
        from pg_policies where schemaname = 'muster' and 'muster_global' = any (roles) group by 1`),
    )
    expect(rows.length).toBeGreaterThan(9)
    // A search of accounts could use no index with one.
    const without = rows.filter(({ kinds }) => kinds !== 'PERMISSIVE RESTRICTIVE').map(({ table }) => table)
    expect(without).toEqual(['app_user'])
  })
})

/** Every row of its organization, account and sign-in. */
async function rowsOfIt() {
  const { rows } = await world.asOwner((owner) =>
    owner.query(
      `select to_jsonb(t) as row from muster.tenant t where id = $1
      union all select to_jsonb(u) from muster.app_user u where id = $1
      union all select to_jsonb(i) from muster.user_identity i where user_id = $1
      union all select to_jsonb(a) from muster.tenant_assignment a where $1 in (tenant_id, user_id)
      union all select to_jsonb(s) from muster.site s where tenant_id = $1
      union all select to_jsonb(r) from muster.room r where tenant_id = $1
      union all select to_jsonb(b) from muster.bag b where tenant_id = $1
      union all select to_jsonb(e) from muster.event e where tenant_id = $1
      union all select to_jsonb(p) from muster.sign_in_provider p where tenant_id = $1
      union all select to_jsonb(d) from muster.audit d where tenant_id = $1`,
      [selfTestId],
    ),
  )
  return rows
}

describe('the self-test', () => {
  test('reads nothing of another organization, by any call', async () => {
    const [oak, river] = world.tenants
    const theirs = await world.startDrill(oak)
    const others = [oak, river].flatMap(({ id, name, sites, staff }) => [
      id,
      name,
      staff.Manager.email,
      ...sites.flatMap(({ rooms }) => rooms.flatMap((room) => [room.id, room.barcode])),
    ])
    for (const [name, endpoint] of endpoints.filter(isRead)) {
      for (const input of [requestFor(endpoint, {}), withIds(endpoint, theirs)]) {
        const { text } = await world.call(endpoint, input as never, tester())
        const shown = others.filter((each) => text.includes(each))
        expect([name, shown]).toEqual([name, []])
      }
    }
    expect((await world.call(getIncident, { params: { incidentId: theirs } }, tester())).status).toBe(404)
    const elsewhere = await world.call(getMe, {}, tester({ 'tenant-id': oak.id }))
    expect(elsewhere.body.tenants.map(({ tenantId }) => tenantId)).toEqual([selfTestId])
    const body = drillAt([oak.sites[1]])
    for (const as of [tester(), tester({ 'tenant-id': oak.id })])
      expect((await world.call(startIncident, { body }, as)).status).toBe(404)
  })

  test('is nobody to a server with another address or key', async () => {
    const key = Buffer.alloc(32, 'x').toString('base64')
    const settings: Record<string, string>[] = [
      { PUBLIC_URL: 'https://other.example.org' },
      { SECRETS_KEY: key },
    ]
    for (const env of settings) {
      const other = await world.addServer({ env: { PUBLIC_URL: url, ...env } })
      const { status, problem } = await world.call(getMe, {}, tester(), other)
      expect([status, problem.type]).toEqual([401, 'token-invalid'])
      await other.app.close()
    }
  })

  test('is not whoever a trusted provider calls so', async () => {
    const [oak] = world.tenants
    const forged = await world.issuer.tokenFor(oak.staff.Manager, {
      iss: selfTestIssuer,
      aud: 'muster-selftest',
      sub: 'muster-selftest',
    })
    const ways: Record<string, string>[] = [{ authorization: `Bearer ${forged}` }, { 'access-token': forged }]
    for (const headers of ways) expect((await world.call(getMe, {}, { headers })).status).toBe(401)
    // Its subject, at an issuer of others.
    const namesake = await world.issuer.tokenFor({
      subject: 'muster-selftest',
      email: 'x@example.org',
      name: 'X',
    })
    expect((await world.call(getMe, {}, { headers: { authorization: `Bearer ${namesake}` } })).status).toBe(
      401,
    )
  })
})

test('no other organization gets its provider, and its account gets no other organization', async () => {
  const [oak] = world.tenants
  const provider = { issuer: selfTestIssuer, clientId: 'muster', audience: 'muster-selftest' }
  const answer = await world.call(
    setTenantProvider,
    { params: { id: oak.id }, body: { version: 1, provider } },
    world.globalAdmin,
  )
  expect([answer.status, answer.problem.type]).toEqual([422, 'wrong-issuer'])
  const refused = (statement: string, values: unknown[]) =>
    expect(world.asOwner((owner) => owner.query(statement, values))).rejects
  await refused(
    'update muster.tenant set oidc_issuer = $1, oidc_client_id = $1, oidc_audience = $1 where id = $2',
    [selfTestIssuer, oak.id],
  ).toThrow('self_test_issuer')
  await refused(
    'update muster.tenant set oidc_issuer = null, oidc_client_id = null, oidc_audience = null where id = $1',
    [selfTestId],
  ).toThrow('self_test_issuer')
  await refused(
    "insert into muster.tenant_assignment (tenant_id, user_id, role) values ($1, $2, 'Manager')",
    [oak.id, selfTestId],
  ).toThrow('self_test_alone')
  await refused('update muster.app_user set is_global_admin = true where id = $1', [selfTestId]).toThrow(
    'self_test_is_no_admin',
  )
  const somebody = await world.asOwner((owner) =>
    insert<string>(owner, 'muster.app_user', { email: `${randomUUID()}@example.org`, name: 'Somebody' }),
  )
  await refused(
    "insert into muster.tenant_assignment (tenant_id, user_id, role) values ($1, $2, 'Manager')",
    [selfTestId, somebody],
  ).toThrow('self_test_alone')
})

test('it has no host, and is in no figure', async () => {
  const { key } = await inTenant(world.server.context.db, selfTestId, (tx) =>
    tx.selectFrom('tenant').select('key').executeTakeFirstOrThrow(),
  )
  const config = await world.server.app.inject({
    url: '/config.json',
    headers: { host: `${key}.example.org` },
  })
  expect(config.json().tenant ?? null).toBe(null)
  await world.asOwner((owner) =>
    owner.query('update muster.notification_request set next_try_at = null where tenant_id = $1', [
      selfTestId,
    ]),
  )
  const figures = new DatabaseFigures(world.server.context.db, 3_600_000)
  await figures.runOnce()
  expect(figures.due?.messages).toEqual([])
  await figures.stop()
  const scrape = (await world.server.metrics?.registry.metrics()) ?? ''
  expect(scrape).toContain('muster_incidents{kind="Test"} 0')
  for (const secret of secrets) expect(scrape).not.toContain(secret)
})

test('its codes are as hard to guess as any', () => {
  for (const { barcode } of hidden.rooms) expect(barcode).toMatch(/^[\w-]{22}$/)
})

test('making it twice makes one', async () => {
  const { db } = world.server.context
  const again = await Promise.all(
    [1, 2].map(() => ensureSelfTestTenant({ db, secrets: testSecrets }, `${url}/health/self-test`)),
  )
  expect(again.map(({ rooms }) => rooms)).toEqual([hidden.rooms, hidden.rooms])
  expect(again[0]?.leftOver).toEqual([incidentId])
})
