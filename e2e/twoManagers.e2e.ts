import { expect, type Locator, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, desk, managerAtDesk, roomPhone, sendAllClear } from './people.ts'
import { test } from './story.ts'

const tenant = 'riverbend'
const site = 'Riverbend Elementary'
const kim = account(tenant, 'TenantAdmin')
const dana = account(tenant, 'Manager')

/** A dialog in each size and colour, then the desk again. */
async function look(page: Page, name: string) {
  await check(page, name)
  await page.setViewportSize(desk)
}

test('two managers and three phones: command passes, the action changes, the drill becomes real, a message is taken back, it ends @ci', async ({
  browser,
}) => {
  const rooms = [...(await bagPages(tenant, site)).values()].slice(0, 3)
  const opened = await Promise.all(rooms.map((path) => roomPhone(browser, path)))
  const [left, right] = opened
  if (!left || !right) throw new Error('two phones')
  const phones = opened.map(({ page }) => page)
  for (const page of phones) await expect(page.getByText('No incident now')).toBeVisible()
  const [first, second] = await Promise.all([managerAtDesk(browser, dana), managerAtDesk(browser, kim)])

  await test.step('started by keyboard alone: an action, then the button', async () => {
    await first.goto('/incident/start')
    await first.getByRole('radio', { name: 'Drill', exact: true }).press('Space')
    const sites = first.getByRole('checkbox', { name: new RegExp(`^${site}\\b`) })
    if (await sites.count()) await sites.press('Space')
    await first.getByRole('radio', { name: /^Lockdown/ }).press('Space')
    await first.getByRole('button', { name: 'Start DRILL: LOCKDOWN now' }).press('Enter')
    await expect(first).toHaveURL(/\/overview/)
    for (const page of phones) await expect(page.getByText('DRILL').first()).toBeVisible()
  })

  await test.step('a second one at the same site is started only past a clear warning', async () => {
    await second.goto('/incident/start')
    await second.getByRole('radio', { name: 'Drill', exact: true }).check({ force: true })
    const sites = second.getByRole('checkbox', { name: new RegExp(`^${site}\\b`) })
    if (await sites.count()) await sites.check({ force: true })
    await second.getByRole('radio', { name: /^Hold/ }).check({ force: true })
    await expect(second.getByText(/Lockdown is active at/)).toBeVisible()
    await expect(second.getByRole('button', { name: /^Start another: DRILL HOLD now$/ })).toBeVisible()
    await second.getByRole('link', { name: /open board$/ }).click()
    await expect(second).toHaveURL(/\/overview/)
  })

  await test.step('command is taken, and who led is told so until they have read it', async () => {
    await expect(second.getByText(`${dana.name} is in command`)).toBeVisible()
    await second.getByRole('button', { name: 'Take command …' }).click()
    await expect(second.getByRole('button', { name: 'Take command', exact: true })).toBeVisible()
    await expect(second.getByRole('combobox', { name: 'Or hand it to someone else' })).toBeVisible()
    await look(second, 'board-take-command')
    await second.getByRole('button', { name: 'Take command', exact: true }).click()
    await expect(second.getByText('You are in command', { exact: true })).toBeVisible()
    await expect(first.getByText(`You no longer lead: ${kim.name} took command.`)).toBeVisible()
    await look(first, 'board-superseded')
    await first.getByRole('button', { name: 'I have read it' }).click()
    await expect(first.getByText(`${kim.name} took command from ${dana.name}`)).toBeVisible()
  })

  await test.step('another action: its instructions take the place of the former ones on every phone', async () => {
    const safe = left.page.getByRole('button', { name: 'All safe', exact: true })
    await safe.tap()
    const answered = second
      .getByRole('region', { name: 'Room counts' })
      .getByRole('button', { name: /Answered/ })
    await expect(answered).toContainText(/^1/)
    await second.getByRole('button', { name: 'Change action …' }).click()
    const dialog = second.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Evacuate/ }).check({ force: true })
    await expect(dialog.getByText(/replace these 3/)).toBeVisible()
    await look(second, 'board-change-action')
    await dialog.getByRole('button', { name: 'Change to EVACUATE now' }).click()
    for (const page of phones) {
      await expect(page.getByText('Take the bag and lead everyone out')).toBeVisible()
      await expect(page.getByText('Lock the door and turn off the lights')).toBeHidden()
      await expect(page.getByRole('list', { name: 'First step' })).toContainText('Take the bag')
    }
    await expect(first.getByText(`${kim.name} changed the action from Lockdown to Evacuate`)).toBeVisible()
    // Answers about the lockdown are no answers to the evacuation, and stay what they were.
    await expect(answered).toContainText(/^0/)
    await expect(safe).toHaveAttribute('aria-pressed', 'false')
    await expect(left.page.getByText(/^In the Lockdown, .*: All safe/)).toBeVisible()
    await expect(first.getByText(/^Answers here are to Evacuate/)).toBeVisible()
    await check(left.page, 'room-next-round')
    await look(first, 'board-next-round')
    await safe.tap()
    await expect(answered).toContainText(/^1/)
  })

  await test.step('what is typed without a network is kept, said, and sent only when somebody presses again', async () => {
    const words = 'Gather at the north gate.'
    await first.context().setOffline(true)
    await first.getByRole('textbox', { name: 'Message' }).fill(words)
    await first.getByRole('button', { name: /^Send to all/ }).click()
    await expect(first.getByText('No answer.')).toBeVisible({ timeout: 25_000 })
    await first.context().setOffline(false)
    await expect(first.getByText('Connected', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
    await expect(first.getByRole('textbox', { name: 'Message' })).toHaveValue(words)
    await expect(left.page.getByText(words)).toHaveCount(0)
    await first.getByRole('button', { name: /^Try again: send to all/ }).click()
    await expect(left.page.getByText(words).first()).toBeVisible()
    await expect(sent(first, words)).toHaveCount(1)
  })

  await test.step('how far a message has come: seen by whoever had it on a screen', async () => {
    await expect(sent(first, 'Gather at the north gate.')).toContainText(/Seen by3 of/)
  })

  await test.step('a message is taken back: phones fall back to the one before, and both lists show it struck', async () => {
    await sent(first, 'Gather at the north gate.')
      .getByRole('button', { name: /^Take back/ })
      .click()
    await first.getByLabel('Reason (optional, shown to rooms)').fill('Wrong gate')
    await look(first, 'board-take-back')
    await first.getByRole('button', { name: 'Take back message' }).click()
    await expect(sent(second, 'Gather at the north gate.')).toContainText(`by ${dana.name}: Wrong gate`)
    for (const page of phones)
      await expect(page.getByRole('region', { name: 'Alerts' })).not.toContainText(
        'Gather at the north gate.',
      )
    await expect(left.page.getByText(/A newer message was taken back/)).toBeVisible()
    await left.page.getByRole('button', { name: 'Alerts' }).tap()
    await left.page.getByRole('button', { name: /^Broadcast History/ }).tap()
    const history = left.page.getByRole('dialog', { name: 'Broadcast History' })
    await expect(history.getByText(/Taken back .* by/)).toBeVisible()
    await check(left.page, 'room-alerts-taken-back')
    await left.page.getByRole('button', { name: 'Close history' }).tap()
    await left.page.getByRole('button', { name: 'Close alerts' }).tap()
  })

  await test.step('a drill becomes real in three presses, and nobody can miss it', async () => {
    await second.getByRole('button', { name: 'Make REAL …' }).click()
    await look(second, 'board-real-first')
    await second.getByRole('button', { name: 'Continue' }).click()
    await look(second, 'board-real-last')
    await second.getByRole('button', { name: 'Make this a REAL evacuation', exact: true }).click()
    for (const page of [...phones, first, second]) {
      await expect(page.getByText('This is real now. It is not a drill.').first()).toBeVisible()
      await expect(page.getByText('DRILL', { exact: true })).toHaveCount(0)
    }
    await expect(first.getByRole('button', { name: 'Make REAL …' })).toHaveCount(0)
    const heard = await left.page.getByRole('log', { name: 'News' }).locator('p').allTextContents()
    expect(heard).toContain('This is real now. It is not a drill.')
    await check(left.page, 'room-real-now')
    await look(first, 'board-real-now')
  })

  await test.step('the same in the document, before any script', async () => {
    const response = await right.page.request.get(rooms[1] ?? '')
    expect(await response.text()).toContain('This is real now. It is not a drill.')
  })

  await test.step('a report, a need: cards on both boards; who accepts is seen by the other', async () => {
    await report(right.page)
    const card = (page: Page): Locator => page.getByRole('article', { name: /: Medical report$/ })
    for (const page of [first, second]) {
      await expect(page.getByText('1 needs an answer')).toBeVisible()
      await page.getByRole('button', { name: /^1 needs an answer/ }).click()
      await expect(card(page)).toBeVisible()
    }
    await look(first, 'board-calls')
    await card(second).getByRole('button', { name: 'Accept' }).click()
    await expect(card(first)).toContainText(`Accepted by ${kim.name}`)
    await expect(right.page.getByText(/Accepted by/).first()).toBeVisible()
  })

  await test.step('the end: what is open is named, a word is chosen, and it stands at every door', async () => {
    await second.getByRole('button', { name: 'End incident' }).click()
    const dialog = second.getByRole('dialog')
    await expect(dialog.getByText('1 report or request is open')).toBeVisible()
    await dialog.getByLabel('Door password (optional)').fill('heron')
    await look(second, 'board-end')
    await sendAllClear(second)
    for (const page of phones) await expect(page.getByText('Door password:')).toBeVisible()
    for (const page of [...phones, first, second])
      await expect(page.getByText('heron', { exact: true })).toBeVisible()
    await expect(first.getByText(`Ended by ${kim.name}`)).toBeVisible()
    await expect(first.getByText(/of \d+ rooms had answered to Evacuate/)).toBeVisible()
    // An incident that is over is not "real now", and the room's record has both rounds.
    await expect(first.getByRole('note', { name: 'Kind of incident' })).toContainText('Ended ')
    await expect(left.page.getByRole('heading', { name: /^Lockdown, until/ })).toBeVisible()
    await expect(left.page.getByRole('heading', { name: /^Evacuate, until/ })).toBeVisible()
    await look(first, 'board-ended')
    await check(left.page, 'room-word')
  })

  await test.step('what is said afterwards is marked so, and is still answered', async () => {
    await left.page.setViewportSize({ width: 360, height: 740 })
    await left.page.getByRole('button', { name: 'I need support' }).tap()
    await left.page.getByRole('button', { name: 'Request support' }).tap()
    const call = first.getByRole('article', { name: /Requests support$/ })
    await expect(call).toBeVisible({ timeout: 20_000 })
    await call.getByRole('button', { name: 'Done' }).click()
    await expect(call.getByText(/^Done by/)).toBeVisible({ timeout: 15_000 })
    await first.getByText('Timeline', { exact: true }).filter({ visible: true }).click()
    await expect(first.getByText('After the end').first()).toBeVisible({ timeout: 20_000 })
    await look(first, 'board-timeline-after')
  })

  await test.step('the after-action report has both rounds, each table under a name of its own', async () => {
    await first.getByRole('link', { name: 'After-action report' }).click()
    await expect(first.getByRole('heading', { name: /^Rooms: Lockdown/ })).toBeVisible()
    await expect(first.getByRole('heading', { name: /^Rooms: Evacuate/ })).toBeVisible()
    await look(first, 'after-action-two-rounds')
  })
})

/** One message of the list of what was sent. */
function sent(page: Page, words: string): Locator {
  return page.getByRole('region', { name: 'Sent' }).getByRole('listitem').filter({ hasText: words })
}

async function report(page: Page) {
  await page.getByRole('link', { name: /^Report something/ }).tap()
  await page.getByRole('radio', { name: /^Medical/ }).check({ force: true })
  await page.getByRole('button', { name: 'Send report' }).tap()
  await expect(page.getByText('Sent to command.')).toBeVisible()
}
