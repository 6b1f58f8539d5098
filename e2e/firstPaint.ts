import type { Page } from '@playwright/test'

/** The times of opening a page, in ms since somebody went to it. */
type Opening = {
  /** The first thing that is to be read or seen at all: the browser’s first contentful paint. */
  painted: number
  /** The first of what the page is for, on the screen. */
  there: number
}

/**
 * Makes every page that is opened from now on note the first time that an element is there.
 * @param what a CSS selector of it
 */
export async function noteFirst(page: Page, what: string): Promise<void> {
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      watch.disconnect()
      // The second frame begins when the first one has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('there')))
    })
    watch.observe(document, { childList: true, subtree: true })
  }, what)
}

/** Opens a page again, as `noteFirst` has prepared it. */
export async function openAnew(page: Page, path: string): Promise<Opening> {
  await page.goto(path, { waitUntil: 'commit' })
  const painted = await momentOf(page, 'first-contentful-paint')
  return { painted, there: await momentOf(page, 'there') }
}

/** Waits until the page has noted something, and reads the time, in ms since somebody went to it. */
export async function momentOf(page: Page, name: string): Promise<number> {
  const entry = await page.waitForFunction((each) => performance.getEntriesByName(each)[0]?.startTime, name)
  return Math.round((await entry.jsonValue()) ?? Number.NaN)
}
