import { listPhones, type Phone } from '@muster/contract/afterActionCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import { answer, installFakeApi } from '../../../test/fakeApi.ts'
import { desk, phone as phoneSize, renderScreen } from '../../../test/renderScreen.tsx'
import { Phones } from './Phones.tsx'

installFakeApi()

const at = new Date(2026, 2, 2, 12, 4, 5).toISOString()
const teacher: Phone = {
  phone: 'Ab3dEf6hIj9lMn2p',
  network: 'Zy8wVu5tSr2qPo1n',
  origin: 'enrolled',
  bagName: 'Room 12',
  firstAt: at,
  lastAt: at,
  entries: [7, 9],
}
const stranger: Phone = { ...teacher, phone: null, network: 'Qq1w2e3r4t5y6u7i', origin: 'new', entries: [8] }

async function open(phones: Phone[], size: typeof phoneSize = phoneSize) {
  answer(listPhones, phones)
  await renderScreen(<Phones incidentId="00000000-0000-4000-8000-000000000002" version={9} />, {
    role: 'Manager',
    size,
  })
}

test('entries of the same phone stand together, and a stranger is told apart', async () => {
  await open([teacher, stranger], desk)
  await expect
    .element(page.getByRole('row', { name: /Ab3dEf: a registered phone Zy8wVu Room 12 7, 9/ }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /No mark: .* never seen there before Qq1w2e Room 12 8/ }))
    .toBeVisible()
  for (const scheme of schemes) {
    setScheme(scheme)
    await expectAccessible()
  }
})

test('after 30 days the page says that nothing is kept', async () => {
  await open([])
  await expect.element(page.getByText('No phone data for this incident.')).toBeVisible()
})
