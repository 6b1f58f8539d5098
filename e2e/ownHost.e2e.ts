import { type Browser, expect, type Page } from '@playwright/test'
import { openProvider, startAlone } from './ownServer.ts'
import { account, desk, openSignIn, signIn } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** Two organisations, each at its own address; one of them signs its people in at its own provider. */

const port = ownPort(0)
const domain = `localhost:${port}`
const client = { clientId: 'muster-at-riverbend', audience: 'riverbend-api' }

let muster: Awaited<ReturnType<typeof startAlone>>
let provider: Awaited<ReturnType<typeof openProvider>>
test.beforeAll(async () => {
  provider = await openProvider(port + 2, client)
  muster = await startAlone(port, { TENANT_DOMAIN: domain })
})
test.afterAll(async () => {
  await muster?.stop()
  await provider?.stop()
})

const oakridge = `http://oakridge.${domain}`
const riverbend = `http://riverbend.${domain}`

async function pageAt(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: desk, baseURL: origin })
  return context.newPage()
}

/** At the organisation's own provider, which asks nothing. */
async function comeBySelf(browser: Browser, who: { email: string; name: string }): Promise<Page> {
  provider.signInAs(who)
  const page = await pageAt(browser, riverbend)
  await openSignIn(page)
  return page
}

test('a global admin gives an organization its own provider; its people come in there, and nobody else’s do @ci', async ({
  browser,
}) => {
  const linh = account('riverbend', 'Manager')
  const priya = account('oakridge', 'Manager')

  await test.step('set on the edit page, where a wrong issuer is refused on its field', async () => {
    const page = await pageAt(browser, muster.url)
    await signIn(page, account('oakridge', 'GlobalAdmin'))
    await page.goto('/admin/tenants?search=riverbend')
    await page.getByRole('link', { name: /^Riverbend Schools/ }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('form', { name: 'Sign-in' })
    await form.getByRole('checkbox', { name: /own sign-in provider/ }).check()
    await expect(form.getByText(`${riverbend}/oidc-callback`)).toBeVisible()
    await form.getByLabel('Issuer').fill(`${provider.issuer}/`)
    await form.getByLabel('Client id').fill(client.clientId)
    await form.getByLabel('Audience').fill(client.audience)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Issuer')).toHaveAccessibleDescription(/No OpenID provider answers there/)
    await form.getByLabel('Issuer').fill(provider.issuer)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Saved.', { exact: true })).toBeVisible({ timeout: 20_000 })
  })

  await test.step('its people sign in at their address with it', async () => {
    const page = await comeBySelf(browser, linh)
    // As long as the step before: on a busy machine ten seconds were too few once.
    await expect(page.getByRole('button', { name: `${linh.name}, account` })).toContainText(
      'Riverbend Schools',
      { timeout: 20_000 },
    )
    expect(new URL(page.url()).origin).toBe(riverbend)
    await page.goto('/incident/start')
    await expect(page.getByText(/Riverbend Elementary/).first()).toBeVisible()
  })

  await test.step('the other organization’s people sign in at theirs as before', async () => {
    const page = await pageAt(browser, oakridge)
    await signIn(page, priya)
    expect(new URL(page.url()).origin).toBe(oakridge)
    await expect(page.getByRole('button', { name: `${priya.name}, account` })).toContainText('Oakridge')
  })

  await test.step('the provider’s word for somebody of the other organization opens nothing', async () => {
    const page = await comeBySelf(browser, priya)
    await expect(page.getByText('Failed to load user details')).toBeVisible()
    await expect(page.getByRole('button', { name: /, account$/ })).toHaveCount(0)
  })

  await test.step('and the common sign-in no longer opens theirs', async () => {
    const page = await pageAt(browser, oakridge)
    await signIn(page, linh)
    await page.goto('/incident/list')
    await expect(page.getByRole('heading', { name: 'No organization yet' })).toBeVisible()
  })
})
