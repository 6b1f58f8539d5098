import type { Page } from '@playwright/test'

/** The pages that anybody opens, without a bag and without an account. */
export const pagesForAll = [
  '/enter',
  '/redbag',
  '/redbag/about',
  '/redbag/setup',
  '/redbag/inventory',
  '/redbag/lockdown',
]

/** The page of a message that a family got: its link is in a mail, so the answer to it is put in. */
export const notifiedPage = `/notified/${'a'.repeat(22)}`

/** Answers for the link of `notifiedPage` as the server does (apps/api/src/features/notification/acknowledgement.ts). */
export async function answerNotified(page: Page, languages: readonly string[]): Promise<void> {
  let acknowledgedAt: string | null = null
  await page.context().route('**/api/notified/*', (route) => {
    if (route.request().method() === 'POST') acknowledgedAt = '2026-11-27T16:02:00.000Z'
    return route.fulfill({
      json: {
        organizationName: 'Riverbend',
        kind: 'Actual',
        action: 'Lockdown',
        siteNames: ['Riverbend Elementary', 'Riverbend Middle'],
        stage: 'start',
        language: 'en',
        translatedMessage: null,
        message:
          'Riverbend Elementary is in lockdown. Please do not come to the school. Call +1 555 010 0000.',
        at: '2026-11-27T16:00:00.000Z',
        isOver: false,
        acknowledgedAt,
        languages,
      },
    })
  })
}
