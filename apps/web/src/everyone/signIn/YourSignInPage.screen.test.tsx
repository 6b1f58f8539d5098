import { endMySession, getMySignIn, type MySignIn, removeMyPasskey } from '@muster/contract/mySignInCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { answer, callsOf, installFakeApi, refusal, respond } from '../../../test/fakeApi.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import YourSignInPage from './YourSignInPage.tsx'

installFakeApi()

const here = {
  id: 'here',
  name: 'Chrome on Windows',
  signedInAt: '2026-11-25T08:00:00Z',
  seenAt: '2026-11-26T08:00:00Z',
  isThis: true,
}
const tablet = { ...here, id: 'tablet', name: 'Safari on iPad', isThis: false }
const passkey = { id: 'key', name: 'Laptop of the office', madeAt: '2026-11-01T08:00:00Z', usedAt: null }
const mine: MySignIn = {
  keptAt: null,
  isRecent: true,
  passkeys: [passkey],
  mayChangePasskeys: true,
  sessions: [tablet, here],
}

test('browsers are in plain words, this one says so, and another one is signed out', async () => {
  answer(getMySignIn, mine)
  answer(endMySession, { ...mine, sessions: [here] })
  await renderScreen(<YourSignInPage />, { role: 'Staff', size: phone })
  const browsers = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect.element(browsers.first()).toHaveTextContent('Chrome on Windows (this browser)')
  await expectAccessible()
  await browsers.nth(1).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByText('Safari on iPad')).not.toBeInTheDocument()
  expect(callsOf(endMySession)).toMatchObject([{ params: { sessionId: 'tablet' } }])
})

test('who has signed in a while ago changes nothing before signing in once more', async () => {
  answer(getMySignIn, { ...mine, isRecent: false })
  await renderScreen(<YourSignInPage />, { role: 'Staff' })
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  for (const name of [/^Rename/, 'Remove', 'Sign out everywhere else'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  // Their own browser they can always leave.
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a passkey that is removed is followed by the offer to sign out elsewhere, a refusal by its reason', async () => {
  answer(getMySignIn, mine)
  const sentence = 'Sign in once more before you change this. Nothing was changed.'
  respond(removeMyPasskey, () => refusal(409, sentence))
  await renderScreen(<YourSignInPage />, { role: 'Staff' })
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  answer(removeMyPasskey, { ...mine, passkeys: [] })
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText(/Browsers that used it stay signed in/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
})

test('with another provider the page says where sessions are kept', async () => {
  const keptAt = 'https://login.oak.example'
  answer(getMySignIn, {
    ...mine,
    keptAt,
    passkeys: [],
    sessions: [],
    mayChangePasskeys: false,
    isRecent: false,
  })
  await renderScreen(<YourSignInPage />, { role: 'Staff', size: phone })
  await expect.element(page.getByText(keptAt)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expectAccessible()
})
