import type { Page, Route } from '@playwright/test'

/**
 * Holds requests back as a slow network does.
 * @param url a pattern of addresses, as `page.route` takes it
 * @returns what lets them go, and those that come after
 */
export function delayRequests(page: Page, url: string): Promise<() => void> {
  return hold(page, url, async (route, until) => {
    await until
    await route.continue()
  })
}

/** Lets requests through at once and holds only their answers back; otherwise as `heldBack`. */
export function delayAnswers(page: Page, url: string): Promise<() => void> {
  return hold(page, url, async (route, until) => {
    const response = await route.fetch()
    await until
    await route.fulfill({ response })
  })
}

async function hold(page: Page, url: string, pass: (route: Route, until: Promise<void>) => Promise<void>) {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, (route) => pass(route, until))
  return () => letGo()
}
