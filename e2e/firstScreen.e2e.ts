import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { coveredFocus } from './coveredFocus.ts'
import { delayRequests } from './delayRequests.ts'
import { recordLayoutShifts } from './layoutShifts.ts'
import { check } from './looksRight.ts'
import {
  account,
  bagPages,
  endIncident,
  managerAtDesk,
  openWholeTimeline,
  roomPhone,
  type Start,
  startIncident,
  takeBack,
} from './people.ts'
import { test } from './story.ts'

/** The first screen of a room in an incident: what is going on, what to do, and one tap that answers, on any phone, in any letters. */

const site = 'Oakridge Middle'
/** Safari with its bars, an iPhone SE, an iPhone 13 in full, the same on its side. */
const small = { width: 390, height: 664 }
const sizes = [small, { width: 375, height: 667 }, { width: 390, height: 844 }, { width: 844, height: 390 }]
const twoLines = 'Police are on the way to the school. Stay where you are and keep quiet.'

const allSafe = (page: Page) => page.getByRole('button', { name: 'All safe', exact: true })
const needHelp = (page: Page) => page.getByRole('button', { name: 'We need help', exact: true })
const acknowledge = (page: Page) => page.getByRole('button', { name: 'Acknowledge', exact: true }).first()

const holdFirst = 'Close the door and keep everyone in the room'

for (const start of [
  { kind: 'Drill', action: 'Lockdown' },
  { kind: 'Real', action: 'Evacuate' },
  { kind: 'Test', action: 'Hold' },
] as const)
  test(`${start.kind} ${start.action}: both answers stand on the first screen of every phone, and nothing is over them @ci`, async ({
    browser,
  }) => {
    const { manager, path } = await running(browser, { ...start, site })
    const { page, context } = await roomPhone(browser, path)
    await manager.getByRole('textbox', { name: 'Message' }).fill(twoLines)
    await manager.getByRole('button', { name: /^Send to all/ }).click()
    await expect(page.getByText(twoLines).first()).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.reload()
      for (const answer of [allSafe(page), needHelp(page)])
        await expect.soft(answer, `${size.width}×${size.height}`).toBeVisible()
      for (const answer of [allSafe(page), needHelp(page)]) {
        expect.soft(await seenOf(answer), `${size.width}×${size.height}`).toBe('all of it')
        expect.soft((await boxOf(answer)).height).toBeGreaterThanOrEqual(44)
      }
      // So is the first thing to do; and its button, where what the kind and the action say takes a line each.
      const first = start.kind === 'Test' ? page.getByText(holdFirst) : acknowledge(page)
      expect
        .soft(
          await seenOf(first),
          `${size.width}×${size.height}, scrolled by ${await page.evaluate('scrollY')}`,
        )
        .toBe('all of it')
    }
    await context.close()
    await (start.kind === 'Real' ? endIncident(manager) : takeBack(manager))
  })

test('the answer of the first view, before any script, keeps its place', async ({ browser }) => {
  const { manager, path } = await running(browser, { kind: 'Drill', site, action: 'Shelter' })
  for (const viewport of [small, { width: 844, height: 390 }]) {
    const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
    await recordLayoutShifts(context)
    const page = await context.newPage()
    const letGo = await delayRequests(page, '**/assets/**')
    await page.goto(`${path}/checklist`, { waitUntil: 'commit' })
    const drawn = page.locator('#first-view .answer')
    await expect(drawn).toBeVisible()
    const before = await Promise.all([boxOf(drawn), boxOf(page.getByRole('heading', { level: 1 }))])
    letGo()
    await expect(allSafe(page)).toBeVisible()
    const bar = page.locator('[data-bar]').filter({ has: allSafe(page) })
    expect(await Promise.all([boxOf(bar), boxOf(page.getByRole('heading', { level: 1 }))])).toEqual(before)
    expect(await page.evaluate('shifted')).toBe(0)
    await context.close()
  }
  await takeBack(manager)
})

