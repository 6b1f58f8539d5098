import { expect, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, endIncident, managerAtDesk, roomPhone } from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

/** The site whose manager is asked first (the demo’s first district). */
const site = 'Oakridge Middle'

test('a room asks for a silent lockdown: one is declined with a reason, another confirmed and started', async ({
  browser,
}) => {
  const [asking, other, declined] = [...(await bagPages('oakridge', site))]
  const { page, context } = await roomPhone(browser, `${asking?.[1]}/lockdown`)
  const { page: neighbour } = await roomPhone(browser, other?.[1] ?? '')
  const { page: hasty } = await roomPhone(browser, `${declined?.[1]}/lockdown`)
  await expect(neighbour.getByText('No incident now')).toBeVisible()
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/')
  const bar = manager.getByRole('region', { name: `Silent lockdown, ${asking?.[0]}` })

  await test.step('the page is dark, and a short press starts nothing', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: /^Press and hold to/ }).click()
    await expect(page.getByText('Waiting for a manager')).toHaveCount(0)
  })

  await test.step('kept pressed, it asks a manager, who declines; the room is told who and why', async () => {
    const its = manager.getByRole('region', { name: `Silent lockdown, ${declined?.[0]}` })
    await keepPressing(hasty)
    await expect(hasty.getByText(/seconds until it starts/)).toBeVisible()
    await expect(its.getByText(/from an unregistered phone/)).toBeVisible()
    await its.getByRole('button', { name: /^Decline/ }).click()
    await expect(
      its.getByText(`no lockdown starts at ${site}. ${declined?.[0]} sees your reason`),
    ).toBeVisible()
    const usual = its.getByRole('button', { name: 'It was started by mistake.' })
    await pressUntil(
      (within) => usual.click(within),
      (within) => expect(its).toBeHidden(within),
    )
    await expect(hasty.getByText(/^Declined by /)).toBeVisible()
    await expect(hasty.getByText(/It was started by mistake/)).toBeVisible()
    await hasty.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('its phone, which is not enrolled, has to wait before it asks again', async () => {
    await askWithTwoPresses(hasty)
    await expect(hasty.getByText(/declined this a moment ago/)).toBeVisible()
    await check(hasty, 'room-lockdown-paused')
  })

  await test.step('with two presses it is asked for and taken back', async () => {
    await askWithTwoPresses(page)
    await expect(bar).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('without network it says plainly that nobody knows, and sends it when the network is back', async () => {
    await context.setOffline(true)
    await askWithTwoPresses(page)
    await expect(page.getByText('Not sent: no connection')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Waiting for a manager')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('confirmed, the lockdown arrives by itself in every room of the site', async () => {
    await bar.getByRole('button', { name: 'Confirm' }).click()
    for (const phone of [page, neighbour]) {
      await expect(phone).toHaveURL(/\/checklist$/)
      await expect(phone.getByText('REAL').first()).toBeVisible()
      await expect(phone.getByText('Lock the door and turn off the lights')).toBeVisible()
    }
  })

  await test.step('during it, the lockdown page says what to do', async () => {
    await page.getByRole('link', { name: 'Lockdown', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'What to do in a lockdown' })).toBeVisible()
  })

  await manager.goto('/incident/list')
  await manager
    .getByRole('link', { name: new RegExp(site) })
    .first()
    .click()
  await endIncident(manager)
  await expect(page.getByText('Lockdown has ended')).toBeVisible()
})

/** Keeps Enter pressed on the button until it fires. */
async function keepPressing(page: Page) {
  await page.getByRole('button', { name: /^Press and hold to/ }).focus()
  await page.keyboard.down('Enter')
  await expect(page.getByText('Keep holding…')).toBeVisible()
  await expect(page.getByText('Waiting for a manager')).toBeVisible()
  await page.keyboard.up('Enter')
}

/** The second press counts once the new words of the button could be read: a double tap asks for nothing. */
async function askWithTwoPresses(page: Page) {
  await page.getByRole('button', { name: 'Request with two presses instead' }).click()
  const second = page.getByRole('button', { name: 'Press again to request it' })
  await expect(second).toBeVisible()
  await pressUntil(
    (within) => second.click(within),
    (within) => expect(second).toBeHidden(within),
  )
}
