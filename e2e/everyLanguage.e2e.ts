import { expect, type Page } from '@playwright/test'
import { languageCodes, languages } from '../packages/words/src/languages.ts'
import { chooseLanguages } from './chooseLanguages.ts'
import { englishFaults } from './englishFaults.ts'
import { violationsOf } from './looksRight.ts'
import { account, bagPages, endIncident, managerAtDesk, startIncident } from './people.ts'
import { isInLanguage, layoutFaults, phoneIn } from './readingPhones.ts'
import { directionFaults } from './rightToLeft.ts'
import { test } from './story.ts'

const site = 'Riverbend Elementary'

test('a room’s page is whole in every language, in a drill and in a lockdown, light and dark @ci', async ({
  browser,
}) => {
  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  await chooseLanguages(admin)
  const path = [...(await bagPages('riverbend', site)).values()][0] ?? ''
  const faults: string[] = []
  for (const action of ['Evacuate', 'Lockdown'] as const) {
    await startIncident(admin, { kind: 'Drill', site, action })
    for (const code of languageCodes) {
      const page = await phoneIn(browser, code === 'tl' ? 'fil' : code, path)
      await isInLanguage(page, code)
      await expect(page.locator('html')).toHaveAttribute('dir', languages[code].direction)
      const found = [
        ...(await layoutFaults(page)),
        ...(await directionFaults(page)),
        ...(await englishFaults(page, code)),
        ...(await violationsOf(page)),
        ...(await contrastInTheDark(page)),
      ]
      if (process.env.MUSTER_PICTURES)
        await page.screenshot({ path: `test-results/pages/language-${action}-${code}.png` })
      faults.push(...found.map((fault) => `${code}, ${action}: ${fault}`))
      await page.context().close()
    }
    await endIncident(admin)
  }
  expect(faults).toEqual([])
  await chooseLanguages(admin, [])
})

async function contrastInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = [...(await layoutFaults(page)), ...(await violationsOf(page, ['color-contrast']))]
  return found.map((fault) => `dark: ${fault}`)
}