test('what was answered stands where it was answered, never says more than is true, and can be changed', async ({
  browser,
}) => {
  const { manager, path, room } = await running(browser, { kind: 'Drill', site, action: 'Lockdown' })
  const { page, context } = await roomPhone(browser, path)
  const board = manager.getByRole('button', { name: new RegExp(`^${room}\\b`) })
  await page.setViewportSize(small)
  await expect(allSafe(page)).toBeVisible()
  const places = () => Promise.all([allSafe(page), needHelp(page), acknowledge(page)].map(boxOf))
  const before = await places()

  await test.step('without a network it waits, and says so', async () => {
    await context.setOffline(true)
    await allSafe(page).tap()
    await expect(page.getByText('Waiting – will send automatically')).toBeVisible()
    await expect(allSafe(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Sent to command')).toHaveCount(0)
    await page.screenshot({ path: 'test-results/pages/first-screen-waiting.png' })
  })

  await test.step('with one, it is sent to command; a second tap changes nothing, and nothing has moved', async () => {
    await context.setOffline(false)
    await expect(page.getByText(/^Sent to command · \d/)).toBeVisible({ timeout: 20_000 })
    await expect(board).toContainText('All safe')
    await allSafe(page).tap()
    await expect(page.getByText(/^Sent to command · \d/)).toBeVisible()
    expect(await places()).toEqual(before)
  })

  await test.step('a message moves neither answer nor what is to be done', async () => {
    await manager.getByRole('textbox', { name: 'Message' }).fill(twoLines)
    await manager.getByRole('button', { name: /^Send to all/ }).click()
    await expect(page.getByText(twoLines).first()).toBeVisible()
    expect(await places()).toEqual(before)
  })

  await test.step('one tap calls for help, and leads to what it is about', async () => {
    await needHelp(page).tap()
    await expect(page.getByText('Sent to command.')).toBeVisible()
    await expect(manager.locator('button[data-help="true"]').filter({ hasText: room })).toBeVisible()
    const injured = page.getByRole('button', { name: 'Someone is injured', exact: true })
    expect(await seenOf(injured)).toBe('all of it')
    await needHelp(page).tap()
    await injured.tap()
    await expect(board).toContainText('Someone is injured')
    await expect(allSafe(page)).toHaveAttribute('aria-pressed', 'false')
    await check(page, 'first-screen-help')
    await page.setViewportSize(small)
    await openWholeTimeline(manager)
    await expect(manager.locator('[data-type="ReportFiled"]').filter({ hasText: room })).toHaveCount(1)
  })

  await test.step('all safe again is asked for in the same place', async () => {
    await allSafe(page).tap()
    await expect(page.getByText('You said someone is injured. Is everyone safe now?')).toBeInViewport()
    expect(await seenOf(page.getByRole('button', { name: 'Keep', exact: true }))).toBe('all of it')
  })
  await context.close()
  await takeBack(manager)
})

test('letters twice as large: nothing is cut or wider than the screen, and the first screen says what to do and takes an answer @ci', async ({
  browser,
}) => {
  const { manager, path } = await running(browser, { kind: 'Drill', site, action: 'Lockdown' })
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 375, height: 667 },
    { width: 320, height: 568 },
  ]) {
    const name = `${viewport.width}×${viewport.height}`
    const context = await browser.newContext({ isMobile: true, hasTouch: true, viewport })
    // As the device has them: from the first moment on.
    await context.addInitScript(() =>
      new MutationObserver((_, seen) => {
        document.documentElement.style.fontSize = '200%'
        seen.disconnect()
      }).observe(document, { childList: true }),
    )
    const page = await context.newPage()
    await page.goto(path)
    await expect(allSafe(page)).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
      .toBeLessThanOrEqual(0)
    const directive = page.getByText('Locks, lights, out of sight.')
    for (const part of [directive, allSafe(page), needHelp(page)])
      expect.soft(await seenOf(part), name).toBe('all of it')
    expect.soft(await page.getByRole('navigation', { name: 'Incident' }).evaluate(cutWords), name).toEqual([])
    // It says what the action says, so it is folded up until somebody asks for it.
    await page.getByRole('button', { name: 'Show the latest messages' }).tap()
    const message = page.getByText(/^Lockdown\. Lock the door, turn off the lights/).first()
    expect
      .soft(await message.evaluate((part) => part.scrollHeight - part.clientHeight), name)
      .toBeLessThanOrEqual(1)
    expect.soft(await page.evaluate(brokenWords), name).toEqual([])
    // "About a third": on the smallest phone the words over the two answers take a line more.
    expect.soft(await page.evaluate(partThatStays), name).toBeLessThanOrEqual(0.4)
    await page.screenshot({ path: `test-results/pages/first-screen-large-${viewport.width}.png` })
    await context.close()
  }
  await takeBack(manager)
})

