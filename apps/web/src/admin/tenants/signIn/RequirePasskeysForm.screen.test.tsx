import { type SignInSettings, setRequiredPasskeys } from '@muster/contract/signInProviderCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessibility.ts'
import { callsOf, installFakeApi, refusal, respond } from '../../../../test/fakeApi.ts'
import { phone, renderScreen } from '../../../../test/renderScreen.tsx'
import { RequirePasskeysForm } from './RequirePasskeysForm.tsx'

installFakeApi()

const tenantId = '00000000-0000-4000-8000-000000000001'
const settings: SignInSettings = {
  version: 4,
  commonSignIn: true,
  ownIssuer: null,
  providers: [],
  requiresPasskey: false,
  passkeys: {
    members: 3,
    having: 1,
    without: [
      { id: '00000000-0000-4000-8000-00000000000a', name: 'Ana Núñez' },
      { id: '00000000-0000-4000-8000-00000000000b', name: 'Bo Lind' },
    ],
  },
}

test('an administrator sees who has none before passkeys are required, and a refusal by its reason', async () => {
  const sentence = 'Sign in with a passkey of your own first.'
  respond(setRequiredPasskeys, () => refusal(409, sentence))
  await renderScreen(<RequirePasskeysForm tenantId={tenantId} settings={settings} />, {
    role: 'TenantAdmin',
    size: phone,
  })
  await expect.element(page.getByText('1 of 3 people have a passkey.')).toBeVisible()
  await page.getByText('No passkey yet (2)').click()
  await expect.element(page.getByRole('link', { name: 'Bo Lind' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(callsOf(setRequiredPasskeys)).toMatchObject([{ body: { version: 4, requiresPasskey: true } }])
})
