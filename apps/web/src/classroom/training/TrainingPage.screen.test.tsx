import { listHelp } from '@muster/contract/helpCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { answer, installFakeApi } from '../../../test/fakeApi.ts'
import { quietBag } from '../../../test/quietBag.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { paths } from '../../paths.ts'
import { BagContext } from '../BagContext.ts'
import { TrainingPage } from './TrainingPage.tsx'

// Whatever else is asked of the server, or sent to it, fails the test.
installFakeApi()

test('practicing a lockdown says so all along, and nothing is sent', async () => {
  answer(listHelp, [])
  await renderScreen(
    <BagContext value={quietBag}>
      <TrainingPage />
    </BagContext>,
    { at: paths.bag(quietBag.barcode), size: phone },
  )
  await page.getByRole('link', { name: /^Lockdown/ }).click()
  const band = page.getByText('PRACTICE', { exact: true })
  await expect.element(band).toBeVisible()
  const acknowledge = page.getByRole('button', { name: 'Acknowledge', exact: true })
  await expect.element(acknowledge.first()).toBeVisible()
  await expectAccessible()
  for (const _ of acknowledge.elements()) await acknowledge.first().click()
  await page.getByRole('button', { name: 'All safe' }).click()
  await expect.element(page.getByRole('heading', { name: 'You have practiced Lockdown' })).toHaveFocus()
  await expect.element(band).toBeVisible()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect.element(page.getByText('Practiced on this phone today')).toBeVisible()
})
