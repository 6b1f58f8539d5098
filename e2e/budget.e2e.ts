import { expect, test } from '@playwright/test'
import { account, bagPages, managerAtDesk, phone, startIncident } from './people.ts'

/** What a phone has to fetch before its room can read the first instruction. Limits: design, section 8. */
const limits = { script: 170_000, stylesheet: 25_000 }

test('a first visit in a lockdown fetches the document, scripts and styles within the budget, and one status', async ({
  browser,
}) => {
  const site = 'Riverbend Elementary'
  const path = [...(await bagPages('riverbend', site)).values()][0] ?? ''
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })

  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  const fetched = { script: [] as Promise<number>[], stylesheet: [] as Promise<number>[] }
  const others: string[] = []
  let isReadable = false
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    const size = () => request.sizes().then(({ responseBodySize }) => responseBodySize)
    // All scripts and styles of the page count, also those that came after the first instruction.
    if (type === 'script' || type === 'stylesheet') fetched[type].push(size())
    else if (type !== 'document' && !isReadable) others.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await expect(page.getByText('Lock the door and switch off the lights')).toBeVisible()
  isReadable = true
  await page.waitForLoadState('load')
  const sum = async (sizes: Promise<number>[]) =>
    (await Promise.all(sizes)).reduce((all, each) => all + each, 0)
  const bytes = { script: await sum(fetched.script), stylesheet: await sum(fetched.stylesheet) }
  console.log(`scripts ${bytes.script} bytes, styles ${bytes.stylesheet} bytes`)
  expect(bytes.script).toBeGreaterThan(10_000)
  expect(bytes.script).toBeLessThanOrEqual(limits.script)
  expect(bytes.stylesheet).toBeLessThanOrEqual(limits.stylesheet)
  expect(others.filter((url) => url !== '/api/incident/GetBagStatus' && !url.startsWith('/favicon'))).toEqual(
    [],
  )

  await manager.getByRole('button', { name: /misfire/ }).click()
  await expect(page.getByText('It was a mistake')).toBeVisible()
})
