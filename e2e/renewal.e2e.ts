import { expect, type Page, type Route } from '@playwright/test'
import {
  account,
  bagPages,
  desk,
  endIncident,
  managerAtDesk,
  signIn,
  startIncident,
  writeToRoom,
} from './people.ts'
import { keptToken } from './signedIn.ts'
import { test } from './story.ts'

/** A sign-in that ran out while nobody looked: a laptop that slept, or a provider that gives no refresh token. */

const manager = account('oakridge', 'Manager')
const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: `${manager.name}, account` })).toBeVisible()

/** Two seconds, and what a page needs where others use the machine, in milliseconds; the library by itself waits for ten. */
const wellBeforeTheLibrary = 8_000

/** Changes the sign-in that the browser keeps. */
async function changeKept(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.evaluate((given) => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, ...given }))
  }, change)
}

/** Renewals in a hidden frame. */
const framed = /\/identity\/auth\?.*prompt=none/
/** Answers as a provider that nobody may frame. */
const refuseFrame = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '', headers: { 'x-frame-options': 'DENY' } })

/** The status of a call with the token that the browser keeps: 401 once it has run out. */
async function statusOfKept(page: Page): Promise<number> {
  const headers = { authorization: `Bearer ${await keptToken(page)}` }
  return (await page.request.get('/api/users/me', { headers })).status()
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

  await test.step('at the provider itself, in two seconds, where a browser blocks the frame or its cookies', async () => {
    await page.route(framed, refuseFrame)
    await page.goto('/sites-overview')
    await isSignedIn(page)
    await changeKept(page, { ...ranOut, refresh_token: undefined })
    const asked = page.waitForRequest(framed).then(() => Date.now())
    const left = page
      .waitForRequest((request) => /\/identity\/auth\?/.test(request.url()) && !framed.test(request.url()))
      .then(() => Date.now())
    await page.reload()
    await isSignedIn(page)
    await expect(page).toHaveURL(/\/sites-overview$/)
    expect((await left) - (await asked)).toBeLessThan(wellBeforeTheLibrary)
    await page.unroute(framed)
  })

  await test.step('where it does not, the person signs in and is back on the page', async () => {
    await page.goto('/incident/list?stage=ended')
    await isSignedIn(page)
    await changeKept(page, { ...ranOut, refresh_token: undefined })
    await context.clearCookies()
    await page.reload()
    await page.getByLabel('Email').fill(manager.email)
    await page.getByLabel('Password').first().fill(manager.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isSignedIn(page)
    await expect(page).toHaveURL(/\/incident\/list\?stage=ended$/)
  })
})

test('five tabs whose sign-in has run out spend one refresh token, and all of them go on @ci', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk })
  const first = await context.newPage()
  await signIn(first, manager)
  const tabs = [first, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))]
  await Promise.all(tabs.map((tab) => tab.goto('/incident/list')))
  await Promise.all(tabs.map(isSignedIn))
  const spent: string[] = []
  context.on('request', (request) => {
    const token = new URLSearchParams(request.postData() ?? '').get('refresh_token')
    if (token && new URL(request.url()).pathname === '/identity/token') spent.push(token)
  })
  await changeKept(first, { expires_at: Math.floor(Date.now() / 1000) - 3600 })
  await Promise.all(tabs.map((tab) => tab.reload()))
  await Promise.all(tabs.map(isSignedIn))
  // And again a few seconds later, because a token lives for 65 s here and is renewed 60 s before its end.
  await expect.poll(() => spent.length, { timeout: 40_000 }).toBeGreaterThan(1)
  expect(new Set(spent).size).toBe(spent.length)
  await Promise.all(tabs.map(isSignedIn))
})

test('a laptop that slept until its token had run out goes on, with what was typed, in the incident that went on @ci', async ({
  browser,
}) => {
  const laptop = await managerAtDesk(browser, manager)
  await startIncident(laptop, { kind: 'Drill', site: 'Oakridge High', action: 'Lockdown' })
  const other = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  await other.goto(laptop.url())
  const [room = ''] = [...(await bagPages('oakridge', 'Oakridge High')).keys()]
  await laptop.getByRole('button', { name: new RegExp(`^${room}\\b`) }).click()
  const card = laptop.getByRole('dialog')
  await card.getByText('Room message', { exact: true }).click()
  const message = card.getByRole('textbox', { name: 'Room message' })
  await message.fill('Stay where you are.')
  const session = await laptop.context().newCDPSession(laptop)

  await test.step('it sleeps for longer than the token lives', async () => {
    const token = await keptToken(laptop)
    await laptop.context().setOffline(true)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    const headers = { authorization: `Bearer ${token}` }
    const status = async () => (await other.request.get('/api/users/me', { headers })).status()
    await expect.poll(status, { timeout: 150_000, intervals: [5_000] }).toBe(401)
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await laptop.context().setOffline(false)
  })

  await test.step('and goes on', async () => {
    await isSignedIn(laptop)
    await expect(message).toHaveValue('Stay where you are.')
    await card.getByRole('button', { name: 'Send message' }).click()
    await expect(message).toHaveValue('')
    await laptop.keyboard.press('Escape')
    await endIncident(other)
    await expect(laptop.getByRole('heading', { level: 1 })).toContainText('ended')
  })
})

test('a page whose sign-in runs out, and whose renewal is blocked, says so, keeps what was typed, and goes on after signing in in another tab @ci', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desk })
  // As a provider that gives no refresh token.
  await context.route('**/identity/token', async (route) => {
    const response = await route.fetch()
    const { refresh_token: _, ...json } = await response.json()
    await route.fulfill({ response, json })
  })
  const page = await context.newPage()
  await signIn(page, manager)
  await startIncident(page, { kind: 'Drill', site: 'Oakridge High', action: 'Lockdown' })
  const other = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  await other.goto(page.url())
  const [first = '', second = ''] = [...(await bagPages('oakridge', 'Oakridge High')).keys()]
  await page.getByRole('button', { name: new RegExp(`^${first}\\b`) }).click()
  await page.getByRole('dialog').getByText('Room message', { exact: true }).click()
  const message = page.getByRole('textbox', { name: 'Room message' })
  const send = page.getByRole('button', { name: 'Send message' })
  const notSent = page.getByRole('alert').filter({ hasText: 'Not sent. Your sign-in expired.' })
  await message.fill('Stay where you are.')

  await test.step('it runs out, and the page shows what it knows', async () => {
    await context.route(framed, refuseFrame)
    // The server allows for a clock that is wrong by half a minute.
    await expect.poll(() => statusOfKept(page), { timeout: 150_000, intervals: [2_000] }).toBe(401)
  })

  await test.step('pressing is told plainly', async () => {
    await send.click()
    await expect(notSent).toBeVisible({ timeout: wellBeforeTheLibrary })
    await expect(message).toHaveValue('Stay where you are.')
  })

  await test.step('signing in in another tab is enough', async () => {
    await writeToRoom(other, second, 'Meanwhile.')
    const opened = context.waitForEvent('page')
    await notSent.getByRole('link', { name: 'Sign in again' }).click()
    await isSignedIn(await opened)
    await page.bringToFront()
    await send.click()
    await expect(message).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/Your sign-in expired/)).toHaveCount(0)
    await endIncident(other)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ended')
  })
})