test('a broadcast that only repeats the action is folded up, another is not; the kind of incident stays when the page is scrolled @ci', async ({
  browser,
}) => {
  const { manager, path } = await running(browser, { kind: 'Drill', site, action: 'Lockdown' })
  const { page, context } = await openWith(browser, path, { viewport: { width: 375, height: 667 } })
  await expect(allSafe(page)).toBeVisible()
  const repeated = page.getByText(/^Lockdown\. Lock the door, turn off the lights/)
  await expect(repeated).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 400))
  await expect(page.getByText('DRILL', { exact: true })).toHaveCount(1)
  expect(await seenOf(page.getByText('DRILL', { exact: true }))).toBe('all of it')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Show the latest messages' }).tap()
  await expect(repeated.first()).toBeVisible()
  await page.reload()
  await manager.getByRole('textbox', { name: 'Message' }).fill(twoLines)
  await manager.getByRole('button', { name: /^Send to all/ }).click()
  await expect(page.getByText(twoLines).first()).toBeVisible()
  await context.close()
  await takeBack(manager)
})

test('what has the focus is never under a bar, on any page of a bag, by Tab and back @ci', async ({
  browser,
}) => {
  const [path = ''] = (await bagPages('oakridge', site)).values()
  const { page, context } = await openWith(browser, path, { viewport: { width: 390, height: 700 } })
  const walk = async (sub: string, atLeast: number) => {
    await page.goto(path + sub)
    await expect(page.getByRole('heading').first()).toBeVisible()
    const { reached, covered } = await coveredFocus(page)
    expect.soft(covered, sub).toEqual([])
    expect.soft(reached, sub).toBeGreaterThan(atLeast)
  }
  for (const sub of ['', '/contents', '/inventory', '/remedy', '/report']) await walk(sub, 9)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await test.step('nor on the form that starts an incident, with its bar', async () => {
    await manager.setViewportSize({ width: 390, height: 700 })
    await manager.goto('/incident/start')
    await expect(manager.getByRole('radio', { name: /^Lockdown/ })).toBeAttached()
    expect.soft((await coveredFocus(manager)).covered).toEqual([])
    await manager.setViewportSize({ width: 1440, height: 900 })
  })
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  for (const sub of ['/checklist', '/classroom-chat', '/report', '/about']) await walk(sub, 9)
  await context.close()
  await takeBack(manager)
})

test('on a device with colours of its own every button has an edge, and what is chosen is told from what is not @ci', async ({
  browser,
}) => {
  const { manager, path } = await running(browser, { kind: 'Drill', site, action: 'Lockdown' })
  const { page, context } = await openWith(browser, path, { viewport: small, forcedColors: 'active' })
  const looks = (part: Locator) =>
    part.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(element)
      return { border: `${Number.parseFloat(borderTopWidth) > 0 && borderTopStyle}`, backgroundColor }
    })
  const edges = [
    acknowledge(page),
    allSafe(page),
    needHelp(page),
    page.getByRole('link', { name: 'Lockdown' }),
  ]
  // Its styles may come after the app.
  for (const part of edges) await expect.poll(async () => (await looks(part)).border).toBe('solid')
  const chosen = async (part: Locator, other: Locator) =>
    expect.soft((await looks(part)).backgroundColor).not.toBe((await looks(other)).backgroundColor)
  await chosen(
    page.getByRole('button', { name: /^Broadcast/ }),
    page.getByRole('button', { name: 'Room', exact: true }),
  )
  await chosen(page.getByRole('link', { name: 'Checklist' }), page.getByRole('link', { name: /^Chat/ }))
  await allSafe(page).tap()
  await expect(allSafe(page)).toHaveAttribute('aria-pressed', 'true')
  await chosen(allSafe(page), needHelp(page))
  await page.getByRole('button', { name: /^Needs/ }).tap()
  await page.getByRole('button', { name: 'Insulin', exact: true }).tap()
  await chosen(
    page.getByRole('button', { name: 'Insulin', exact: true }),
    page.getByRole('button', { name: 'Water', exact: true }),
  )
  await page.goto(`${path}/report`)
  await page.getByRole('radio', { name: /^Threat/ }).check({ force: true })
  const type = (name: string) => page.locator('label').filter({ hasText: name })
  await chosen(type('Threat'), type('Medical'))
  await page.screenshot({ path: 'test-results/pages/first-screen-forced-colors.png' })
  await context.close()
  await takeBack(manager)
})

