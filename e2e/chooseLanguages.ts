import { expect, type Page } from '@playwright/test'

/** Switches on these languages of the organization, and no other of the two that stories use. */
export async function chooseLanguages(admin: Page, names: readonly string[]) {
  await admin.goto('/')
  await admin.getByRole('button', { name: 'Admin' }).click()
  await admin.getByRole('menuitem', { name: 'My organization' }).click()
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = admin.getByRole('form', { name: 'Configuration' })
  for (const name of ['Spanish', 'Arabic'])
    await form.getByRole('checkbox', { name: new RegExp(`^${name}`) }).setChecked(names.includes(name))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
}
