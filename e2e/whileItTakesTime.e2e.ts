import { expect } from '@playwright/test'
import { bagPages, roomPhone } from './people.ts'
import { test } from './story.ts'

/** Actions while the phone is still busy are neither lost nor left behind. */

const site = 'Oakridge Middle'

test('“used this” that is refused after its page was left is said on the next page, until it is read', async ({
  browser,
}) => {
  const path = [...(await bagPages('oakridge', site)).values()][1] ?? ''
  const { page } = await roomPhone(browser, path)
  await page.evaluate((barcode) => {
    const refused = {
      errand: { kind: 'use', id: crypto.randomUUID(), itemKey: 'gloves', quantity: 1 },
      at: new Date().toISOString(),
      refusal: 'This bag was taken out of use.',
    }
    localStorage.setItem(`muster.bag.${barcode}.errands`, JSON.stringify([refused]))
  }, path.split('/').at(-1) ?? '')
  await page.goto(`${path}/resources`)
  const said = page.getByRole('alert', { name: 'Not sent' })
  await expect(said).toContainText('“used this” for Gloves, pairs. This bag was taken out of use.')
  await said.getByRole('button', { name: 'OK' }).click()
  await expect(said).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(said).toHaveCount(0)
})
