import { getContents } from '@muster/contract/readinessCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { installFakeApi, respond } from '../../../test/fakeApi.ts'
import { quietBag } from '../../../test/quietBag.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { BagContext } from '../BagContext.ts'
import { ContentsPage } from './ContentsPage.tsx'

installFakeApi()

test('without a network on the very first visit, contents show what belongs in such a bag', async () => {
  respond(getContents, () => Promise.reject(new TypeError('Failed to fetch')))
  await renderScreen(
    <BagContext value={quietBag}>
      <ContentsPage />
    </BagContext>,
    { size: phone },
  )
  await expect.element(page.getByText(/^This is what belongs in this kind of bag\./)).toBeVisible()
  await expect.element(page.getByText('Tourniquet', { exact: true })).toBeVisible()
  await expectAccessible()
})
