import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { paths } from '../../paths.ts'
import EnterPage from './EnterPage.tsx'

const barcode = 'g-3AIDtu973KFrwYz_vDiw'

test('one field takes every code, and says what it recognized', async () => {
  const router = await renderScreen(<EnterPage />, { at: paths.enter, path: paths.enter, size: phone })
  const field = page.getByRole('textbox', { name: 'Code or link' })
  const open = page.getByRole('button', { name: 'Open the page' })
  const status = page.getByRole('status')
  await field.fill('two words')
  await open.click()
  await expect.element(page.getByText(/Check each letter/)).toBeVisible()
  await expectAccessible()
  await field.fill('abcd 1234')
  await expect.element(status).toHaveTextContent('a setup code, ABCD-1234')
  const guest = paths.externalDashboard('0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11')
  await field.fill(`https://muster.example.org${guest}#${'a'.repeat(43)}`)
  await expect.element(status).toHaveTextContent('a link for an outside responder')
  const link = `https://muster.example.org${paths.bag(barcode)}`
  const forwarded = `https://x.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=1`
  for (const typed of [forwarded, `Room 12: ${link}.`, 'g-3A IDtu 973K FrwY z_vD iw', barcode]) {
    await field.fill('')
    await expect.element(status).toHaveTextContent('')
    await field.fill(typed)
    await expect.element(status).toHaveTextContent('the code of a safety bag')
  }
  await open.click()
  await expect.element(page.getByText('Another page')).toBeVisible()
  expect(router.state.location.pathname).toBe(paths.bag(barcode))
})
