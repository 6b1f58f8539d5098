import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page } from '@playwright/test'
import { Events, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import type { ProviderClaims } from '../apps/identity/src/providerRules.ts'
import { type Shape, shapes } from '../apps/identity/src/testShapes.ts'
import { type SignInRefusalReason, signInRefusals } from '../packages/domain/src/access/signInRefusals.ts'
import { check } from './looksRight.ts'
import { startAlone } from './ownServer.ts'
import { account, desk, musterAt, openSignIn } from './people.ts'
import { keptToken } from './signedIn.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/**
 * Each shape of claims that a provider sends, at the sign-in page of an organization: the person arrives at their desk, or reads why
 * not and what to do, and the organization's administrator reads the same refusal.
 */

const port = ownPort(11)
const domain = `localhost:${port}`
const host = `http://riverbend.${domain}`
const global = { email: 'first@school.example.org', name: 'First Administrator' }
const samuel = account('riverbend', 'TenantAdmin')
const ann = { email: shapes.okta.claims.email, name: 'Ann Lee' }

type ShapeName = keyof typeof shapes
type Case = {
  shape: ShapeName
  /** Claims that differ from the shape. */
  change?: ProviderClaims
  /** Null: the person arrives at their desk. */
  refused: SignInRefusalReason | null
}

/** Every shape as it is, and the ways in which a provider of that kind speaks of somebody who is not to come in. */
const cases: Case[] = [
  { shape: 'googleWorkspace', refused: null },
  {
    shape: 'googleWorkspace',
    change: { sub: 'another', email: 'guest@northside.example.org' },
    refused: 'not-invited',
  },
  { shape: 'googleConsumer', refused: 'address-not-verified' },
  { shape: 'entra', refused: null },
  { shape: 'entra', change: { tid: '72f988bf-86f1-41af-91ab-2d7cd011db47' }, refused: 'wrong-directory' },
  { shape: 'entra', change: { preferred_username: 'ann@elsewhere.example' }, refused: 'wrong-domain' },
  { shape: 'entra', change: { iss: 'https://sts.windows.net/x/' }, refused: 'issuer-differs' },
  { shape: 'entraVerified', refused: null },
  { shape: 'entraVerified', change: { oid: 'another', xms_edov: false }, refused: 'address-not-verified' },
  { shape: 'okta', refused: null },
  { shape: 'okta', change: { sub: 'another', email: undefined }, refused: 'address-missing' },
  { shape: 'okta', change: { sub: 'another' }, refused: 'other-sign-in' },
  { shape: 'keycloakUnverified', refused: 'address-not-verified' },
  { shape: 'classlink', refused: null },
  { shape: 'classlink', change: { TenantId: 2285 }, refused: 'wrong-directory' },
  { shape: 'clever', refused: null },
  { shape: 'clever', change: { district: 'another' }, refused: 'wrong-directory' },
  { shape: 'cleverToken', refused: null },
]

/** A provider that speaks of people in one shape, without asking. */
type ShapedProvider = { issuer: string; speakOf: (change: ProviderClaims) => void; stop: () => void }

/** Of what Entra answers for any directory: its issuer is no address of a directory. */
const ofAnyDirectory = 'https://login.microsoftonline.com/{tenantid}/v2.0'

/** @param key that all of them sign with: to make one takes as long as a sign-in */
async function openShape(
  shape: Shape,
  key: Parameters<OAuth2Issuer['keys']['add']>[0],
): Promise<ShapedProvider> {
  const upstream = new OAuth2Issuer()
  await upstream.keys.add(key)
  const service = new OAuth2Service(upstream)
  // As the shape has it: Entra's names the directory, Keycloak's the realm.
  const path = new URL(shape.rules.issuer).pathname.replace(/\/$/, '')
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/common/')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ issuer: ofAnyDirectory }))
      return
    }
    request.url = request.url?.replace(path, '') ?? ''
    service.requestHandler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}${path}`
  upstream.url = issuer
  let claims: ProviderClaims = {}
  service.on(Events.BeforeTokenSigning, ({ payload }) => {
    Object.assign(payload, shape.isUserinfo ? { sub: claims.sub } : claims)
  })
  service.on(Events.BeforeUserinfo, ({ body }) => {
    Object.assign(body, { sub: claims.sub }, shape.isUserinfo ? claims : {})
  })
  return {
    issuer,
    speakOf: (change) => {
      claims = { ...shape.claims, iss: issuer, ...change }
    },
    stop: () => server.close(),
  }
}

let muster: Awaited<ReturnType<typeof startAlone>>
const providers = new Map<string, ShapedProvider>()
test.beforeAll(async () => {
  const key = await new OAuth2Issuer().keys.generate('RS256')
  for (const [name, shape] of Object.entries<Shape>(shapes)) providers.set(name, await openShape(shape, key))
  muster = await startAlone(port, { DEMO_SIGN_IN: 'false', TENANT_DOMAIN: domain })
})
test.afterAll(async () => {
  await muster?.stop()
  for (const provider of providers.values()) provider.stop()
})

function providerOf(shape: string): ShapedProvider {
  const found = providers.get(shape)
  if (!found) throw new Error(`no provider ${shape}`)
  return found
}

/** Opens the sign-in page of the organization in a browser that nobody has used. */
async function openFresh(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: desk, baseURL: host })).newPage()
  await openSignIn(page)
  return page
}

/** Chooses a provider, which speaks of somebody. */
async function choose(page: Page, shape: ShapeName, change: ProviderClaims = {}): Promise<void> {
  providerOf(shape).speakOf(change)
  await page.getByRole('button', { name: `Continue with ${shape}`, exact: true }).click()
}

/**
 * Adds the other providers, each with the settings of its shape. Kinds that have one issuer for everybody, as Google, take any
 * other here: what is compared is what the provider calls itself.
 */
async function addProviders(page: Page): Promise<void> {
  const settings = `/api/admin/tenants/${new URL(page.url()).pathname.split('/').at(-1)}/sign-in`
  const headers = { authorization: `Bearer ${await keptToken(page)}` }
  let { version } = await (await page.request.get(settings, { headers })).json()
  for (const [name, shape] of Object.entries<Shape>(shapes)) {
    if (name === 'entra') continue
    const { issuer } = providerOf(name)
    const client = { name, clientId: 'muster', clientSecret: 'secret' }
    const data = { version, provider: { ...shape.rules, ...client, issuer } }
    const added = await page.request.post(`${settings}/providers`, { headers, data })
    expect(added.status(), await added.text()).toBe(201)
    version = (await added.json()).version
  }
}

const arrives = (page: Page, { name }: { name: string }) =>
  expect(page.getByRole('button', { name: `${name}, account` })).toContainText('Riverbend Schools')

test('people whom each provider proves arrive at their desk, and everybody else, and their administrator, reads why not @ci', async ({
  browser,
}) => {
  const setUp = await (await browser.newContext({ viewport: desk, baseURL: muster.url })).newPage()

  await test.step('an issuer of Entra that is not the directory’s is named when it is set up', async () => {
    const { email, name } = ann
    const invite = ['invite', '--tenant', 'riverbend', '--role', 'Manager', '--email', email, '--name', name]
    await musterAt(muster.home, ...invite)
    const said = await musterAt(
      muster.home,
      'admin',
      'create',
      '--email',
      global.email,
      '--name',
      global.name,
    )
    await openSignIn(setUp)
    await setUp.getByLabel('Email').fill(global.email)
    await setUp.getByRole('button', { name: 'Continue with email' }).click()
    await setUp.getByLabel('Code').fill(/24 hours: (\S+)/.exec(said)?.[1] ?? '')
    await setUp.getByRole('button', { name: 'Sign in', exact: true }).click()
    await setUp.getByRole('button', { name: 'Not now' }).click()
    await setUp.goto('/admin/tenants?search=riverbend')
    await setUp.getByRole('link', { name: /^Riverbend Schools/ }).click()
    await setUp.getByRole('main').getByRole('link', { name: 'Sign-in', exact: true }).click()
    await setUp.getByRole('link', { name: 'Add provider' }).click()
    const { issuer } = providerOf('entra')
    const { kind, domains } = shapes.entra.rules
    await setUp.getByLabel('Kind').selectOption(kind)
    await setUp.getByLabel('Name on the button').fill('entra')
    await setUp.getByLabel('Issuer').fill(`${new URL(issuer).origin}/common/v2.0`)
    await setUp.getByLabel('Client id').fill('muster')
    await setUp.getByLabel('Client secret').fill('secret')
    await setUp.getByLabel('Domains').fill(domains.join(', '))
    await setUp.getByRole('button', { name: 'Test and add' }).click()
    await expect(setUp.getByLabel('Issuer')).toHaveAccessibleDescription(
      new RegExp(`It calls itself ${ofAnyDirectory.replace(/[{}]/g, '\\$&')}, and is set as `),
    )
    await setUp.getByLabel('Issuer').fill(issuer)
    await setUp.getByRole('button', { name: 'Test and add' }).click()
    await expect(setUp.getByRole('link', { name: 'entra', exact: true })).toBeVisible()
  })

  await test.step('the other providers are added by the call of that page', async () => {
    await addProviders(setUp)
    await setUp.context().close()
  })

  const admin = await openFresh(browser)
  await choose(admin, 'okta', { sub: 'samuel', email: samuel.email })
  await arrives(admin, samuel)

  let page = await openFresh(browser)
  for (const { shape, change, refused } of cases) {
    const who = `${shape}${change ? ` with ${JSON.stringify(change)}` : ''}`
    await test.step(`${who}: ${refused ?? 'arrives'}`, async () => {
      await choose(page, shape, change)
      if (refused === null) {
        await arrives(page, ann)
        await page.context().close()
        page = await openFresh(browser)
        return
      }
      // The same page offers the other ways, and the next is tried there.
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText(signInRefusals[refused].person)
      if (shape === 'keycloakUnverified') await check(page, 'provider-refused')
      await alert.evaluate((shown) => shown.remove())
    })
  }

  const rows = admin.getByRole('list', { name: 'Refused sign-ins' }).getByRole('listitem')
  const refusals = cases.filter(({ refused }) => refused !== null)
  await test.step('the administrator of the organization reads each refusal, the latest first', async () => {
    await admin.getByRole('button', { name: 'Admin', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'My organization' }).click()
    await admin.getByRole('main').getByRole('link', { name: 'Sign-in', exact: true }).click()
    await expect(rows).toHaveCount(refusals.length)
    for (const [at, { shape, refused }] of refusals.toReversed().entries()) {
      await expect(rows.nth(at)).toContainText(shape)
      if (refused) await expect(rows.nth(at)).toContainText(signInRefusals[refused].administrator)
    }
    await expect(rows.filter({ hasText: 'https://sts.windows.net/x/' })).toContainText(
      providerOf('entra').issuer,
    )
  })

  await test.step('and those of one address', async () => {
    for (const email of ['guest@northside.example.org', 'ann@elsewhere.example']) {
      await admin.getByLabel('Email address').fill(email)
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(email)
    }
  })
})
