import { type Browser, expect, type Page } from '@playwright/test'
import { check, checkContrast } from './looksRight.ts'
import { account, bagPages, desk, managerAtDesk, roomPhone, startIncident, takeBack } from './people.ts'
import { signedIn } from './signedIn.ts'
import { test } from './story.ts'

const site = 'Oakridge High'
const phone = { width: 390, height: 844 }

test('the rooms begin high on the board, and stay where they are when news arrives @ci', async ({
  browser,
}) => {
  const bags = await bagPages('oakridge', site)
  const names = [...bags.keys()]
  expect(names.length).toBe(40)
  const manager = account('oakridge', 'Manager')
  const board = await managerAtDesk(browser, manager)
  await startIncident(board, { kind: 'Drill', site, action: 'Lockdown' })
  const injured = names.at(-1) ?? ''
  // Rooms stay in place under a pointer.
  await board.mouse.move(1, 1)
  await tell(injured, 'Someone is injured')
  await expect(card(board, injured)).toContainText('injured')
  const first = board.locator('[data-room]').first()
  await expect(first).toContainText(injured)
  const onPhone = await phoneOf(browser, manager)

  await test.step('given forty rooms and a call for help, the first row begins by y 300 on a desk and y 560 on a phone', async () => {
    expect(await topOf(board)).toBeLessThanOrEqual(limits.desk)
    await onPhone.goto(board.url())
    await expect(onPhone.locator('[data-room]')).toHaveCount(names.length)
    expect(await topOf(onPhone)).toBeLessThanOrEqual(limits.phone)
    // The gravest call is shown in the line above them, and opens by a press.
    await expect(
      onPhone.getByRole('button', { name: new RegExp(`^1 needs an answer.*${injured}`) }),
    ).toBeVisible()
  })

  await test.step('when rooms are seen and answer, every card stays in its place, and nothing above moves', async () => {
    const [second = '', third = ''] = names
    const before = await placesOf(board)
    const opened = await roomPhone(browser, bags.get(third) ?? '')
    await expect(card(board, third)).toContainText('Seen')
    await tell(second, 'All safe')
    await expect(card(board, second)).toContainText('All safe')
    expect(await placesOf(board)).toEqual(before)
    await opened.context.close()
  })

  await test.step('when a card would be lifted under the pointer, it is said over the rooms and moves none', async () => {
    await card(board, names[4] ?? '').hover()
    const before = await placesOf(board)
    await tell(names[8] ?? '', 'Someone is injured')
    const sort = board.getByRole('button', { name: '1 room has news – sort' })
    await expect(sort).toBeVisible()
    expect(await placesOf(board)).toEqual(before)
    // By the keyboard: the way of a pointer to it would let go of the cards, which sorts them as well.
    await sort.press('Enter')
    await expect(board.locator('[data-room]').nth(1)).toContainText('injured')
  })

  await test.step('an unread chat is in the same queue with Accept, below who needs help, and lifts no card', async () => {
    await board.mouse.move(1, 1)
    const before = await placesOf(board)
    const counted = board.getByRole('button', { name: /^2 ?Need help/ })
    await expect(counted).toBeVisible()
    await write(names[12] ?? '')
    const queue = board.getByRole('region', { name: 'Queue' })
    const head = queue.getByRole('button', { name: /^3 need an answer/ })
    await expect(head).toBeVisible()
    await expect(counted).toBeVisible()
    expect(await placesOf(board)).toEqual(before)
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    const chat = queue.getByRole('article').last()
    await expect(chat).toHaveAccessibleName(`${names[12]}: 1 unread message`)
    await chat.getByRole('button', { name: 'Accept' }).click()
    await expect(queue.getByRole('button', { name: /^2 need an answer · 1 accepted/ })).toBeVisible()
    await chat.getByRole('button', { name: 'Done' }).click()
    await expect(queue.getByRole('button', { name: /^2 need an answer/ })).toBeVisible()
    await expect(queue.getByRole('article')).toHaveCount(2)
    await check(board, 'board-queue')
  })

  await test.step('tools stay on one line at every width of a desk, filtered and searched', async () => {
    for (const width of [1440, 1280, 1024]) {
      await board.setViewportSize({ width, height: 900 })
      const plain = await toolLines(board)
      await board.goto(`${board.url().split('?')[0]}?filter=seen&search=Room`)
      await expect(board.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
      expect([plain, await toolLines(board)], `at ${width}`).toEqual([1, 1])
      await board.goto(board.url().split('?')[0] ?? '')
    }
    await board.setViewportSize(desk)
  })

  await test.step('what is used less is in the menu of the row, by keyboard too', async () => {
    const command = board.getByRole('region', { name: 'Command' })
    // The way to take it back leaves after three minutes.
    await expect(command.getByRole('button').filter({ hasNotText: 'started by mistake' })).toHaveText([
      'Message rooms',
      'Change action …',
      'Make REAL …',
      'More',
      'End incident',
    ])
    await command.getByRole('button', { name: 'More' }).press('Enter')
    await expect(board.getByRole('menuitem', { name: 'Invite responders' })).toBeVisible()
    await expect(board.getByRole('menuitem', { name: 'Hand over command …' })).toBeVisible()
    await board.getByRole('menuitem', { name: 'Reunification' }).press('Enter')
    await expect(board).toHaveURL(/\/reunification/)
    await board.goBack()
  })

  await test.step('the number that a message would reach is in the menu that sends it', async () => {
    await board.getByRole('button', { name: 'Message rooms' }).click()
    await board.getByRole('menuitem', { name: /^Message \d+ not reached$/ }).click()
    await expect(board.getByRole('region', { name: 'Rooms chosen for a message' })).toContainText('chosen')
    await board.keyboard.press('Escape')
  })
  await test.step('scrolled, kind, action, time, counts and the way to the end stay in one line, and nothing moves for it', async () => {
    for (const page of [board, onPhone]) {
      const before = await placesInPage(page)
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.evaluate(() => window.scrollTo(0, 400))
      const bar = page.locator('[data-condensed]')
      await expect(bar).toBeVisible()
      const box = await bar.boundingBox()
      expect([box?.y, box?.height]).toEqual([0, 48])
      await expect(bar).toContainText('DRILL')
      await expect(bar).toContainText('Lockdown')
      await expect(bar).toContainText(/\d:\d\d/)
      await expect(bar).toContainText(/2 need help.*37 silent.*3 answered/)
      expect(await bar.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
      expect(await placesInPage(page)).toEqual(before)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(whole)
      // One way to the end at a time: this one, since the other is scrolled away.
      await page.getByRole('button', { name: 'End incident' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Keep incident running' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(bar).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'End incident' })).toBeVisible()
    }
    await onPhone.context().close()
  })

  await takeBack(board)

  async function write(room: string) {
    const { page, context } = await roomPhone(browser, `${bags.get(room) ?? ''}/classroom-chat`)
    const join = page.getByRole('button', { name: /^Join/ })
    const quick = page.getByRole('button', { name: 'Door is locked' })
    await join.or(quick).first().waitFor()
    if (await join.count()) await join.tap()
    await quick.tap()
    await expect(card(board, room)).toContainText('unread in chat')
    await context.close()
  }

  async function tell(room: string, what: string) {
    const { page, context } = await roomPhone(browser, bags.get(room) ?? '')
    await page.getByRole('button', { name: what }).first().tap()
    await expect(page.getByText(/Sent to command|Command knows/).first()).toBeVisible()
    await context.close()
  }
})

test('something real has the same limits, and is canceled by a second press that names it', async ({
  browser,
}) => {
  const manager = account('riverbend', 'Manager')
  const board = await managerAtDesk(browser, manager)
  await startIncident(board, { kind: 'Real', site: 'Riverbend Academy', action: 'Lockdown' })
  await expect(board.locator('[data-room]').first()).toBeVisible()
  expect(await topOf(board)).toBeLessThanOrEqual(limits.desk)
  const onPhone = await phoneOf(browser, manager)
  await onPhone.goto(board.url())
  await expect(onPhone.locator('[data-room]').first()).toBeVisible()
  expect(await topOf(onPhone)).toBeLessThanOrEqual(limits.phone)
  await onPhone.context().close()

  await board.getByRole('button', { name: 'Cancel (started by mistake)' }).click()
  const dialog = board.getByRole('dialog')
  await expect(dialog.getByText(/see that the REAL lockdown at Riverbend Academy/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel with two presses instead' }).click()
  await expect(
    dialog.getByRole('button', { name: 'Press again to cancel the REAL lockdown at Riverbend Academy' }),
  ).toBeVisible()
  await expect(board.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Lockdown')
  await dialog.getByRole('button', { name: 'Keep incident running' }).click()
  await takeBack(board)
})

test('where the device has colors of its own, what is chosen is outlined and every button has its border @ci', async ({
  browser,
}) => {
  const { storageState } = await signedIn(account('oakridge', 'Manager'))
  const context = await browser.newContext({ viewport: desk, storageState, forcedColors: 'active' })
  const board = await context.newPage()

  await test.step('on the start page', async () => {
    await board.goto('/incident/start')
    await board.getByRole('radio', { name: 'Drill', exact: true }).check({ force: true })
    await board.getByRole('radio', { name: /^Lockdown/ }).check({ force: true })
    expect(await differ(board, 'label:has(:checked)', 'label:has([type="radio"]:not(:checked))')).toBe(true)
    expect(await borderless(board)).toEqual([])
  })

  await startIncident(board, { kind: 'Drill', site, action: 'Lockdown' })
  await test.step('on the board: how rooms are shown, what stands beside them, to whom a message goes', async () => {
    await expect(board.locator('[data-room]').first()).toBeVisible()
    for (const name of ['Show rooms as', 'Show beside the rooms', 'To'])
      expect(await marksChoice(board, name), name).toBe(true)
    await board
      .getByRole('radiogroup', { name: 'Show beside the rooms' })
      .getByText('Timeline', { exact: true })
      .click()
    await expect.poll(() => marksChoice(board, 'Show beside the rooms')).toBe(true)
    expect(await borderless(board)).toEqual([])
  })
  await test.step('on the board: which number cuts it down, and which filter', async () => {
    const silent = board.getByRole('button', { name: /Silent.*not reached/ })
    const answered = board.getByRole('button', { name: /^\d+ ?Answered/ })
    await silent.click()
    expect(await outlineOf(silent)).not.toBe(await outlineOf(answered))
    await board.getByRole('button', { name: 'Filters (2)' }).click()
    const trait = (name: RegExp) => board.locator('#board-filters').getByRole('button', { name })
    expect(await outlineOf(trait(/^Seen/))).not.toBe(await outlineOf(trait(/^Answered/)))
  })
  await test.step('in dialogs', async () => {
    await board.getByRole('button', { name: 'Change action …' }).click()
    const dialog = board.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Evacuate/ }).check({ force: true })
    expect(
      await differ(
        board,
        '[role="dialog"] label:has(:checked)',
        '[role="dialog"] label:has([type="radio"]:not(:checked))',
      ),
    ).toBe(true)
    expect(await borderless(board)).toEqual([])
    await board.keyboard.press('Escape')
  })
  await checkContrast(board, 'board-forced-colors')
  await takeBack(board)
})

/** The most that is above the first room, in px from the top of the window. */
const limits = { desk: 300, phone: 560 }

async function phoneOf(browser: Browser, who: ReturnType<typeof account>): Promise<Page> {
  const { storageState } = await signedIn(who)
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, storageState })
  return context.newPage()
}

/** Reads the position of every card in the page, wherever that is scrolled. */
function placesInPage(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-room]')].map((each) =>
      Math.round(each.getBoundingClientRect().top + window.scrollY),
    ),
  )
}

