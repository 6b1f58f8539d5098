import { getTenant } from '@muster/contract/adminTenantCalls'
import { addSignInProvider } from '@muster/contract/signInProviderCalls'
import { verifyAuth } from '@muster/contract/userCalls'
import { returnAddress } from '@muster/domain/access/returnAddress'
import { signInRefusals } from '@muster/domain/access/signInRefusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Glewlwyd, glewlwydClient, hasGlewlwyd, startGlewlwyd } from '../../../test/glewlwyd.ts'
import type { TestAccount } from '../../../test/school.ts'
import { homeUrl, issuerUrl, ownSignIn, Visitor } from '../../../test/visitor.ts'
import { openWorld, type World } from '../../../test/world.ts'

/**
 * Signing in at a provider that none of us wrote: glewlwyd, in C, from Debian. Where it is not installed, the tests of
 * broker.db.test.ts stand for it.
 */
describe.skipIf(!hasGlewlwyd)('glewlwyd', () => {
  let world: World
  let provider: Glewlwyd
  let ann: TestAccount
  let visitor: Visitor
  let page: string

  beforeAll(async () => {
    // The first server takes tokens of the world's issuer, so that an administrator can set the provider up.
    world = await openWorld({ env: { PUBLIC_URL: homeUrl } })
    ann = world.tenants[0].staff.Manager
    const user = { username: 'ann', name: 'Ann', email: ann.email }
    provider = await startGlewlwyd(user, (issuer) => returnAddress(issuerUrl, issuer) ?? '')
  })
  beforeEach(async () => {
    await world.asOwner((owner) => owner.query('truncate sign_in_refusal, sign_in_provider'))
    visitor = new Visitor(await world.listen(await world.addServer({ env: ownSignIn })))
    page = (await visitor.begin()).at.pathname
  })
  afterAll(async () => {
    await world.close()
    await provider?.stop()
  })

  async function add(rule: 'verified' | 'every', clientSecret = glewlwydClient.clientSecret) {
    const params = { id: world.tenants[0].id }
    const { version } = await world.ask(getTenant, { params }, world.globalAdmin)
    const { issuer } = provider
    const { clientId } = glewlwydClient
    const settings = { kind: 'openid' as const, name: 'Glewlwyd', issuer, clientId, clientSecret, rule }
    const others = {
      clientAuth: 'post' as const,
      scopes: 'openid',
      parameters: {},
      domains: [],
      directory: null,
    }
    const body = { version, provider: { ...settings, ...others, isActive: true } }
    return world.call(addSignInProvider, { params, body }, world.globalAdmin)
  }

  /** Goes to the provider and comes back. */
  async function through() {
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ id: string }>('select id from sign_in_provider'),
    )
    const there = await visitor.go(`${page}/provider`, { provider: rows[0]?.id ?? '' })
    return visitor.follow(await provider.signIn(there.headers.get('location') ?? ''))
  }

  test('signs in the people of an organization', async () => {
    expect((await add('every')).status).toBe(201)
    const { access_token } = await visitor.tokens((await through()).at)
    const as = { headers: { authorization: `Bearer ${access_token}` } }
    expect((await world.call(verifyAuth, {}, as, world.servers.at(-1))).body).toMatchObject({
      email: ann.email,
      tenants: [{ tenantKey: 'oak' }],
    })
  })

  test('sends no email_verified, so its addresses count only where an operator says so', async () => {
    await add('verified')
    await world.asOwner((owner) => owner.query('truncate user_identity'))
    expect((await through()).page).toContain(signInRefusals['address-not-verified'].person)
  })

  test('is not saved with a secret that it does not take', async () => {
    expect(await add('every', 'not the secret')).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'provider.clientSecret' }] },
    })
  })
})
