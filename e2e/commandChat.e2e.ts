import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, desk, endIncident, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { test } from './story.ts'

const tenant = 'riverbend'
const site = 'Riverbend Elementary'
const dana = account(tenant, 'Manager')
const kim = account(tenant, 'TenantAdmin')

test('two managers and two rooms talk: what is unread stands first, what matters is pinned, who has read is known, and nothing written is lost @ci', async ({
  browser,
}) => {
  const bags = [...(await bagPages(tenant, site))].slice(0, 3)
  const [[nearName, nearPath] = ['', ''], [farName, farPath] = ['', '']] = bags
  const page = await managerAtDesk(browser, dana)

  await test.step('where no incident runs, that is said', async () => {
    await page.goto('/chat')
    await expect(page.getByText(/^No active incident/)).toBeVisible()
    await check(page, 'chat-none')
    await page.setViewportSize(desk)
    // So do the other pages of an incident when the address names none.
    for (const name of ['overview', 'clear-rooms', 'external-access']) {
      await page.goto(`/incident/${name}`)
      await expect(page.getByText(/^No active incident/)).toBeVisible()
    }
    await page.goto('/incident/after-action')
    await expect(page).toHaveURL(/\/incident\/list\?stage=ended$/)
  })

  await startIncident(page, { kind: 'Drill', site, action: 'Lockdown' })
  const overview = page.url()
  const near = await chatOf(browser, nearPath)
  const far = await chatOf(browser, farPath)

  await test.step('the only incident is opened at once; rooms that wrote stand first, the one that waits longest above', async () => {
    for (const name of ['overview', 'clear-rooms', 'external-access']) {
      await page.goto(`/incident/${name}`)
      await expect(page).toHaveURL(overview.replace('overview', name))
    }
    await page.goto('/chat')
    await expect(page).toHaveURL(/incident=/)
    await expect(line(page, nearName)).toContainText('Page open')
    await far.getByRole('button', { name: 'Door is locked' }).tap()
    await expect(line(page, farName)).toContainText('1 unread')
    await near.getByRole('button', { name: 'All quiet here' }).tap()
    await expect(line(page, nearName)).toContainText('1 unread')
    await expect.poll(() => order(page)).toEqual(['Command', 'Responders', farName, nearName])
    await check(page, 'chat-list')
    await page.setViewportSize(desk)
  })

  await test.step('who is in need goes before who waits longer', async () => {
    await near.getByRole('button', { name: 'We need help' }).tap()
    await expect.poll(() => order(page)).toEqual(['Command', 'Responders', nearName, farName])
    await expect(line(page, nearName)).toContainText('Needs help: We need help')
  })

  await test.step('by keyboard: found, opened, answered, and back in the list', async () => {
    await page.locator('body').press('/')
    await page.keyboard.type(farName)
    await page.keyboard.press('Enter')
    await expect(said(page)).toContainText(['Door is locked'])
    await expect(page.getByRole('textbox', { name: `Message to ${farName}` })).toBeFocused()
    await page.keyboard.type('Well done.')
    await page.keyboard.press('Enter')
    await expect(far.getByText('Well done.', { exact: true })).toBeVisible()
    await expect(said(page).filter({ hasText: 'Well done.' })).toContainText('Seen', { timeout: 15_000 })
    await page.keyboard.press('Escape')
    await expect(line(page, farName)).toBeFocused()
    await expect(line(page, farName)).not.toContainText('unread')
    await page.getByRole('searchbox').fill('')
  })

  await test.step('a quick reply is put into the field, and sent with Enter', async () => {
    await line(page, nearName).click()
    await expect(page.getByText('New', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Understood.' }).click()
    await page.keyboard.press('Enter')
    await expect(near.getByText('Understood.', { exact: true })).toBeVisible()
    await check(page, 'chat-room')
    await page.setViewportSize(desk)
  })

  const second = await managerAtDesk(browser, kim)
  await test.step('what is pinned is in sight of the other manager too, and either takes it off', async () => {
    await said(page).filter({ hasText: 'All quiet here' }).hover()
    await page
      .getByRole('button', { name: /^Pin what/ })
      .first()
      .click()
    await second.goto(page.url())
    const pins = second.getByRole('region', { name: 'Pinned' })
    await expect(pins).toContainText('All quiet here')
    await second.getByRole('button', { name: /^Unpin/ }).click()
    await expect(pins).toBeHidden()
    await expect(page.getByRole('region', { name: 'Pinned' })).toBeHidden()
  })

  await test.step('command talks among itself, knows who has read it, and no room hears of it', async () => {
    await line(second, 'Command').click()
    await write(second, 'Command', 'Who is at the gate?')
    await expect(line(page, 'Command')).toContainText('1 unread')
    await line(page, 'Command').click()
    await expect(said(page)).toContainText(['Who is at the gate?'])
    await expect(said(second)).toContainText([`Read by ${dana.name}`], { timeout: 15_000 })
    await check(second, 'chat-group')
    await second.setViewportSize(desk)
    await expect(near.getByText('Who is at the gate?', { exact: true })).toHaveCount(0)
  })

  await test.step('what was said by mistake is taken back, and stays struck through', async () => {
    await said(second).filter({ hasText: 'Who is at the gate?' }).hover()
    await second.getByRole('button', { name: /^Take back what/ }).click()
    const dialog = second.getByRole('dialog', { name: 'Take back' })
    await expect(dialog).toContainText('Sent to Command.')
    await check(second, 'chat-take-back')
    await second.setViewportSize(desk)
    await dialog.getByRole('button', { name: 'Take back message' }).click()
    await expect(said(page).filter({ hasText: 'Who is at the gate?' })).toContainText(
      `Taken back by ${kim.name}`,
    )
    await expect(page.getByRole('button', { name: /^Take back what/ })).toHaveCount(0)
  })

  await test.step('what is written without a network is kept, said, and sent by itself when there is one', async () => {
    await line(page, farName).click()
    await page.context().setOffline(true)
    await write(page, farName, 'Help is at the north door.')
    await write(page, farName, 'It will knock twice.')
    await expect(page.getByText('2 not sent yet')).toBeVisible()
    await expect(page.getByText('Not sent yet. Saved on this device.').first()).toBeVisible()
    await check(page, 'chat-not-sent')
    await page.setViewportSize(desk)
    await expect(far.getByText('Help is at the north door.', { exact: true })).toHaveCount(0)
    await page.context().setOffline(false)
    for (const words of ['Help is at the north door.', 'It will knock twice.']) {
      await expect(far.getByText(words, { exact: true })).toHaveCount(1, { timeout: 30_000 })
      await expect(said(page).filter({ hasText: words })).toHaveCount(1)
    }
    await expect(page.getByText(/not sent yet/i)).toHaveCount(0)
  })

  await test.step('to several rooms one message is written instead', async () => {
    await page.getByRole('button', { name: /^Message several rooms/ }).click()
    await line(page, nearName).click()
    await line(page, farName).click()
    await page.getByRole('button', { name: 'Write message' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Attendance in two minutes.')
    await dialog.getByRole('button', { name: 'Send to 2 chosen rooms' }).click()
    await expect(dialog).toBeHidden()
    await expect(said(page).filter({ hasText: 'Attendance in two minutes.' })).toContainText('Room message')
  })

  await test.step('when it ends while somebody writes, the words stay and it is said why', async () => {
    await page.getByRole('textbox', { name: `Message to ${farName}` }).fill('One more thing')
    await second.goto(overview)
    await endIncident(second)
    await expect(page.getByText(/^This incident has ended/)).toBeVisible()
    await expect(page.getByText('Not sent. Saved here: One more thing')).toBeVisible()
    await check(page, 'chat-ended')
  })
})

test('of two incidents one is chosen; staff read and do not write @ci', async ({ browser }) => {
  const page = await managerAtDesk(browser, dana)
  await startIncident(page, { kind: 'Test', site, action: 'Hold' })
  const sites = page.getByRole('checkbox', { name: new RegExp(`^${site}\\b`) })
  await page.goto('/incident/start')
  await page.getByRole('radio', { name: 'Drill', exact: true }).check({ force: true })
  if (await sites.count()) await sites.check({ force: true })
  await page.getByRole('radio', { name: /^Secure/ }).check({ force: true })
  await page.getByRole('button', { name: /^Start another/ }).click()
  await expect(page).toHaveURL(/\/overview/)
  await page.goto('/chat')
  await expect(page.getByText(/^More than one incident is active/)).toBeVisible()
  await check(page, 'chat-choose')
  await page.setViewportSize(desk)
  await page.getByRole('link', { name: /Hold/ }).click()
  await expect(page.getByRole('button', { name: /^Command/ })).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(page.getByText(/^More than one incident is active/)).toBeVisible()
  const staff = await managerAtDesk(browser, account(tenant, 'Staff'))
  await staff.goto(`${address}&channel=command`)
  await expect(staff.getByRole('region', { name: 'Command' })).toContainText(
    /can follow this incident but not command it/,
  )
  await expect(staff.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0)
  await expect(staff.getByRole('button', { name: /several rooms/ })).toHaveCount(0)
})

/** A line of the list of conversations. */
function line(page: Page, name: string): Locator {
  return page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) })
}

/** The first four conversations, by name. */
async function order(page: Page): Promise<string[]> {
  const lines = page.getByRole('navigation', { name: 'Conversations' }).getByRole('button')
  const texts = await lines.allInnerTexts()
  const names = texts.map(
    (text) => text.split('\n').filter((part) => !/^(Needs help:.*|.*\.)$/.test(part))[0] ?? '',
  )
  return names.slice(0, 4)
}

/** The messages of the open conversation. */
function said(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
}

async function write(page: Page, to: string, words: string) {
  const field = page.getByRole('textbox', { name: `Message to ${to}` })
  await field.fill(words)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

/** A room's phone in its chat. */
async function chatOf(browser: Browser, path: string): Promise<Page> {
  const { page } = await roomPhone(browser, `${path}/classroom-chat`)
  const join = page.getByRole('button', { name: /^Join/ })
  await join
    .or(page.getByRole('button', { name: 'Door is locked' }))
    .first()
    .waitFor()
  if (await join.count()) await join.tap()
  await expect(page.getByRole('button', { name: 'Door is locked' })).toBeVisible()
  return page
}
