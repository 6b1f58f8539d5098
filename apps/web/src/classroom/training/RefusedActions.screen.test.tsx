import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { installFakeApi } from '../../../test/fakeApi.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { actionOutboxKey, openActionOutbox, type QueuedEntry } from '../kept/actionOutbox.ts'
import { RefusedActions } from './RefusedActions.tsx'

installFakeApi()

test('“used this” that is refused after its page was left is said on the next page, until it is read', async () => {
  const refused: QueuedEntry = {
    errand: { kind: 'use', id: crypto.randomUUID(), itemKey: 'gloves', quantity: 1 },
    at: new Date().toISOString(),
    refusal: 'This bag was taken out of use.',
  }
  localStorage.setItem(actionOutboxKey('left-bag'), JSON.stringify([refused]))
  await renderScreen(<RefusedActions barcode="left-bag" page="resources" />, { size: phone })
  const said = page.getByRole('alert', { name: 'Not sent' })
  await expect
    .element(said)
    .toHaveTextContent('“used this” for Gloves, pairs. This bag was taken out of use.')
  await expectAccessible()
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(said).not.toBeInTheDocument()
  // As a page that is opened again reads it.
  expect(openActionOutbox('left-bag', localStorage).entries.get()).toEqual([])
})
