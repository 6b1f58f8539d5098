import { expect, type Page } from '@playwright/test'
import { account, desk, signIn } from './people.ts'
import { test } from './story.ts'

/** A sign-in that ran out while nobody looked: a laptop that slept, or a provider that gives no refresh token. */

const manager = account('oakridge', 'Manager')
const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: `${manager.name}, account` })).toBeVisible({ timeout: 8_000 })

/** Changes the sign-in that the browser keeps. */
async function changeKept(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.evaluate((given) => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, ...given }))
  }, change)
}

test('a sign-in that ran out is renewed when the page is opened, also without a refresh token', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk })
  const page = await context.newPage()
  await signIn(page, manager)
  const ranOut = { expires_at: Math.floor(Date.now() / 1000) - 3600 }

  await test.step('by the refresh token', async () => {
    await changeKept(page, ranOut)
    await page.reload()
    await isSignedIn(page)
  })

  await test.step('in a hidden frame, while the session at the provider lives', async () => {
    await changeKept(page, { ...ranOut, refresh_token: undefined })
    await page.reload()
    await isSignedIn(page)
  })

  await test.step('where it does not, the person signs in and is back on the page', async () => {
    await page.goto('/incident/list?stage=ended')
    await isSignedIn(page)
    await changeKept(page, { ...ranOut, refresh_token: undefined })
    await context.clearCookies()
    await page.reload()
    await page.getByLabel('E-mail').fill(manager.email)
    await page.getByLabel('Password').first().fill(manager.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isSignedIn(page)
    await expect(page).toHaveURL(/\/incident\/list\?stage=ended$/)
  })
})
