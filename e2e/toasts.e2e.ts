import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { checkToast } from './looksRight.ts'
import { account, bagPages, desk, managerAtDesk, startIncident, writeToRoom } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

test('a toast stays while the pointer rests on it, and can be read in light and dark: it worked, it did not, something to know', async ({
  browser,
}) => {
  const site = 'Riverbend Academy'
  const [[name = '', path = ''] = []] = await bagPages('riverbend', site)
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const page = await (await browser.newContext({ viewport: desk })).newPage()
  await page.goto(path)
  const acknowledge = page.getByRole('button', { name: 'Acknowledge', exact: true }).first()

  await acknowledge.focus()
  await look(page, page.getByRole('status').filter({ hasText: 'SuccessAcknowledged' }), 'toast-success')

  await page.route('**/SubmitClassroomUpdate', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: 'refused', title: 'Not now', status: 409, detail: 'The story says no.' },
    }),
  )
  await acknowledge.focus()
  await look(
    page,
    page.getByRole('alert').filter({ hasText: 'ErrorCould not submit acknowledge' }),
    'toast-error',
  )

  // A waiting call covers a part of the board, and never the button that the manager is about to press.
  const [, [, other = ''] = []] = await bagPages('riverbend', 'Riverbend Elementary')
  await page.request.post(`/api/bags/${other.split('/')[2]}/help`, {
    data: { id: randomUUID(), type: 3, text: 'A child has fallen.', photoId: null },
  })
  await expect(manager.getByText('A child has fallen.')).toBeVisible()
  await writeToRoom(manager, name, 'Bring the register.')
  // News closes the list of alerts: it is opened when they are there.
  await expect(page.getByText('Bring the register.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Alerts', exact: true }).click()
  await page.getByRole('tab', { name: /^Room/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Bring the register/ })
    .focus()
  await look(
    page,
    page.getByRole('status').filter({ hasText: 'RedirectingTaking you to Checklist to acknowledge…' }),
    'toast-info',
  )
})

/** Presses what has the focus, with the pointer where the toast will come up, so that it stays. */
async function look(page: Page, toast: Locator, name: string) {
  await page.mouse.move(desk.width / 2, desk.height - 120)
  await page.keyboard.press('Enter')
  await toast.hover()
  await checkToast(page, name)
  await expect(toast).toBeVisible()
}
