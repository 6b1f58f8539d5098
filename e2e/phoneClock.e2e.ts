import { expect } from '@playwright/test'
import { account, bagPages, managerAtDesk, roomPhone, startIncident, takeBack } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

const site = 'Riverbend Elementary'
const jump = 2 * 60 * 60_000

test('a phone whose clock jumps by two hours, ahead and back, stays live, and what is tapped arrives', async ({
  browser,
}) => {
  const [room = '', address = ''] = [...(await bagPages('riverbend', site))][0] ?? []
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const { page: phone } = await roomPhone(browser, address)
  await phone.clock.install()
  await phone.reload()
  const board = manager.getByRole('button', { name: new RegExp(`^${room}\\b`) })
  const isLive = () =>
    expect(phone.getByText(/^Live · checked (just now|now|\d+ s ago)/).first()).toBeVisible()
  await isLive()

  await test.step('ahead', async () => {
    await phone.clock.setSystemTime(Date.now() + jump)
    await isLive()
    await phone.getByRole('button', { name: 'All safe', exact: true }).tap()
    await expect(board).toContainText('All safe')
    await expect(phone.getByText(/^Sent to command · /)).toBeVisible()
  })

  await test.step('back, to before the page was opened', async () => {
    await phone.clock.setSystemTime(Date.now() - jump)
    await isLive()
    await phone.getByRole('button', { name: 'Someone is missing', exact: true }).tap()
    await expect(board).toContainText('Someone is missing')
    await isLive()
  })
  await takeBack(manager)
})
