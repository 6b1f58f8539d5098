import type { Page } from '@playwright/test'

/** Goes to an address inside the app, as a link does, or loads it anew: that takes five times as long. */
export async function go(page: Page, path: string, isFresh: boolean) {
  if (isFresh) await page.goto(path)
  else
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
}
