import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { delayAnswers } from './delayRequests.ts'
import { check } from './looksRight.ts'
import {
  account,
  bagPages,
  endIncident,
  managerAtDesk,
  openWholeTimeline,
  roomPhone,
  startIncident,
} from './people.ts'
import { test } from './story.ts'

const site = 'Oakridge High'

test('in a lockdown a room finds first aid, says in one tap that it needs help, and sees what it writes above the keyboard', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const [[name = '', path = ''] = []] = await bagPages('oakridge', site)
  const { page, context } = await roomPhone(browser, path)
  await expect(page.getByText('No incident now')).toBeVisible()
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  await expect(page).toHaveURL(/\/checklist$/)

  await test.step('from the checklist to the steps, and from a thing in the bag to what it is for', async () => {
    await page.getByRole('link', { name: 'First aid' }).tap()
    await page.getByRole('link', { name: /^Severe bleeding/ }).tap()
    await expect(page.getByRole('heading', { name: 'Severe bleeding' })).toBeVisible()
    await check(page, 'room-first-aid')
    await page.getByRole('link', { name: 'Checklist' }).tap()
    await page.getByRole('link', { name: 'What is in this bag' }).tap()
    await page.getByText('Tourniquet', { exact: true }).tap()
    await check(page, 'room-contents-in-incident')
    await page.getByRole('link', { name: 'Severe bleeding' }).tap()
    await expect(page).toHaveURL(/\/remedy\?for=severe-bleeding$/)
    await page.getByRole('link', { name: /^More/ }).tap()
    await expect(page.getByRole('link', { name: 'First aid' })).toBeVisible()
  })

  await test.step('opened anew, first aid gives way to the checklist, as the specification says', async () => {
    await page.goto(`${path}/remedy`)
    await expect(page).toHaveURL(/\/checklist$/)
  })

  await test.step('one tap in the chat puts the room among those in need, and the page says so only then', async () => {
    const needs = manager.getByRole('button', { name: /^1 .*need/i })
    await page.getByRole('link', { name: /^Chat/ }).tap()
    await page.getByRole('button', { name: /^Join as/ }).tap()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'We need help' }).tap()
    await expect(page.getByText('The command board does not show it yet.')).toBeVisible()
    await expect(needs).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByText('The command board shows that this room needs help.')).toBeVisible()
    await expect(manager.locator('button[data-help="true"]').filter({ hasText: name })).toBeVisible()
    await page.getByRole('button', { name: 'We need help' }).tap()
    await openWholeTimeline(manager)
    const told = (type: string) => manager.locator(`[data-type="${type}"]`).filter({ hasText: name })
    await expect(told('ChatPosted')).toHaveCount(2)
    await expect(told('ReportFiled')).toHaveCount(1)
  })

  await test.step('while somebody writes on half a screen, three messages stand above the field', async () => {
    await check(page, 'room-chat-help')
    for (const text of ['Door is locked', 'Please wait', 'All quiet here'])
      await page.getByRole('button', { name: text }).tap()
    await expect(page.getByText(/You \(.* · \d/)).toHaveCount(5)
    await page.setViewportSize({ width: 390, height: 500 })
    await page.getByRole('textbox', { name: 'Message' }).tap()
    await expect.poll(() => messagesInSight(page)).toBeGreaterThanOrEqual(3)
    await page.keyboard.type('We are eleven')
    await page.screenshot({ path: 'test-results/pages/room-chat-keyboard.png' })
    // The page hears by its stream that command has it, and the answer to sending it comes later: it is there once.
    const letGo = await delayAnswers(page, '**/chat')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByRole('listitem').filter({ hasText: /^We are eleven.*\d:\d\d/ })).toBeInViewport()
    await expect(page.getByText('We are eleven')).toBeInViewport()
    letGo()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Please wait' })).toBeVisible()
  })

  await endIncident(manager)
  await expect(page.getByText('Lockdown has ended')).toBeVisible()
  await context.close()
  await manager.context().close()
})

test('a student whose guardian waits is asked for, released to a runner by the room, and with the guardian on command’s screen', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const [[name = '', path = ''] = []] = await bagPages('oakridge', site)
  const { page, context } = await roomPhone(browser, path)
  // Requests that no page makes yet are sent to the server, as the page will.
  const asked = manager.waitForRequest(
    (request) => request.url().includes('/api/incidents') && 'authorization' in request.headers(),
  )
  await startIncident(manager, { kind: 'Drill', site, action: 'Evacuate' })
  const { authorization = '', 'tenant-id': tenantId = '' } = await (await asked).allHeaders()
  const call = async (address: string, data?: object) => {
    const headers = { authorization, 'tenant-id': tenantId }
    const url = `/api/incidents/${manager.url().split('/')[4]}${address}`
    const answer = await (data
      ? page.request.post(url, { headers, data })
      : page.request.get(url, { headers }))
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const { rooms }: { rooms: { id: string; name: string }[] } = await call('')
  const roomId = rooms.find((room) => room.name === name)?.id
  const item = {
    itemId: randomUUID(),
    roomId,
    personId: null,
    student: 'J. D.',
    message: 'Mother at the gate',
  }
  await call('/reunification/items', { commandId: randomUUID(), ...item })

  await test.step('the room is told, releases the student, and can take a slip back before it is sent', async () => {
    await page
      .getByRole('button', { name: /^Reunify/ })
      .first()
      .tap()
    await page.getByText('1 student(s) to process').tap()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name: 'J. D.' })).toBeVisible()
    await expect(drawer.getByText('Mother at the gate')).toBeVisible()
    await drawer.getByRole('button', { name: /^Release to Runner/ }).tap()
    await expect(drawer.getByText('With a runner').first()).toBeVisible({ timeout: 15_000 })
  })

  await test.step('command sees it, and that the guardian has the student once the desk says so; the room does, too', async () => {
    const statusNow = async () => {
      const { rooms: now } = await call('')
      return now
        .flatMap(
          (room: { reunification: { id: string; status: string; movedByName: string }[] }) =>
            room.reunification,
        )
        .map(({ status, movedByName }: { status: string; movedByName: string }) => [status, movedByName])
    }
    await expect.poll(statusNow, { timeout: 15_000 }).toEqual([['withRunner', `■ Room · ${name}`]])
    await call(`/reunification/items/${item.itemId}`, {
      commandId: randomUUID(),
      roomId,
      to: 'withGuardian',
      note: null,
    })
    await expect(page.getByRole('dialog').getByText('With the guardian').first()).toBeVisible()
    await openWholeTimeline(manager)
    const moved = manager.locator('[data-type="ReunificationItemMoved"]')
    await expect(moved).toHaveCount(2)
    await expect(moved.filter({ hasText: /guardian/i })).toHaveCount(1)
  })

  await endIncident(manager)
  await expect(page.getByText('The evacuation has ended')).toBeVisible()
  await context.close()
  await manager.context().close()
})

/** Counts the messages that are whole between the top of the screen and the field. */
function messagesInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const field = document.querySelector('main textarea')?.getBoundingClientRect().top ?? 0
    const covers = [...document.querySelectorAll('section[aria-label="Alerts"]')]
      .filter((head) => getComputedStyle(head).position === 'sticky')
      .map((head) => head.getBoundingClientRect().bottom)
    const top = Math.max(0, ...covers)
    return [...document.querySelectorAll('main ol > li')].filter((each) => {
      const place = each.getBoundingClientRect()
      return place.top >= top && place.bottom <= Math.min(field, window.innerHeight)
    }).length
  })
}