const card = (board: Page, name: string) => board.getByRole('button', { name: new RegExp(`^${name}\\b`) })

const topOf = (board: Page) =>
  board
    .locator('[data-room]')
    .first()
    .evaluate((room) => room.getBoundingClientRect().top)

/** Reads the position of every card, and of the things above them. */
function placesOf(board: Page): Promise<Record<string, number[]>> {
  return board.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-room], h1, main section > button')]
    const placed = found.map((each, at) => {
      const { left, top } = each.getBoundingClientRect()
      return [each.dataset.room ?? `${each.tagName} ${at}`, [left, top].map(Math.round)] as const
    })
    return Object.fromEntries(placed)
  })
}

/** Counts the lines that the tools over the rooms take. */
function toolLines(board: Page): Promise<number> {
  return board.getByRole('searchbox', { name: 'Find a room' }).evaluate((field) => {
    const row = field.closest('[class*="tools"]')
    const controls = [...(row?.querySelectorAll('button, input[type="search"], [role="radiogroup"]') ?? [])]
    const middles = controls.map((each) => {
      const { top, height } = each.getBoundingClientRect()
      return Math.round((top + height / 2) / 20)
    })
    return new Set(middles).size
  })
}

/** The emphasis of an element: its border and outline, of any colour. */
const outlineOf = (what: ReturnType<Page['locator']>) =>
  what.evaluate((element) => {
    const { borderWidth, borderStyle, outlineWidth, outlineStyle } = getComputedStyle(element)
    return [borderWidth, borderStyle, outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineStyle}`].join(
      ' ',
    )
  })

/** Checks whether a row of choices shows the chosen one by more than a colour. */
async function marksChoice(board: Page, name: string): Promise<boolean> {
  const row = board.getByRole('radiogroup', { name, exact: true })
  const chosen = await outlineOf(row.locator('label[data-active]'))
  const other = await outlineOf(row.locator('label:not([data-active])').first())
  return chosen !== other
}

async function differ(page: Page, chosen: string, other: string): Promise<boolean> {
  return (await outlineOf(page.locator(chosen).last())) !== (await outlineOf(page.locator(other).first()))
}

/**
 * Finds buttons that show no edge, for devices that paint every surface alike. Words that are links or open a part are
 * none.
 */
function borderless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main button.mantine-Button-root, main .mantine-ActionIcon-root, [role="dialog"] .mantine-Button-root',
      ),
    ]
      .filter((each) => each.checkVisibility())
      .filter((each) => getComputedStyle(each).borderTopWidth === '0px')
      .map(
        (each) => each.textContent?.trim() || each.getAttribute('aria-label') || each.outerHTML.slice(0, 80),
      ),
  )
}
