import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, roomPhone, startIncident, takeBack } from './people.ts'
import { pressUntil } from './pressUntil.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

/** A teacher's phone in a drill, as a thumb, a keyboard and a screen reader meet it. */

const site = 'Riverbend Elementary'

test('how the room is: in reach at once, several troubles, and no slip calls help off', async ({
  browser,
}) => {
  const { manager, room, phone } = await drill(browser, 0)
  await phone.setViewportSize({ width: 390, height: 844 })
  const board = manager.getByRole('button', { name: new RegExp(`^${room}\\b`) })
  const status = (name: string) => phone.getByRole('button', { name, exact: true })

  await test.step('headcount and “All safe” stand on the first screen; two taps tell command both', async () => {
    const navigation = await boxOf(phone.getByRole('navigation', { name: 'Incident' }))
    const allSafe = await boxOf(status('All safe'))
    expect(allSafe.y + allSafe.height).toBeLessThanOrEqual(navigation.y)
    await phone.getByRole('button', { name: 'People here: one more' }).tap()
    await status('All safe').tap()
    await expect(board).toContainText('All safe')
    await expect(board).toContainText(/(\d+) of \1/)
    await expect(phone.getByText(/^Sent to command · \d/)).toBeVisible()
  })

  await test.step('what is wrong is said at once, and stays beside what is said next', async () => {
    await status('Someone is missing').tap()
    await expect(board).toContainText('Someone is missing')
    await status('Someone is injured').tap()
    await expect(board).toContainText('Someone is injured, Someone is missing')
    await expect(status('Someone is missing')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a double tap on “All safe” asks, and calls nothing off', async () => {
    const { x, y, width, height } = await boxOf(status('All safe'))
    for (const _ of [1, 2]) await phone.touchscreen.tap(x + width * 0.75, y + height / 2)
    const question = phone.getByText(
      'You said someone is injured and someone is missing. Is everyone safe now?',
    )
    await expect(question).toBeVisible()
    await check(phone, 'room-status-asks')
    await phone.setViewportSize({ width: 390, height: 844 })
    await press(phone.getByRole('button', { name: 'Keep', exact: true }))
    await expect(status('All safe')).toBeFocused()
    await expect(board).toContainText('Someone is injured, Someone is missing')
  })

  await test.step('one trouble is over, the other is not; then all are safe', async () => {
    await status('Someone is injured').tap()
    await expect(phone.getByText('You said someone is injured. Is that over?')).toBeVisible()
    await press(phone.getByRole('button', { name: 'It is over' }))
    await expect(board).not.toContainText('injured')
    await expect(board).toContainText('Someone is missing')
    await status('All safe').focus()
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('button', { name: 'Keep', exact: true })).toBeFocused()
    await press(phone.getByRole('button', { name: 'All safe now' }))
    await expect(board).toContainText('All safe')
  })
  await done(manager, phone)
})

