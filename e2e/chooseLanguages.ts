import { expect, type Page } from '@playwright/test'
import { englishNames } from '../packages/words/src/englishNames.ts'
import { translatedCodes } from '../packages/words/src/languages.ts'

const allNames: readonly string[] = translatedCodes.map((code) => englishNames[code])

/**
 * Switches on these languages of the organization, and no others.
 * @param names as administrators read them; all of them where none is said
 */
export async function chooseLanguages(admin: Page, names: readonly string[] = allNames) {
  await admin.goto('/')
  await admin.getByRole('button', { name: 'Admin' }).click()
  await admin.getByRole('menuitem', { name: 'My organization' }).click()
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = admin.getByRole('form', { name: 'Configuration' })
  let isChanged = false
  for (const name of allNames) {
    const box = form.getByRole('checkbox', { name: new RegExp(`^${name.replace(/[()]/g, '.')}`) })
    isChanged ||= (await box.isChecked()) !== names.includes(name)
    await box.setChecked(names.includes(name))
  }
  if (!isChanged) return
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
}
