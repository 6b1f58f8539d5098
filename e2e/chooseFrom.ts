import type { Locator, Page } from '@playwright/test'

/**
 * Chooses from a list that is found by typing.
 * @param label of the field
 * @param name of the choice, as it stands in the list
 */
export async function chooseFrom(within: Page | Locator, label: string, name: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(name)
  await within.getByRole('option', { name, exact: true }).click()
}