test('nothing under a thumb moves, nothing covers the ways on, and the focus is never lost', async ({
  browser,
}) => {
  const { manager, phone } = await drill(browser, 1)
  const navigation = phone.getByRole('navigation', { name: 'Incident' })
  const places = async () => {
    const items = navigation.locator('a:visible, button').filter({ hasNotText: 'Attendance' })
    return Promise.all((await items.all()).map(async (item) => (await boxOf(item)).x))
  }

  await test.step('a toast stands between the head and the bottom bar; the button that was pressed keeps the focus', async () => {
    // Toasts are fetched once the page is complete.
    const acknowledge = phone.getByRole('button', { name: 'Acknowledge', exact: true }).first()
    const bar = await boxOf(navigation)
    const head = await boxOf(phone.getByRole('region', { name: 'Alerts' }))
    await acknowledge.focus()
    // It is shown for 1.2 s: its box is asked for before, and answered as soon as it is there.
    const place = boxOf(phone.getByRole('status').filter({ hasText: 'SuccessAcknowledged' }))
    await phone.keyboard.press('Enter')
    const shown = await place
    expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y)
    expect(shown.y).toBeGreaterThanOrEqual(head.y + head.height)
    const acknowledged = phone.getByRole('button', { name: 'Acknowledged', exact: true }).first()
    await expect(acknowledged).toBeDisabled()
    await expect(acknowledged).toBeFocused()
  })

  await test.step('a request for attendance moves nothing in the bottom bar', async () => {
    const before = await places()
    await manager.getByRole('button', { name: /^Request attendance/ }).click()
    await expect(navigation.getByRole('link', { name: 'Attendance' })).toBeVisible()
    expect(await places()).toEqual(before)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  await test.step('attendance that was sent says so where the focus is', async () => {
    await navigation.getByRole('link', { name: 'Attendance' }).tap()
    await phone.getByRole('button', { name: /^All \d+ are here|^Everyone present/ }).tap()
    await phone.getByRole('button', { name: 'Send attendance' }).tap()
    await expect(phone.getByRole('heading', { name: 'Attendance submitted' })).toBeFocused()
  })

  await test.step('the drawer takes the focus on its first opening, and gives it back', async () => {
    await navigation.getByRole('link', { name: 'Checklist' }).tap()
    const alerts = navigation.getByRole('button', { name: 'Alerts' })
    await alerts.focus()
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('dialog', { name: 'Alerts' })).toBeFocused()
    await phone.keyboard.press('Escape')
    await expect(phone.getByRole('dialog')).toBeHidden()
    await expect(alerts).toBeFocused()
  })

  await test.step('without a network the history does not claim to be empty', async () => {
    await phone.context().setOffline(true)
    await navigation.getByRole('button', { name: 'Alerts' }).tap()
    await phone.getByRole('tab', { name: 'Broadcast' }).tap()
    await phone.getByRole('button', { name: /^Broadcast History/ }).tap()
    const history = phone.getByRole('dialog', { name: 'Broadcast History' })
    await expect(history).toBeFocused()
    await expect(phone.getByText(/^We couldn’t load earlier messages/)).toBeVisible()
    await expect(phone.getByText('No broadcast history yet.')).toBeHidden()
    await phone.context().setOffline(false)
    await expect(phone.getByText('No broadcast history yet.')).toBeVisible({ timeout: 20_000 })
    await phone.getByRole('button', { name: 'Close history' }).tap()
    await expect(phone.getByRole('button', { name: /^Broadcast History/ })).toBeFocused()
    await phone.getByRole('button', { name: 'Close alerts' }).tap()
  })

  await test.step('the sample of a broadcast lies over the page wherever that stands', async () => {
    await phone.evaluate(() => scrollTo(0, 600))
    await phone.keyboard.press('Control+Shift+P')
    const sample = phone.getByText('This is how a broadcast to all rooms will look on this screen.')
    const { x, y, height } = await boxOf(sample)
    expect(y).toBeGreaterThanOrEqual(0)
    const onTop = await phone.evaluate(
      ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('section')?.ariaLabel,
      [x + 40, y + height / 2],
    )
    expect(onTop).toBe('Preview of the broadcast banner')
    await phone.keyboard.press('Control+Shift+P')
    await expect(sample).toBeHidden()
  })
  await test.step('an acknowledgement that is refused is said in red', async () => {
    await phone.route('**/SubmitClassroomUpdate', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { type: 'refused', title: 'Not now', status: 409, detail: 'The story says no.' },
      }),
    )
    const said = phone.getByRole('alert').filter({ hasText: 'ErrorCould not submit acknowledge' })
    // Looks more often than an assertion does, which after the first second looks once a second.
    await Promise.all([
      said.waitFor(),
      phone.getByRole('button', { name: 'Acknowledge', exact: true }).first().click(),
    ])
    await phone.unroute('**/SubmitClassroomUpdate')
  })
  await done(manager, phone)
})

