import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type Address, pagesThatAre, pagesThatAreNot, pagesThatLead } from './addresses.ts'
import { go } from './go.ts'
import { namesOf } from './namedThings.ts'
import { account, managerAtDesk } from './people.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/** Every address by every role: its title, one heading, the page of what is not there, and a quiet console. */

/** A tenth of them is a fresh load; the others are gone to inside the app, as people do. */
const freshEvery = 10

for (const role of ['Staff', 'SiteSpecific', 'Manager', 'TenantAdmin', 'GlobalAdmin']) {
  test(`every address as ${role} @ci`, async ({ browser }) => {
    const named = await namesOf(role)
    const page = await managerAtDesk(browser, account('oakridge', role))
    const faults = consoleFaults(page)
    await page.goto('/')
    const none = pagesThatAreNot(named).filter(({ path }) => !leadsBack(role, path))
    const seen = [...pagesThatAre(named), ...none]
    const problems: string[] = []
    for (const [at, address] of seen.entries()) {
      await go(page, address.path, at % freshEvery === 0)
      problems.push(...(await problemsOf(page, address)))
      problems.push(...faults.splice(0).map((text) => `${address.path}: ${text}`))
    }
    expect(problems).toEqual([])
    for (const { path, to } of pagesThatLead) {
      if (role === 'Staff' && path === '/video') continue
      await go(page, path, false)
      await expect(page).toHaveURL(to)
    }
  })
}

/** Checks whether a user restricted to sites is redirected from there to theirs (specification, section 5). */
function leadsBack(role: string, path: string): boolean {
  return role === 'SiteSpecific' && /^\/site\/\d+(?!.*\/edit$)|site=zzz/.test(path)
}

test('every public address signed out', async ({ page }) => {
  const named = await namesOf('Staff')
  const faults = consoleFaults(page)
  await page.goto('/')
  const problems: string[] = []
  for (const address of [...pagesThatAre(named), ...pagesThatAreNot(named)].filter(
    ({ isPublic }) => isPublic,
  )) {
    await go(page, address.path, false)
    problems.push(...(await problemsOf(page, address)), ...faults.splice(0))
  }
  await page.goto('/%E0%A4%A')
  problems.push(...(await problemsOf(page, { path: '/%E0%A4%A', title: 'Not Found', isPublic: true })))
  expect(problems).toEqual([])
})

test('signing in keeps the whole address, and Back does not lead to where it was done', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /sign in/i }).first()).toBeVisible()
  await page.goto('/sites-overview?view=map#list')
  const { email, password } = account('oakridge', 'Manager')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/sites-overview\?view=map#list$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${testServer.url}/`)
  await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible()
})

/** Lists the problems of the page once it is there; waits until there are none, or for the longest time it may take. */
async function problemsOf(page: Page, { path, title }: Address): Promise<string[]> {
  const look = () =>
    page.evaluate((title) => {
      const shown = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility())
      // People who may see none of a kind read that, and not which there are.
      const isRefused = /^(This page is for|You can’t|You don’t have access)/.test(
        shown[0]?.textContent ?? '',
      )
      const wanted = isRefused && title === 'Not Found' ? null : title
      const words = document.title.split(' – ')
      return [
        ...(shown.length === 1 ? [] : [`${shown.length} h1`]),
        ...(words.length > 1 && words.at(-1) === 'Muster' ? [] : [`title ${document.title}`]),
        ...(wanted === null || words[0] === wanted ? [] : [`title ${document.title} instead of ${wanted}`]),
        ...(wanted === 'Not Found' || words[0] !== 'Not Found' ? [] : ['not found']),
        ...(wanted === 'Not Found' && !/404 Not Found/.test(shown[0]?.textContent ?? '') ? ['no 404'] : []),
        ...(wanted === 'Not Found' &&
        !['Home Page', 'Try again'].every((name) =>
          [...document.querySelectorAll('main a, main button')].some((each) => each.textContent === name),
        )
          ? ['no way out']
          : []),
      ]
    }, title)
  let problems: string[] = []
  const isRight = async () => {
    problems = await look().catch(() => ['it was left'])
    return problems.length === 0
  }
  await expect
    .poll(isRight, { timeout: 20_000, intervals: [20, 50, 50, 100] })
    .toBe(true)
    .catch(() => {})
  return problems.map((problem) => `${path}: ${problem}`)
}

/** Collects the errors that a page writes into its console from now on; a 404 is reported by the page itself. */
function consoleFaults(page: Page): string[] {
  const faults: string[] = []
  const isExpected = (text: string) => /status of 404/.test(text)
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => void faults.push(String(error)))
  return faults
}
