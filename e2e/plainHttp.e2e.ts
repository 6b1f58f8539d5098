import { type Browser, chromium, expect } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, startIncident } from './people.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/**
 * Muster as somebody opens it from a second device in the same building: http at an address that is not this machine’s own. A
 * browser gives such a page no keys, camera, clipboard or worker, and each of them is named, not the network.
 */

/** A name that leads here and that no browser takes for this machine. */
const elsewhere = 'muster.school.lan'

test('over http in a local network, sign-in says that https is needed, the camera why not, and a room answers @ci', async ({
  browser,
}) => {
  const [barcode = ''] = (await bagPages('oakridge', 'Oakridge High')).values()
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge High', action: 'Lockdown' })

  const other = await browserElsewhere()
  try {
    const context = await other.newContext({
      viewport: { width: 390, height: 844 },
      baseURL: `http://${elsewhere}:${testServer.port}`,
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))

    await page.goto('/')
    expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])
    await expect(page.getByRole('alert')).toHaveText(
      'Sign-in needs a secure page. Open this page with https://.',
    )
    await expect(page.getByText(/network|did not answer/i)).toHaveCount(0)
    await check(page, 'home-plain-http')

    for (const path of ['/rbim/list', '/sites-overview', '/incident/start']) {
      await page.goto(path)
      await expect(page.getByText('Sign-in needs a secure page.')).toBeVisible()
    }

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/enter')
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(page.getByText(/The camera needs a secure page \(https\)/)).toBeVisible()

    await page.goto(barcode)
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
    await expect(page.getByText(/^Acknowledged/).first()).toBeVisible()
    expect(faults).toEqual([])
  } finally {
    await other.close()
  }
})

function browserElsewhere(): Promise<Browser> {
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {}
  return chromium.launch({ ...options, args: [...args, `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`] })
}
