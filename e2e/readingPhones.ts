import { type Browser, expect, type Page } from '@playwright/test'
import { standsStill } from './looksRight.ts'
import { layout } from './magnified.ts'
import { scriptOf } from './pageFaults.ts'

/** A phone as most people have it. */
export const commonPhone = { width: 390, height: 844 }

/** Opens a phone whose owner reads this language. */
export async function phoneIn(browser: Browser, locale: string, path = ''): Promise<Page> {
  const context = await browser.newContext({
    viewport: commonPhone,
    isMobile: true,
    hasTouch: true,
    locale,
  })
  const page = await context.newPage()
  if (path) await page.goto(path)
  return page
}

/** Waits until the app has taken over from what the server drew, in this language. */
export async function isInLanguage(page: Page, code: string): Promise<void> {
  await page.waitForFunction(() => document.getElementById('first-view') === null)
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await standsStill(page)
}

/** Lists what is cut, sticks out or scrolls sideways on a page, in words. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await standsStill(page)
  return page.evaluate<string[]>(scriptOf(...layout))
}
