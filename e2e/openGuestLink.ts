import type { Page } from '@playwright/test'

/** Opens the link that somebody from outside was sent, as a person does: nothing opens before the button. */
export async function openGuestLink(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Open on this device' }).click()
}
