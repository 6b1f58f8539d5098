import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { go } from './go.ts'
import { standsStill, violationsOf } from './looksRight.ts'
import { scriptOf } from './pageFaults.ts'
import { account, desk, managerAtDesk, managerOnPhone } from './people.ts'

/**
 * Looks at a page with text twice as large (WCAG 1.4.4), at 400 % zoom (1.4.10), with a wider font and wider spaces (1.4.12), in
 * forced colors, and under a finger: nothing is cut, nothing scrolls sideways, every control has an edge, a ring and a size.
 */

/** 1280 × 1024 at four times the size. */
const zoomed = { width: 320, height: 256 }
const phone = { width: 390, height: 844 }

/** The spacing of WCAG 1.4.12, and letters that are a sixth wider than ours. */
const wideFont = `* {
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
  line-height: 1.5 !important;
  font-size-adjust: 0.57 !important;
}`

/** The faults to look for wherever words and widths change. */
export const layout = ['tooWide()', 'cutTexts()', 'cutPlaceholders()', 'clippedControls()', 'outOfReach()']

/** A dialog, a drawer, a menu or a list that opens over a page. */
export type Opened = {
  name: string
  path: string
  press: (page: Page) => Promise<unknown>
  /** The part that is open then. */
  part: (page: Page) => Locator
  /** True for what only a phone has. */
  isForPhones?: boolean
}

/** The same account at a desk with a mouse, and with a phone in the hand. */
export type TwoScreens = { atDesk: Page; byFinger: Page }

/** Opens both screens of a demo account. */
export async function twoScreens(browser: Browser, role: string): Promise<TwoScreens> {
  const atDesk = await managerAtDesk(browser, account('oakridge', role))
  const byFinger = await managerOnPhone(browser, account('oakridge', role))
  for (const page of [atDesk, byFinger]) {
    await page.addInitScript(drawEverything)
    await page.goto('/')
  }
  return { atDesk, byFinger }
}

/**
 * Lists what is wrong with a page, in words.
 * @param title of the window; null for a page that is named after what it shows
 */
export async function problemsOf(path: string, title: string | null, screens: TwoScreens): Promise<string[]> {
  await Promise.all([screens.atDesk, screens.byFinger].map((page) => open(page, path, title)))
  return lookAt(path, screens, async () => {})
}

/** The same while a part of the page is open. It is opened again where a view has closed it. */
export async function problemsWith(opened: Opened, screens: TwoScreens): Promise<string[]> {
  for (const page of [screens.atDesk, screens.byFinger]) {
    await page.goto(opened.path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  const what = `${opened.name} at ${opened.path}`
  const prepare = (page: Page) =>
    expect(async () => {
      await standsStill(page)
      if (!(await opened.part(page).isVisible())) await opened.press(page)
      await expect(opened.part(page)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
  const problems = await lookAt(what, screens, prepare, opened.isForPhones)
  // Pages are looked at in the stories of everyManagersPage; what opens over them, here.
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = opened.isForPhones ? screens.byFinger : screens.atDesk
    await page.emulateMedia({ colorScheme })
    await prepare(page)
    await standsStill(page)
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
    problems.push(...(await violationsOf(page, rules)).map((each) => `${what}, ${colorScheme}: ${each}`))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return problems
}

/** @param prepare opens what is to be seen, where it is not open */
async function lookAt(
  what: string,
  { atDesk, byFinger }: TwoScreens,
  prepare: (page: Page) => Promise<void>,
  isForPhones = false,
): Promise<string[]> {
  const problems: string[] = []
  const look = async (name: string, page: Page, ...looks: string[]) => {
    await prepare(page)
    await standsStill(page)
    const found: string[] = await page.evaluate(scriptOf(...looks))
    problems.push(...found.map((each) => `${what}, ${name}: ${each}`))
  }
  const root = (size: string) =>
    atDesk.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)

  if (!isForPhones) {
    await root('200%')
    await look('text at 200 %', atDesk, ...layout)
    await root('')
  }
  await atDesk.setViewportSize(zoomed)
  await look('zoom of 400 %', atDesk, ...layout)

  await atDesk.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, wideFont)
  await atDesk.setViewportSize(phone)
  await look('a wide font on a phone', atDesk, ...layout)
  await atDesk.setViewportSize(desk)
  if (!isForPhones) await look('a wide font', atDesk, ...layout)
  await atDesk.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  await look('a finger', byFinger, ...layout, 'smallTargets(44)')
  if (isForPhones) return problems

  await look('light', atDesk, ...layout, 'faintEdges()', 'smallTargets(36)')
  await atDesk.emulateMedia({ colorScheme: 'dark' })
  await look('dark', atDesk, 'faintEdges()')
  await atDesk.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await look('forced colors', atDesk, 'edgelessControls()', 'chosenAlike()')
  // By a key the browser shows where the focus is. A list and a menu take Tab as their end.
  await atDesk.keyboard.press('Tab')
  await standsStill(atDesk)
  const unseen: string[] = await atDesk.evaluate(scriptOf('unseenFocus()'))
  problems.push(...unseen.map((each) => `${what}, forced colors: ${each}`))
  await prepare(atDesk)
  problems.push(...(await violationsOf(atDesk)).map((each) => `${what}, forced colors: ${each}`))
  await atDesk.emulateMedia({ forcedColors: 'none' })
  return problems
}

/** Lays out what is below the window as well: it would keep the size of smaller letters until it is scrolled to. */
function drawEverything() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

async function open(page: Page, path: string, title: string | null) {
  await go(page, path, title === null)
  if (title !== null) await expect.poll(() => page.title()).toMatch(title)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading\b/)).toHaveCount(0)
}
