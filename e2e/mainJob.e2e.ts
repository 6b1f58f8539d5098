import { expect } from '@playwright/test'
import {
  account,
  bagPages,
  desk,
  holdDatabase,
  killDatabase,
  killServer,
  managerAtDesk,
  muster,
  roomPhone,
  sendAllClear,
  signIn,
  startIncident,
  writeToRoom,
} from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

test('a drill from sign-in to post-lockdown, beside another district, through a lost network and a killed server', async ({
  browser,
}) => {
  const pages = await bagPages('oakridge', 'Oakridge High')
  const [first, second, third, fourth] = [...pages.keys()]
  const foreign = [...(await bagPages('riverbend', 'Riverbend Academy')).values()][0]
  const open = (room: string | undefined) => roomPhone(browser, pages.get(room ?? '') ?? '')

  const [a, b, c, d] = await Promise.all([open(first), open(second), open(third), open(fourth)])
  const other = await roomPhone(browser, foreign ?? '')
  for (const { page } of [a, b, c, d, other]) await expect(page.getByText('No incident now')).toBeVisible()

  const manager = await (await browser.newContext({ viewport: desk })).newPage()
  await signIn(manager, account('oakridge', 'Manager'))
  const neighbour = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge High', action: 'Lockdown' })

  await test.step('every open page of the school shows it, marked as a drill; the other district sees nothing', async () => {
    for (const { page } of [a, b, c]) {
      await expect(page).toHaveURL(/\/checklist$/)
      await expect(page.getByText('DRILL').first()).toBeVisible()
      await expect(page.getByText('Lock the door and turn off the lights')).toBeVisible()
    }
    await expect(other.page.getByText('No incident now')).toBeVisible()
    await neighbour.goto('/incident/list')
    await expect(neighbour.getByText('Active Incident!')).toBeHidden()
  })

  const board = (name: string | undefined) => manager.getByRole('button', { name: new RegExp(`^${name}\\b`) })

  await test.step('a room acknowledges, and the board says so', async () => {
    await expect(board(first)).toContainText('Seen')
    await a.page.getByRole('button', { name: 'Acknowledge' }).first().click()
    await expect(a.page.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
    await expect(board(first)).toContainText('Answered')
  })

  await test.step('a phone without network keeps what was tapped and sends it when the network is back', async () => {
    await b.context.setOffline(true)
    await b.page.getByRole('button', { name: 'All safe' }).click()
    await expect(b.page.getByText(/Waiting – will send/).first()).toBeVisible({ timeout: 15_000 })
    await expect(board(second)).toContainText('Seen')
    await b.context.setOffline(false)
    await expect(board(second)).toContainText('Answered', { timeout: 20_000 })
  })

  await test.step('the database hangs: no page calls itself live, what is tapped is kept, and it goes out by itself', async () => {
    const nothingIsSent = /othing can be sent right now/
    const heard = d.page.getByRole('status').filter({ hasText: nothingIsSent })
    const letGo = await holdDatabase()
    try {
      // At once: after ten seconds the database is killed and started again, and what waited goes out.
      await d.page.getByRole('button', { name: 'Acknowledge' }).first().click()
      for (const page of [d.page, manager]) {
        await expect(page.getByText(nothingIsSent).first()).toBeVisible({ timeout: 15_000 })
        await expect(page.getByText(/^(Live|Connected ·)/)).toHaveCount(0)
      }
      await expect(heard).toHaveCount(1)
      await expect(d.page.getByText(/Waiting – will send/).first()).toBeVisible({ timeout: 15_000 })
      await expect(d.page.getByText(/1 waiting to send/).first()).toBeVisible()
    } finally {
      letGo()
    }
    await expect(board(fourth)).toContainText('Answered', { timeout: 20_000 })
    for (const page of [d.page, manager])
      await expect(page.getByText(/^(Live|Connected ·)/).first()).toBeVisible({ timeout: 15_000 })
    await expect(d.page.getByRole('status').filter({ hasText: 'Connected again.' })).toHaveCount(1)
  })

  await test.step('the database is killed: it is started again by itself, and what was refused meanwhile goes out without another tap', async () => {
    const acknowledged = d.page.getByRole('button', { name: /^Acknowledged/ })
    const before = await acknowledged.count()
    await killDatabase()
    await d.page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
    await expect(acknowledged).toHaveCount(before + 1, { timeout: 30_000 })
    for (const page of [d.page, manager])
      await expect(page.getByText(/^(Live|Connected ·)/).first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('a message to one room stays in that room', async () => {
    await writeToRoom(manager, third ?? '', 'Bring the register to the office.')
    await expect(c.page.getByText('Bring the register to the office.').first()).toBeVisible()
    await expect(a.page.getByText('Bring the register to the office.')).toHaveCount(0)
  })

  await test.step('the server is killed and comes back: nothing answered is missing, and no page is reloaded', async () => {
    for (const { page } of [a, b, c]) await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await manager.evaluate(() => Object.assign(window, { notReloaded: true }))
    await killServer()
    await c.page.getByRole('button', { name: 'Acknowledge' }).first().click()
    await expect(board(third)).toContainText('Answered', { timeout: 30_000 })
    await expect(board(first)).toContainText('Answered')
    await expect(board(second)).toContainText('Answered')
    await manager.getByRole('textbox', { name: 'Message' }).fill('We are back.')
    await manager.getByRole('button', { name: /^Send to all/ }).click()
    for (const { page } of [a, b, c]) {
      await expect(page.getByText('We are back.').first()).toBeVisible({ timeout: 20_000 })
      expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
    }
    expect(await manager.evaluate(() => 'notReloaded' in window)).toBe(true)
  })

  await test.step('the all-clear reaches every room', async () => {
    await manager.getByRole('button', { name: /^End/ }).click()
    await sendAllClear(manager)
    for (const { page } of [a, b, c]) {
      await expect(page).toHaveURL(/\/post-lockdown\?endedIncidentId=/)
      await expect(page.getByText('Lockdown has ended')).toBeVisible()
    }
    await expect(other.page.getByText('No incident now')).toBeVisible()
  })

  expect(await muster('verify-log')).toContain('The log is complete')
})
