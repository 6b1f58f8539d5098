import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { ReportForm } from './ReportForm.tsx'

/** A photo as small as one can be. */
async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  return new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' })
}

test('words typed while a photo is made small stay, and nothing is sent without the photo', async () => {
  const ready = Promise.withResolvers<void>()
  const make = window.createImageBitmap.bind(window)
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (file) => {
    await ready.promise
    return make(file as Blob)
  })
  const send = vi.fn()
  await renderScreen(<ReportForm name="report" button="Request help" send={send} />, { size: phone })
  await page.getByRole('radio', { name: /^Medical/ }).click({ force: true })
  await page.getByLabelText(/photo/i).upload(await photo())
  const words = page.getByLabelText('Details (optional)')
  await words.fill('By the stairs')
  const button = page.getByRole('button', { name: 'Request help' })
  await expect.element(button).toBeDisabled()
  await expect.element(page.getByText('Preparing the photo.')).toBeVisible()
  await expectAccessible()
  ready.resolve()
  await expect.element(page.getByAltText('Ready to send')).toBeVisible()
  await expect.element(words).toHaveValue('By the stairs')
  await button.click()
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'By the stairs', photoId: expect.any(String) }),
  )
})
