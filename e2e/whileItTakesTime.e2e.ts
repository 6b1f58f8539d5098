import { expect } from '@playwright/test'
import { bagPages, roomPhone } from './people.ts'
import { test } from './story.ts'

/** Actions while the phone is still busy are neither lost nor left behind. */

const site = 'Oakridge Middle'

test('words typed while a photo is made small stay, and nothing is sent without the photo', async ({
  browser,
}) => {
  const [path] = [...(await bagPages('oakridge', site)).values()]
  const { page } = await roomPhone(browser, `${path}/report`)
  // A slow phone: the photo is ready when the test says so.
  await page.evaluate(() => {
    const make = window.createImageBitmap.bind(window)
    const ready = new Promise<void>((resolve) => window.addEventListener('photo-ready', () => resolve()))
    window.createImageBitmap = (async (file: Blob) => {
      await ready
      return make(file)
    }) as typeof createImageBitmap
  })
  await page.getByRole('radio', { name: /^Medical/ }).check({ force: true })
  const photo = await page.screenshot({ type: 'png' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo })
  const words = page.getByLabel('In a few words, if you can')
  await words.fill('By the stairs')
  await expect(page.getByRole('button', { name: 'Ask for help' })).toBeDisabled()
  await expect(page.getByText('Preparing the photo.')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('photo-ready')))
  await expect(page.getByAltText('The one that will be sent')).toBeVisible()
  await expect(words).toHaveValue('By the stairs')
  await expect(page.getByRole('button', { name: 'Ask for help' })).toBeEnabled()
})

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
