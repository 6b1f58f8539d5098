import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { type MailServer, startMailServer } from '../apps/api/test/mailServer.ts'
import { rbimMessage } from '../tools/cli/rbimMessage.ts'
import { chooseFrom } from './chooseFrom.ts'
import { check } from './looksRight.ts'
import { startAlone } from './ownServer.ts'
import { account, desk, signIn } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** A device on a wall falls silent, and its manager is notified by a mail server that is not ours. */

const site = 'Oakridge High'
const serialNumber = 'RB-000123'

let mail: MailServer
let muster: Awaited<ReturnType<typeof startAlone>>

test.beforeAll(async () => {
  mail = await startMailServer()
  muster = await startAlone(ownPort(4), { SMTP_URL: mail.url, MAIL_FROM: 'muster@school.example.org' })
})
test.afterAll(async () => {
  await muster?.stop()
  await mail?.close()
})

test('a device goes silent and its manager is told @ci', async ({ browser }) => {
  const priya = account('oakridge', 'Manager')
  const page = await (await browser.newContext({ viewport: desk, baseURL: muster.url })).newPage()
  await signIn(page, priya)
  let key: KeyObject
  const send = async (path: string, content: object) => {
    const message = rbimMessage({ serialNumber, key }, path, content)
    const answer = await fetch(muster.url + message.path, { method: 'POST', ...message })
    expect(answer.status, await answer.text()).toBe(200)
  }
  const facilities = 'facilities@example.org'
  const subjects = (of = priya.email) =>
    mail.taken
      .filter(({ to }) => to.includes(of))
      .map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())

  await test.step('a manager registers it; its key is shown once and never leaves the browser', async () => {
    await page.getByRole('button', { name: 'Configure' }).click()
    await page.getByRole('menuitem', { name: 'View RBIMs' }).click()
    await expect(page.getByText(/^No devices yet/)).toBeVisible()
    await check(page, 'rbims-none')
    await page.getByRole('button', { name: 'Add RBIM' }).click()
    await page.getByRole('button', { name: 'Add RBIM' }).click()
    await expect(page.getByText(/^Enter 3 to 64 letters/)).toBeVisible()
    await page.getByLabel('Serial number', { exact: true }).fill(serialNumber.toLowerCase())
    await page.getByLabel('Model', { exact: true }).fill('RB-2')
    const form = page.getByRole('form', { name: 'Add a device (RBIM)' })
    await chooseFrom(form, 'Site', site)
    await form.getByRole('combobox', { name: 'Room' }).click()
    await form.getByRole('option').nth(1).click()
    await check(page, 'rbim-add')
    await form.getByRole('button', { name: 'Add RBIM' }).click()
    const pem = page.locator('code', { hasText: 'PRIVATE KEY' })
    await expect(pem).toBeVisible()
    key = createPrivateKey((await pem.textContent()) ?? '')
    await check(page, 'rbim-key')
    await page.getByRole('button', { name: 'I saved it' }).click()
    await expect(page.getByRole('heading', { name: `RBIM ${serialNumber}` })).toBeVisible()
    await expect(page.getByText('Never reported')).toBeVisible()
  })

  await test.step('it is to report every second, so it is missed after five', async () => {
    // No choice of the form: as an administrator would by the API.
    const token = await page.evaluate(() => {
      const kept = Object.entries(localStorage).find(([name]) => name.startsWith('oidc.user:'))?.[1]
      return String(JSON.parse(kept ?? '{}').access_token)
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = `${muster.url}/api/rbims/${serialNumber}`
    const { version, model, siteId, roomId, press, lowBattery } = await (await fetch(url, { headers })).json()
    const body = JSON.stringify({ version, model, siteId, roomId, press, lowBattery, intervalSeconds: 1 })
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200)
  })

  await test.step('a rule of notification tells the facilities of it as well', async () => {
    await page.goto('/incident/notification-group-configuration?group=new')
    await page.getByLabel('Name', { exact: true }).fill('Facilities')
    await page.getByRole('button', { name: 'Save group' }).click()
    await expect(page.getByRole('heading', { name: 'Facilities' })).toBeVisible()
    await page.getByLabel('Who', { exact: true }).selectOption({ label: 'An email address' })
    await page.getByLabel('Email address', { exact: true }).fill(facilities)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: `Remove ${facilities}` })).toBeVisible()
    await page.goto('/incident/notification-configuration?rule=new')
    await page.getByLabel('Name', { exact: true }).fill('Devices')
    await page.getByRole('checkbox', { name: 'Facilities', exact: true }).check()
    await page.getByRole('checkbox', { name: /^Also notify when a device/ }).check()
    await check(page, 'rule-of-devices')
    await page.getByRole('button', { name: 'Save rule' }).click()
    // The form says the same words while it is filled in; the list has them once the rule is stored.
    const rule = page.getByRole('listitem').filter({ hasText: 'notify Facilities by email, and for devices' })
    await expect(rule).toBeVisible()
    await page.goto(`/rbim/${serialNumber}`)
  })

  await test.step('it reports, and is online', async () => {
    await send('/api/rbim/heartbeat', { battery: 71, signal: -64, firmware: '2.4.1' })
    await send('/api/rbim/events', {
      id: crypto.randomUUID(),
      report: { kind: 'selfTest', isPassed: true, detail: 'Siren, light and button' },
    })
    await expect(page.getByText('Self-test passed')).toBeVisible()
  })

  const list = await page.context().newPage()
  await test.step('the list is open beside, narrowed to it', async () => {
    await list.goto('/rbim/list')
    await list.getByLabel('Serial number, room or model').fill(serialNumber.toLowerCase())
    await expect(list).toHaveURL(/search=rb-000123/)
    await expect(list.getByRole('link', { name: new RegExp(serialNumber) })).toBeVisible()
  })

  await test.step('it goes silent: her mail says so, once, and the pages do', async () => {
    await expect
      .poll(() => subjects(), { timeout: 15_000 })
      .toEqual([expect.stringMatching(new RegExp(`^RBIM ${serialNumber} \\(.*\\) is silent$`))])
    await expect(page.getByText('Went silent')).toBeVisible()
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await expect(list.getByRole('row', { name: new RegExp(serialNumber) })).toContainText('Offline')
    // A mail that was not taken at once goes out at the next look, half a minute later.
    await expect.poll(() => subjects(facilities), { timeout: 35_000 }).toEqual(subjects())
    await page.reload()
    // Two points are no curve: the number says more.
    await expect(page.getByRole('figure').filter({ hasText: 'Battery' })).toContainText('71%')
    await expect(page.getByText('1 passed, none failed.')).toBeVisible()
    await check(page, 'rbim')
    await page.getByRole('link', { name: 'All RBIMs' }).click()
    await expect(page.getByRole('row', { name: new RegExp(serialNumber) })).toContainText('Offline')
    await check(page, 'rbims')
    expect(subjects()).toHaveLength(1)
  })

  await test.step('whom the rule told stands beside the list, with how far that came', async () => {
    await page
      .getByRole('navigation', { name: 'Parts of this page' })
      .getByRole('link', { name: 'Notifications' })
      .click()
    const news = page.getByRole('region', { name: 'Notifications' }).getByRole('article').first()
    await expect(news).toContainText(`${serialNumber} (`)
    await expect(news).toContainText('is silent')
    await expect(news).toContainText('Email: 1 sent')
    await news.getByRole('button', { name: 'Notifications' }).click()
    await expect(news.getByRole('listitem').filter({ hasText: facilities })).toContainText('Sent')
    await check(page, 'rbims-told')
  })

  await test.step('the overview of all bags says it of the bag of its room', async () => {
    await page.goto('/muster-overview')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Device', { exact: true }).selectOption({ label: 'Offline (1)' })
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/hardware=offline/)
    const line = page.getByRole('region', { name: 'Bags' }).getByRole('row').nth(1)
    await expect(line).toContainText('Offline')
    await expect(page.locator('[data-stale="true"]')).toHaveCount(0)
    await check(page, 'fleet-hardware')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(`,Offline,${serialNumber}: Offline,`)
    await line.getByRole('link', { name: `RBIM ${serialNumber}` }).click()
    await expect(page.getByRole('heading', { name: `RBIM ${serialNumber}` })).toBeVisible()
  })

  await test.step('a self-test that failed is seen beside those that passed', async () => {
    await send('/api/rbim/events', {
      id: crypto.randomUUID(),
      report: { kind: 'selfTest', isPassed: false, detail: 'Siren is silent' },
    })
    await page.reload()
    await expect(page.getByText(/1 passed, 1 failed\. Last failure: /)).toBeVisible()
    await page.getByRole('heading', { name: 'Self-tests' }).scrollIntoViewIfNeeded()
    await check(page, 'rbim-tests')
  })
})
