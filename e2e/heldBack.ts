import type { Page } from '@playwright/test'

/**
 * Holds requests back as a slow network does.
 * @param url a pattern of addresses, as `page.route` takes it
 * @returns what lets them go, and those that come after
 */
export async function heldBack(page: Page, url: string): Promise<() => void> {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await until
    await route.continue()
  })
  return () => letGo()
}
