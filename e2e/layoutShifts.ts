import type { BrowserContext } from '@playwright/test'

/** From their first moment on, pages opened here add up in `shifted` how much of them moves without being touched. */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    globalThis.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shifted += value
    }).observe({ type: 'layout-shift', buffered: true })`)
}
