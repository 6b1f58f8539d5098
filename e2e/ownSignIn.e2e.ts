import { type Browser, expect, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { openProvider, startAlone } from './ownServer.ts'
import { signInWithPasskey, withDevice } from './passkeyDevice.ts'
import { account, desk, musterAt, openSignIn } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** A place without a provider: its first administrator comes in by a code and a passkey, and gives an organization a provider. */

const port = ownPort(9)
const admin = { email: 'first@school.example.org', name: 'First Administrator' }
const client = { clientId: 'muster', audience: 'muster' }

let muster: Awaited<ReturnType<typeof startAlone>>
let provider: Awaited<ReturnType<typeof openProvider>>
test.beforeAll(async () => {
  provider = await openProvider(port + 2, client)
  muster = await startAlone(port, { DEMO_SIGN_IN: 'false' })
})
test.afterAll(async () => {
  await muster?.stop()
  await provider?.stop()
})

async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: desk, baseURL: muster.url })
  return context.newPage()
}

async function openOwnSignIn(page: Page): Promise<void> {
  await openSignIn(page)
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
}

const signedInAs = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `${name}, account` })).toBeVisible({ timeout: 20_000 })

async function openYourSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Your sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible()
}

test('the first administrator signs in by a code and a passkey, and an organization gets its provider @ci', async ({
  browser,
}) => {
  const page = await pageOf(browser)
  const touchDevice = await withDevice(page)

  await test.step('a code of the command line is enough for the first time, without any mail', async () => {
    const said = await musterAt(muster.home, 'admin', 'create', '--email', admin.email, '--name', admin.name)
    const code = /24 hours: (\S+)/.exec(said)?.[1] ?? ''
    await openOwnSignIn(page)
    await check(page, 'own-sign-in')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByText('Ask the person who runs this server for a code.')).toBeVisible()
    await check(page, 'own-sign-in-code')
    await page.getByLabel('Code').fill('WRONG')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('That code is wrong')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await check(page, 'own-sign-in-passkey')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await signedInAs(page, admin.name)
  })

  await test.step('from then on the passkey is', async () => {
    await page.getByRole('button', { name: `${admin.name}, account` }).click()
    await page.getByRole('menuitem', { name: /sign out/i }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /sign out|logout/i })
      .click()
    await expect(page.getByRole('button', { name: /, account$/ })).toHaveCount(0)
    await signInWithPasskey(page, touchDevice, () => openOwnSignIn(page))
    await signedInAs(page, admin.name)
  })

  await test.step('passkeys are seen and named in the menu of the account', async () => {
    await openYourSignIn(page)
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Passkey name').fill('Laptop of the office')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Laptop of the office')).toBeVisible()
  })

  await test.step('another one is added after signing in once more, and not twice on one device', async () => {
    const addPasskey = page.getByRole('button', { name: 'Add a passkey' })
    await signInWithPasskey(page, touchDevice, () => addPasskey.click())
    await expect(page.getByRole('heading', { name: 'Add a passkey for this device' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('This device already has your passkey.')
    await check(page, 'own-sign-in-another-passkey')
    await page.getByRole('button', { name: 'Not now' }).click()
    await signedInAs(page, admin.name)
  })

  await test.step('a provider is tried before it is saved', async () => {
    await page.goto('/admin/tenants?search=riverbend')
    await page.getByRole('link', { name: /^Riverbend Schools/ }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign-in', exact: true }).click()
    await page.getByRole('link', { name: 'Add provider' }).click()
    await page.getByLabel('Kind').selectOption('openid')
    await page.getByLabel('Name on the button').fill('Riverbend Login')
    await page.getByLabel('Issuer').fill('http://localhost:9')
    await page.getByLabel('Client id').fill(client.clientId)
    await page.getByLabel('Client secret').fill('secret')
    await page.getByLabel('Domains').fill('riverbend.example.org')
    await page.getByRole('button', { name: 'Test and add' }).click()
    await expect(page.getByLabel('Issuer')).toHaveAccessibleDescription(/No OpenID provider answers there/)
    await page.getByLabel('Issuer').fill(provider.issuer)
    const returnAddress = `${muster.url}/identity/provider/http:localhost:${port + 2}`
    await expect(page.getByText(returnAddress, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy the return address' })).toBeVisible()
    await check(page, 'sign-in-provider')
    await page.getByRole('button', { name: 'Test and add' }).click()
    await expect(page.getByRole('link', { name: 'Riverbend Login' })).toBeVisible({ timeout: 20_000 })
    await check(page, 'sign-in-providers')
  })

  const linh = account('riverbend', 'Manager')
  await test.step('its people come in by their address and that provider', async () => {
    provider.signInAs(linh)
    const theirs = await pageOf(browser)
    await openOwnSignIn(theirs)
    await theirs.getByLabel('Email').fill(linh.email)
    await theirs.getByRole('button', { name: 'Continue with email' }).click()
    await signedInAs(theirs, linh.name)
    await theirs.context().close()
  })

  await test.step('somebody who was not invited reads what to do, and the administrator why', async () => {
    provider.signInAs({ email: 'nobody@riverbend.example.org', name: 'Nobody' })
    const theirs = await pageOf(browser)
    await openOwnSignIn(theirs)
    await theirs.getByLabel('Email').fill('nobody@riverbend.example.org')
    await theirs.getByRole('button', { name: 'Continue with email' }).click()
    await expect(theirs.getByRole('alert')).toContainText(
      'Ask your administrator to invite this exact address.',
    )
    await check(theirs, 'own-sign-in-refused')
    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: 'nobody@riverbend.example.org' })
    await expect(row).toContainText('No account has this address.')
    await check(page, 'sign-in-refusals')
  })
  await test.step('a shared provider is offered to everybody', async () => {
    await page.goto('/admin/sign-in')
    await page.getByRole('link', { name: 'Add provider' }).click()
    await page.getByLabel('Kind').selectOption('openid')
    await page.getByLabel('Name on the button').fill('School Login')
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByLabel('Client id').fill(client.clientId)
    await page.getByLabel('Client secret').fill('secret')
    await page.getByRole('button', { name: 'Test and add' }).click()
    await page.getByRole('link', { name: 'School Login' }).click()
    await check(page, 'sign-in-provider-shared')
    await page.getByRole('link', { name: 'All providers' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'nobody@riverbend.example.org' })).toBeVisible()
    await check(page, 'sign-in-shared')
    provider.signInAs(admin)
    const theirs = await pageOf(browser)
    await openOwnSignIn(theirs)
    await check(theirs, 'own-sign-in-with-a-provider')
    await theirs.getByRole('button', { name: 'Continue with School Login' }).click()
    await signedInAs(theirs, admin.name)
    await openYourSignIn(theirs)
    await expect(theirs.getByText('To add or change passkeys')).toBeVisible()
    await check(theirs, 'your-sign-in-by-a-provider')

    await test.step('and a browser is signed out from another one', async () => {
      await openYourSignIn(page)
      const browsers = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
      await expect(browsers).toHaveCount(2)
      await check(page, 'your-sign-in')
      await browsers
        .filter({ hasNotText: '(this browser)' })
        .getByRole('button', { name: 'Sign out' })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await expect(browsers).toHaveText([/\(this browser\)/])
      await expect(theirs.getByRole('heading', { name: 'Your access has ended' })).toBeVisible({
        timeout: 20_000,
      })
      await theirs.context().close()
    })
  })
})