test('without scripts a quiet page says what to do instead, and an incident comes to it by itself, with nothing that cannot be pressed @ci', async ({
  browser,
}) => {
  const [path = ''] = (await bagPages('oakridge', site)).values()
  const { page, context } = await openWith(browser, path, { viewport: small, javaScriptEnabled: false })
  for (const address of ['/', path]) {
    await page.goto(address)
    const words = page.getByText(/needs JavaScript.*follow your school’s printed procedure/)
    await expect(words).toBeVisible()
    expect((await boxOf(words)).y).toBeLessThan(100)
  }
  await page.screenshot({ path: 'test-results/pages/first-screen-no-script.png' })
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  await expect(page.getByText('Locks, lights, out of sight.')).toBeVisible({ timeout: 25_000 })
  expect(await seenOf(page.getByText('Muster needs JavaScript for the buttons of this page.'))).toBe(
    'all of it',
  )
  await expect(page.getByText('Connecting…')).toBeHidden()
  for (const part of ['.answer', '.nav', '.room'])
    await expect(page.locator(`#first-view ${part}`)).toBeHidden()
  await context.close()
  await takeBack(manager)
})

/** An incident that runs, and the page of a room in it. */
async function running(browser: Browser, start: Start) {
  const [[room = '', path = ''] = []] = await bagPages('oakridge', site)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, start)
  return { manager, room, path }
}

async function openWith(browser: Browser, path: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ isMobile: true, hasTouch: true, ...options })
  const page = await context.newPage()
  await page.goto(path)
  return { page, context }
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box
}

/** Measures how much of an element is on the screen and not covered: its edges and its middle are checked. */
function seenOf(part: Locator): Promise<'all of it' | string> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = [
      [x, top + 4],
      [x, bottom - 4],
      [left + 6, y],
      [right - 6, y],
      [x, y],
    ] as const
    const hidden = points.filter(([at, down]) => !element.contains(document.elementFromPoint(at, down)))
    return hidden.length === 0
      ? 'all of it'
      : `${element.textContent}: ${hidden.length} of 5 points hidden, at ${Math.round(top)}–${Math.round(bottom)} of ${innerHeight}`
  })
}

/** Runs in the page: the words of a part that its own width, or its neighbour, cuts. */
function cutWords(part: HTMLElement): string[] {
  const ends = [...part.querySelectorAll('span')].filter(
    ({ firstChild }) => firstChild?.nodeType === Node.TEXT_NODE,
  )
  const boxes = ends.map((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return { word: each.textContent ?? '', ...range.getBoundingClientRect().toJSON() }
  })
  const isOver = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return boxes
    .filter(
      (box) =>
        box.left < 0 || box.right > innerWidth || boxes.some((each) => each !== box && isOver(box, each)),
    )
    .map(({ word }) => word)
}

/** Runs in the page: words of it that a line ends within. */
function brokenWords(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(
    document.querySelector('#root') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
}

/** Runs in the page: which part of the height stays where it is when the page is scrolled, from 0 to 1. */
async function partThatStays(): Promise<number> {
  const bars = [...document.querySelectorAll<HTMLElement>('[data-bar]')]
  const tops = () => bars.map((bar) => bar.getBoundingClientRect())
  scrollTo(0, document.documentElement.scrollHeight / 3)
  const before = tops()
  scrollBy(0, 50)
  await new Promise(requestAnimationFrame)
  const after = tops()
  const staying = after.filter(({ top }, at) => top === before[at]?.top)
  scrollTo(0, 0)
  return staying.reduce((all, { height }) => all + height, 0) / innerHeight
}
