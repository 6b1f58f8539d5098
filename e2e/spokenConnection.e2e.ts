import { expect, type Page } from '@playwright/test'
import { account, bagPages, managerAtDesk, openBeside, startIncident } from './people.ts'
import { heardAloud, listenAloud } from './screenReader.ts'
import { test } from './story.ts'

/** A teacher, a manager and a responder who hear their screens: the network goes and comes back, and each hears it once. */

const site = 'Oakridge High'

/** No age and no countdown: these change by themselves. When something was acknowledged stays as it is. */
const ticking = /\bago\b|\bold\b|\d s\b|seconds/

test('the loss and the return of the network are said once each, on the phone, the board and to a guest @ci', async ({
  browser,
}) => {
  const [barcode = ''] = (await bagPages('oakridge', site)).values()
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const board = manager.url()

  await openBeside(manager, 'Invite responders')
  await manager.getByRole('textbox', { name: 'Name' }).fill('Sgt. Kim Lee')
  await manager.getByRole('textbox', { name: 'Email or badge number' }).fill('klee@police.example.org')
  await manager.getByRole('radio', { name: /^Police/ }).click()
  await manager.getByRole('button', { name: 'Create link' }).click()
  const link = new URL((await manager.getByText(/external-dashboard#/).textContent()) ?? '')

  const pageAt = async (address: string) => {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await listenAloud(page)
    await page.goto(address)
    return page
  }
  const room = await pageAt(barcode)
  const guest = await pageAt(link.pathname + link.hash)
  await guest.getByRole('button', { name: 'Open on this device' }).click()
  await listenAloud(manager)
  await manager.goto(board)
  const pages: [string, Page][] = [
    ['phone', room],
    ['board', manager],
    ['guest', guest],
  ]
  const heard = async () =>
    Object.fromEntries(await Promise.all(pages.map(async ([who, page]) => [who, await heardAloud(page)])))
  const on = (words: string[]) => ({ phone: words, board: words, guest: words })
  const wait = (seconds: number) => room.waitForTimeout(seconds * 1000)

  for (const [, page] of pages) await expect(page.getByText(/^Live|^Connected/).first()).toBeVisible()
  await wait(3)
  await heard()

  await test.step('while nothing happens nothing is said', async () => {
    await wait(12)
    expect(await heard()).toEqual(on([]))
  })

  await test.step('twenty seconds without a network are one sentence, and so is the return', async () => {
    for (const [, page] of pages) await page.context().setOffline(true)
    await wait(20)
    expect(await heard()).toEqual(on(['No connection. This page may be out of date.']))
    for (const [, page] of pages) await page.context().setOffline(false)
    await wait(15)
    expect(await heard()).toEqual(on(['Connected again.']))
  })

  await test.step('an acknowledgement says at most two things, and none of them ticks', async () => {
    await room.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
    await expect(room.getByText(/^Acknowledged/).first()).toBeVisible()
    await wait(4)
    const { phone } = await heard()
    expect(phone.length).toBeGreaterThan(0)
    expect(phone.length, phone.join(' | ')).toBeLessThanOrEqual(2)
    expect(phone.filter((words: string) => ticking.test(words))).toEqual([])
  })
})
