import type { Page } from '@playwright/test'

/** How soon a page stands there, in ms since somebody went to it. */
type Opening = {
  /** The first thing that is to be read or seen at all: the browser’s first contentful paint. */
  painted: number
  /** The first of what the page is for, on the screen. */
  there: number
}

/**
 * Has every page that is opened from now on note when something stands there for the first time.
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

/** Opens a page anew, as `noteFirst` has prepared it. */
export async function openAnew(page: Page, path: string): Promise<Opening> {
  await page.goto(path, { waitUntil: 'commit' })
  const painted = await momentOf(page, 'first-contentful-paint')
  return { painted, there: await momentOf(page, 'there') }
}

/** When the page has noted something, in ms since somebody went to it; waits for it. */
export async function momentOf(page: Page, name: string): Promise<number> {
  const entry = await page.waitForFunction((each) => performance.getEntriesByName(each)[0]?.startTime, name)
  return Math.round((await entry.jsonValue()) ?? Number.NaN)
}
