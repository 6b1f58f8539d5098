import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { paths } from '../../paths.ts'
import SetUpBagPage from './SetUpBagPage.tsx'

beforeEach(() => sessionStorage.clear())

test('the code behind the # of a link is in its field, and with the bag’s code leads to that bag, in no address', async () => {
  const at = `${paths.redbagSetup}#code=ABCD1234`
  const router = await renderScreen(<SetUpBagPage />, { at, path: paths.redbagSetup, size: phone })
  await expect.element(page.getByRole('textbox', { name: 'Setup code' })).toHaveValue('ABCD-1234')
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Code on the bag' }).first().fill('g-3A IDtu 973K FrwY z_vD iw')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Another page')).toBeVisible()
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe(paths.bag('g-3AIDtu973KFrwYz_vDiw', 'setup'))
})
