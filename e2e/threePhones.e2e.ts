import { expect, type Page } from '@playwright/test'
import { account, bagPages, endIncident, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

/** Right to left, an emoji, and what must never be taken for markup; as long as a message may be. */
const difficult = `<b>הישארו בחדר</b> 🚪 ${'x'.repeat(40)} `
const longest = `${difficult.repeat(40).slice(0, 1_990)} END`

test('a drill seen by three phones, two of them in one room and one that loses the network @ci', async ({
  browser,
}) => {
  const site = 'Riverbend Elementary'
  const [one, two] = [...(await bagPages('riverbend', site))]
  const open = (room: typeof one) => roomPhone(browser, room?.[1] ?? '')
  const [left, right, away] = await Promise.all([open(one), open(one), open(two)])
  const phones = [left, right, away]
  for (const { page } of phones) await expect(page.getByText('No incident now')).toBeVisible()

  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  for (const { page } of phones) {
    await expect(page).toHaveURL(/\/checklist$/)
    await expect(page.getByText('DRILL').first()).toBeVisible()
    await expect(page.getByText('Lock the door and turn off the lights')).toBeVisible()
  }
  const board = (name: string | undefined) => manager.getByRole('button', { name: new RegExp(`^${name}\\b`) })
  const say = async (message: string) => {
    await manager.getByRole('textbox', { name: 'Message' }).fill(message)
    await manager.getByRole('button', { name: /^Send to all/ }).click()
  }

  await test.step('two phones of one room answer the same instruction, and both see it done', async () => {
    await Promise.all(
      [left, right].map(({ page }) =>
        page.getByRole('button', { name: 'Acknowledge', exact: true }).first().tap(),
      ),
    )
    for (const { page } of [left, right]) {
      await expect(page.getByText(/^Acknowledged \d/).first()).toBeVisible()
      await expect(page.getByText('1 of 3 done')).toBeVisible()
    }
    await expect(board(one?.[0])).toContainText('Answered')
  })

  await test.step('a phone without network says so, and keeps what was tapped', async () => {
    await expect(board(two?.[0])).toContainText('Seen')
    await away.context.setOffline(true)
    await expect(away.page.getByText(/^No connection/).first()).toBeVisible()
    await away.page.getByRole('button', { name: 'All safe' }).tap()
    await away.page.getByRole('button', { name: 'Acknowledge', exact: true }).first().tap()
    await expect(away.page.getByText(/2 waiting to send/).first()).toBeVisible()
  })

  await test.step('meanwhile news reaches the others: nothing under a thumb moves', async () => {
    // The notice of the acknowledgement lies over the page and folds up as it goes.
    await expect(left.page.getByRole('status').filter({ hasText: 'SuccessAcknowledged' })).toHaveCount(0)
    await watchShifts(left.page)
    await say('First news.')
    await expect(left.page.getByText('First news.').first()).toBeVisible()
    await say('Second news.')
    await expect(left.page.getByText('Second news.').first()).toBeVisible()
    await manager.getByRole('button', { name: /^Request attendance/ }).click()
    await expect(left.page.getByRole('heading', { name: 'New to do' })).toBeAttached()
    await expect(left.page.getByRole('link', { name: 'Attendance' }).first()).toBeVisible()
    // Text that changes within its own box counts for a thousandth; a button that moves, for more.
    expect(await shiftsOf(left.page)).toBeLessThan(0.002)
  })

  await test.step('a screen reader hears each message once, in order', async () => {
    const heard = await left.page.getByRole('log', { name: 'News' }).locator('p').allTextContents()
    expect(heard.filter((line) => line.includes('news.'))).toEqual([
      'New broadcast: First news.',
      'New broadcast: Second news.',
    ])
  })

  await test.step('the network is back: everything that was said meanwhile is there, everything tapped is sent', async () => {
    await expect(board(two?.[0])).toContainText('Seen')
    await away.context.setOffline(false)
    await expect(away.page.getByRole('link', { name: 'Attendance' }).first()).toBeVisible({ timeout: 20_000 })
    await expect(board(two?.[0])).toContainText('Answered', { timeout: 20_000 })
    await expect(away.page.getByText(/waiting to send/)).toHaveCount(0)
    await away.page.getByRole('button', { name: 'Alerts' }).tap()
    await away.page.getByRole('tab', { name: 'Broadcast' }).tap()
    await expect(away.page.getByRole('dialog', { name: 'Alerts' }).getByText('Second news.')).toHaveCount(1)
    await away.page.getByRole('button', { name: /^Broadcast History/ }).tap()
    const history = away.page.getByRole('dialog', { name: 'Broadcast History' })
    await expect(history.getByText('First news.')).toHaveCount(1)
  })

  await test.step('a new message closes the open history; two thousand characters are words, whatever they hold', async () => {
    await say(longest)
    await expect(away.page.getByRole('dialog')).toHaveCount(0)
    await expect(away.page.getByText(/END$/).first()).toBeVisible()
    await expect(away.page.locator('b', { hasText: 'הישארו' })).toHaveCount(0)
    const tooWide = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await away.page.evaluate(tooWide)).toBeLessThanOrEqual(0)
  })

  await test.step('the chat: joined with a name, a quick reply, marked as one’s own on this phone alone', async () => {
    const { page } = left
    await page.getByRole('link', { name: /^Chat/ }).tap()
    await page.getByLabel('Your name (optional)').fill('Ms Park')
    await page.getByRole('button', { name: /^Join as .*, signed “Ms Park”$/ }).tap()
    await page.getByRole('button', { name: 'All quiet here' }).tap()
    await expect(page.getByText(/You \(.*, signed “Ms Park”\) · \d/)).toBeVisible()
    await expect(right.page.getByRole('link', { name: 'Chat, 1 unread' })).toBeVisible()
    await right.page.getByRole('link', { name: 'Chat, 1 unread' }).tap()
    await expect(right.page.getByText(/^■ Room [^(]*, signed “Ms Park” · \d/)).toBeVisible()
    await expect(right.page.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  })

  await test.step('a report from the checklist takes two taps to reach', async () => {
    const { page } = right
    await page.getByRole('link', { name: 'Checklist' }).tap()
    await page.getByRole('link', { name: /^Report something/ }).tap()
    await page.getByRole('radio', { name: /^Medical/ }).check({ force: true })
    await page.getByRole('button', { name: 'Send report' }).tap()
    await expect(page.getByText('Sent to command.')).toBeVisible()
  })

  await test.step('a phone that was away at the end comes back to the all-clear, and hears what was not taken any more', async () => {
    await away.context.setOffline(true)
    await away.page.getByRole('button', { name: 'Acknowledge', exact: true }).first().tap()
    await endIncident(manager)
    await expect(left.page.getByText('Lockdown has ended')).toBeVisible()
    await away.context.setOffline(false)
    await expect(away.page.getByText('Lockdown has ended')).toBeVisible({ timeout: 20_000 })
    await expect(away.page.getByText(/Not sent:/).first()).toBeVisible()
  })

  await test.step('questions for afterwards are answered and kept', async () => {
    const { page } = left
    await page.getByRole('button', { name: 'Yes' }).first().tap()
    await expect(page.getByText(/^Answered · \d/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Yes' }).first()).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'I need support' }).tap()
    await page.getByRole('button', { name: 'Request support' }).tap()
    await expect(page.getByText(/Your school’s leaders have it/)).toBeVisible()
  })
})

type Shifts = { value: number; hadRecentInput: boolean }

/** From now on adds up how much of the page moves without having been asked to. */
async function watchShifts(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shifts[]) {
        const counted = window as unknown as { shifted: number }
        if (!entry.hadRecentInput) counted.shifted += entry.value
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** Cumulative layout shift since then. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
