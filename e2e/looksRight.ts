import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { rulesInTheDark } from '../tools/ciAdds.ts'
import { desk } from './people.ts'

const sizes = { phone: { width: 390, height: 844 }, desk }

/** The words of a page or a part of it that is loading. */
const wordsOfLoading = /^Loading\b/

/** Pictures are for people: MUSTER_PICTURES=1 leaves one of each page under test-results/pages. */
const areWanted = Boolean(process.env.MUSTER_PICTURES)

/**
 * Checks a page once nothing of it is loading: nothing wider than the screen of a phone or a desk, and accessible by one run
 * of axe for each scheme, light on a phone and dark at a desk, where the plain run looks at contrasts alone. A bag's page decides by itself whether it is dark, and the sign-in page never is.
 * @param name what the page is called in a failure, and its picture
 */
export async function check(page: Page, name: string): Promise<void> {
  await expect(page.getByText(wordsOfLoading)).toHaveCount(0)
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await standsStill(page)
    expect
      .soft(await overflowOf(page), `${name} at ${size} size is wider than the screen`)
      .toBeLessThanOrEqual(0)
    await takePicture(page, `${name}-${size}`)
    if (size === 'phone') expect.soft(await violationsOf(page), `${name} on a phone`).toEqual([])
  }
  if (/\/(redbag|identity)\/./.test(page.url())) return
  await page.emulateMedia({ colorScheme: 'dark' })
  // The documentation has no script that would say so.
  if (!/\/docs\//.test(page.url()))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await standsStill(page)
  expect.soft(await violationsOf(page, rulesInTheDark), `${name} at a desk, dark`).toEqual([])
  await takePicture(page, `${name}-desk-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same page in other colors: the rest of it has been checked. */
export async function checkContrast(page: Page, name: string): Promise<void> {
  await standsStill(page)
  expect.soft(await violationsOf(page, ['color-contrast']), name).toEqual([])
  await takePicture(page, name)
}

/** The rules of axe that the page breaks, with where. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await (await axe(page, rules)).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/**
 * Builds a run of axe without toasts: they come and go by themselves, and half faded nothing has contrast.
 * toasts.screen.test.tsx looks at them while they are complete.
 * @param rules all of them, where nothing is said
 */
async function axe(page: Page, rules?: string[]): Promise<AxeBuilder> {
  // Loaded once into each document: that takes as long as many a page takes to be checked.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
  return (
    builder
      .exclude('.mantine-Notifications-root')
      // Passed rules are not listed, and no second page is opened to put frames together: no page of ours has frames.
      .options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
      .setLegacyMode()
  )
}

/** Text at twice its size on the narrowest phone: all of it can be read without scrolling sideways. */
export async function checkLargeText(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect
    .soft(await overflowOf(page), `${name} with large text is wider than the screen`)
    .toBeLessThanOrEqual(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (areWanted) await page.screenshot({ path: `test-results/pages/${name}.png` })
}

/** Waits until nothing fades or slides any more: a colour on its way to another one is no colour to be judged. */
export async function standsStill(page: Page) {
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    const endOf = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0)
    const moving = document
      .getAnimations()
      .filter((animation) => endOf(animation) !== Number.POSITIVE_INFINITY)
    // An animation of many seconds is moved to its end.
    for (const animation of moving) if (endOf(animation) > 1_000) animation.finish()
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
  })
}
