import { expect, test } from 'vitest'
import { accountOf, oak, signedIn } from '../../test/accounts.ts'
import { deskLanguagesFor } from './deskLanguages.ts'

const working = (languages?: string[]) =>
  signedIn(accountOf({}, { tenant: languages ? { ...oak, languages } : oak }))

test('a desk is offered the languages of its organization that have desks', () => {
  expect(deskLanguagesFor(working(['ar', 'es']), null)).toEqual(['es'])
  expect(deskLanguagesFor(working(['ar']), 'es')).toEqual([])
  expect(deskLanguagesFor(working([]), 'es')).toEqual([])
})

test('a server that names none, or one that this version does not know, leaves it in English', () => {
  expect(deskLanguagesFor(working(), 'es')).toEqual([])
  expect(deskLanguagesFor(working(['tlh', 'constructor', 'en']), 'es')).toEqual([])
})

test('a global administrator without an organization is offered all that have desks', () => {
  expect(deskLanguagesFor(signedIn(accountOf({ isGlobalAdmin: true })), null)).toEqual(['es'])
  expect(deskLanguagesFor(signedIn(accountOf()), null)).toEqual([])
  const working = accountOf({ isGlobalAdmin: true }, { tenant: oak })
  expect(deskLanguagesFor(signedIn(working), null)).toEqual([])
})

test('before anybody has signed in, the page keeps to the choice on this device, if it has desks', () => {
  const signedOut = { state: 'signedOut', signIn: () => {}, problem: null } as const
  expect(deskLanguagesFor(signedOut, 'es')).toEqual(['es'])
  expect(deskLanguagesFor(signedOut, 'ar')).toEqual([])
  expect(deskLanguagesFor(signedOut, null)).toEqual([])
  expect(deskLanguagesFor({ state: 'loading' }, 'es')).toBeNull()
})
