import { expect } from '@playwright/test'
import { query } from './database.ts'
import { bagPages, roomPhone } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

/** A room uses its bag while nothing is happening. */

test('a room asks for help without a network; closing the page loses neither words nor photo, and it is sent once', async ({
  browser,
}) => {
  const path = [...(await bagPages('riverbend', 'Riverbend Elementary')).values()][1] ?? ''
  const { page, context } = await roomPhone(browser, path)
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Request help' })).toBeDisabled()
  await context.route('**/help', (route) => route.abort())
  await page.getByRole('radio', { name: /^Medical/ }).check({ force: true })
  await page.getByLabel('Details (optional)').fill('Nosebleed, it will not stop. 🩹 <b>Room 4</b>')
  const photo = { name: 'nose.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Add a photo').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Ready to send' })).toBeVisible()
  await page.getByRole('button', { name: 'Request help' }).click()
  await expect(page.getByText('Waiting.')).toBeVisible()

  await page.close()
  await context.unrouteAll()
  const again = await context.newPage()
  await again.goto(path)
  await expect(again.getByText('Sent. No answer yet.')).toBeVisible()
  await again.goto(`${path}/report`)
  await expect(again.getByText('🩹 <b>Room 4</b>')).toHaveCount(1)
  const asked = await again.evaluate(
    async (url) => (await fetch(url)).json(),
    `/api/bags/${path.split('/')[2]}/help`,
  )
  expect(asked).toMatchObject([{ type: 3, photoId: expect.any(String) }])
})

test('a bag is counted, what lacks becomes a task, and what is used in first aid counts down', async ({
  browser,
}) => {
  // Counts stay: told again, it takes another bag.
  const counted = await query<{ barcode: string }>(
    'select barcode from bag join inventory_count on inventory_count.bag_id = bag.id',
  )
  const path = [...(await bagPages('riverbend', 'Riverbend Elementary')).values()]
    .slice(4)
    .find((address) => !counted.some(({ barcode }) => address.endsWith(barcode)))
  const { page } = await roomPhone(browser, path ?? '')
  await page.getByRole('link', { name: 'Contents' }).click()
  await expect(page.getByText('This bag has never been counted.')).toBeVisible()
  await page.getByRole('link', { name: 'Count what is in the bag' }).click()
  const save = page.getByRole('button', { name: 'Save count' })
  await expect(save).toBeDisabled()
  const there = page.getByRole('button', { name: /: Have (it|all \d+)$/ })
  await expect(there.first()).toBeVisible()
  while ((await there.count()) > 0) await there.first().click()
  await page.getByRole('button', { name: 'Tourniquet: one fewer' }).click()
  await expect(page.getByText('Enter who counted.')).toBeVisible()
  // Half done: it is still there after a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Tourniquet/ }).first()).toHaveValue('0')
  await page.getByLabel('Who counted').fill('Joan Becker')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Count saved' })).toBeVisible()
  await expect(page.getByText('Tourniquet: 0 of 1 left')).toBeVisible()
  await expect(page.getByText('Joan Becker')).toBeVisible()

  await page.goto(`${path}/remedy`)
  await page.getByRole('link', { name: /^Severe bleeding/ }).click()
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText('4 left')).toBeVisible()
  await page.getByRole('button', { name: 'Used this: Gloves, pairs' }).click()
  await expect(page.getByText('3 left')).toBeVisible()
})

test('first aid and contents open without the server, and say how old they are', async ({ browser }) => {
  const path = [...(await bagPages('riverbend', 'Riverbend Elementary')).values()][0] ?? ''
  const { page, context } = await roomPhone(browser, path)
  await page.getByRole('link', { name: 'Contents' }).click()
  await expect(page.getByText('Kept on this phone')).toBeVisible()
  await page.getByRole('link', { name: 'Learn' }).click()
  await context.route('**/api/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Contents' }).click()
  await expect(page.getByText(/What this phone kept/)).toBeVisible()
  await expect(page.getByText('Tourniquet', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'First aid', exact: true }).click()
  await page.getByRole('link', { name: /^Choking/ }).click()
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText('Can they cough?')).toBeVisible()
})