test('a student is released with five seconds to undo it, also by leaving the page', async ({ browser }) => {
  const { manager, roomId, incidentId, phone, post, read } = await drill(browser, 2)
  const wait = (student: string) =>
    post(`/api/incidents/${incidentId}/reunification/items`, {
      commandId: randomUUID(),
      itemId: randomUUID(),
      roomId,
      personId: null,
      student,
      message: null,
    })
  const meet = { commandId: randomUUID(), message: null, confirmedDuring: 'Lockdown' }
  await post(`/api/incidents/${incidentId}/reunification`, meet)
  await wait('A. B.')
  await wait('C. D.')
  await phone.getByRole('button', { name: 'Reunify' }).tap()
  await phone.getByRole('button', { name: '2 student(s) to process' }).tap()
  const student = (name: string) =>
    phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name }) })
  await expect(student('A. B.')).toBeVisible()
  // In the list, however far it has been scrolled to reach a button.
  const placeOf = (item: Locator) =>
    item.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => ({ offsetTop, offsetHeight }))
  const places = async () => [await placeOf(student('A. B.')), await placeOf(student('C. D.'))]
  const before = await places()

  await test.step('a slip is taken back: nothing was sent', async () => {
    await phone.getByRole('button', { name: 'Release student: A. B.' }).tap()
    await expect(phone.getByText('Release student', { exact: true }).last()).toBeVisible()
    await expect(student('A. B.')).toContainText('With the guardian · not sent yet')
    await phone.getByRole('button', { name: 'Release to Runner: A. B.' }).tap()
    await expect(student('A. B.')).toContainText('With a runner · not sent yet')
    await phone.getByRole('button', { name: 'Undo: A. B.' }).tap()
    await expect(student('A. B.')).not.toContainText('not sent yet')
    await expect(student('A. B.')).toContainText('Guardian is waiting')
  })

  await test.step('what is not undone goes out by itself, and no child’s buttons move', async () => {
    await phone.getByRole('button', { name: 'Release to Runner: C. D.' }).tap()
    await expect(student('C. D.').getByText('With a runner', { exact: true })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Release student: C. D.' })).toBeDisabled()
    expect(await places()).toEqual(before)
    await check(phone, 'room-reunify')
  })

  await test.step('who leaves the page has meant it', async () => {
    await phone.getByRole('button', { name: 'Release student: A. B.' }).tap()
    await expect(phone.getByRole('button', { name: 'Undo: A. B.' })).toBeVisible()
    await phone.goto('about:blank')
    // A browser that is closed at once may have had no time to send it: then the next opening does.
    await phone.goBack()
    await expect
      .poll(() => read(`/api/incidents/${incidentId}`), { timeout: 20_000 })
      .toContain('"status":"withGuardian"')
    await expect(phone.getByRole('button', { name: 'Undo: A. B.' })).toHaveCount(0)
  })
  await done(manager, phone)
})

/** A drill at a school, a room's phone in it, and the manager who leads it. */
async function drill(browser: Parameters<typeof managerAtDesk>[0], at: number) {
  const [room = '', path = ''] = [...(await bagPages('riverbend', site))][at] ?? []
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  const known = manager.waitForRequest((request) => /\/api\/incidents\b/.test(request.url()))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const { authorization = '', 'tenant-id': tenantId = '' } = await (await known).allHeaders()
  const incidentId = /incident\/([^/]+)\/overview/.exec(manager.url())?.[1] ?? ''
  const { page: phone } = await roomPhone(browser, path)
  await expect(phone.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  const status = await phone.request.get(`/api/incident/GetBagStatus?RedBagGuid=${path.split('/').at(-1)}`)
  const { incident } = (await status.json()) as { incident: { snapshot: { rooms: { id: string }[] } } }
  const headers = { authorization, 'tenant-id': tenantId }
  const post = async (url: string, data: unknown) => {
    const answer = await manager.request.post(url, { data, headers })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
  }
  const read = async (url: string) => (await manager.request.get(url, { headers })).text()
  return { room, manager, phone, incidentId, post, read, roomId: incident.snapshot.rooms[0]?.id ?? '' }
}

async function done(manager: Page, phone: Page) {
  await takeBack(manager)
  await manager.context().close()
  await phone.context().close()
}

/** Presses what takes no answer in the first moments until it has taken it. */
async function press(button: Locator) {
  await pressUntil(
    (within) => button.click(within),
    (within) => expect(button).toBeHidden(within),
  )
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}
