import { expect, test } from 'vitest'
import {
  identify,
  joinClaims,
  lacksClaims,
  type ProviderClaims,
  type ProviderRules,
} from './providerRules.ts'
import { type Shape, shapes } from './testShapes.ts'

/** Tests who somebody is, by claims in the shapes that providers send. */

const ann = 'ann@northside.example.org'
const {
  googleWorkspace,
  googleConsumer,
  entra,
  entraVerified,
  okta,
  keycloakUnverified,
  classlink,
  clever,
  cleverToken,
} = shapes

const seen = ({ rules, claims }: Shape, change: ProviderClaims = {}, set: Partial<ProviderRules> = {}) =>
  identify({ ...rules, ...set }, { ...claims, ...change })
const proved = (subject: string) => ({ subject, email: ann, notProved: null })
const notProved = { email: ann, notProved: 'address-not-verified' }

test.each<[string, Shape, string]>([
  ['Google Workspace', googleWorkspace, '107691503500061507151'],
  ['Entra, by the name of sign-in', entra, '00000000-0000-0000-66f3-3332eca7ea82'],
  ['Entra, by xms_edov', entraVerified, '00000000-0000-0000-66f3-3332eca7ea83'],
  ['Okta', okta, '00uid4BxXw6I6TV4m0g4'],
  ['ClassLink', classlink, '8812'],
  ['Clever', clever, '64f0e2926b100a053fc08e15'],
  ['Clever, by the ID token alone', cleverToken, '64f0e2926b100a053fc08e15'],
])('%s proves an address', (_, shape, subject) => {
  expect(seen(shape)).toEqual(proved(subject))
})

test.each<[unknown, boolean]>([
  [true, true],
  ['true', true],
  ['True', true],
  [1, true],
  [false, false],
  ['false', false],
  [undefined, false],
  [null, false],
  ['yes', false],
])('email_verified %j proves: %j', (email_verified, isProved) => {
  expect(seen(okta, { email_verified })).toMatchObject({
    notProved: isProved ? null : 'address-not-verified',
  })
})

test('an address that is not verified counts where the directory alone sets addresses, and nowhere else', () => {
  expect(seen(keycloakUnverified)).toMatchObject(notProved)
  expect(seen(keycloakUnverified, {}, { rule: 'every' })).toMatchObject({ email: ann, notProved: null })
})

test('Google answers for the addresses of its own customers alone', () => {
  expect(seen(googleConsumer)).toMatchObject(notProved)
  expect(seen(googleConsumer, { email: 'ann@gmail.com' })).toMatchObject({
    email: 'ann@gmail.com',
    notProved: null,
  })
  expect(seen(googleWorkspace, { email_verified: false })).toMatchObject(notProved)
  const domains = ['northside.example.org']
  expect(seen(googleWorkspace, {}, { domains })).toMatchObject({ notProved: null })
  expect(seen(googleWorkspace, { hd: 'evil.example' }, { domains })).toBe('wrong-domain')
  expect(seen(googleConsumer, {}, { domains })).toBe('wrong-domain')
})

test('Entra is believed about its own directory, and about addresses that people cannot write themselves', () => {
  expect(seen(entra, { tid: '00000000-0000-0000-0000-000000000000' })).toBe('wrong-directory')
  expect(seen(entra, { tid: undefined })).toBe('wrong-directory')
  // A person writes any address into the profile.
  expect(seen(entraVerified, { xms_edov: false })).toMatchObject(notProved)
  expect(seen(entraVerified, { xms_edov: undefined, email_verified: true })).toMatchObject(notProved)
  expect(seen(entra, {}, { domains: [] })).toMatchObject(notProved)
  // A guest's name is of another directory.
  const guest = { preferred_username: 'ann_northside.example.org#EXT#@northside.example.org' }
  expect(seen(entra, guest)).toMatchObject({ email: null, notProved: 'address-missing' })
  expect(seen(entra, { preferred_username: 'ann@elsewhere.example' })).toBe('wrong-domain')
})

test('another district of a provider that has one issuer for all is nobody here', () => {
  expect(seen(classlink, { TenantId: 2285 })).toBe('wrong-directory')
  expect(seen(clever, { district: undefined })).toBe('wrong-directory')
  expect(seen(clever, {}, { directory: null })).toBe('wrong-directory')
})

test('without an address it says so, and the subject is known all the same', () => {
  expect(seen(okta, { email: undefined })).toEqual({
    subject: '00uid4BxXw6I6TV4m0g4',
    email: null,
    notProved: 'address-missing',
  })
  expect(seen(okta, { email: 'no address' })).toMatchObject({ notProved: 'address-missing' })
})

test('userinfo is asked for what the ID token lacks', () => {
  expect(lacksClaims(okta.rules, okta.claims)).toBe(false)
  expect(lacksClaims(okta.rules, { sub: 'x', email: ann })).toBe(true)
  expect(lacksClaims(clever.rules, { sub: 'x', email: ann })).toBe(true)
  expect(lacksClaims(cleverToken.rules, cleverToken.claims)).toBe(false)
  expect(lacksClaims(entra.rules, { sub: 'x', email: ann })).toBe(false)
})

test('what userinfo says of an address counts for that address alone', () => {
  const other = 'mallory@oak.example.org'
  const proved = { email_verified: true, xms_edov: true }
  const joined = (own: ProviderClaims, userinfo: ProviderClaims) =>
    joinClaims(own, { ...proved, ...userinfo })
  expect(joined({ email: ann }, { email: other })).toEqual({ email: ann })
  expect(joined({ email: ann }, {})).toEqual({ email: ann })
  expect(joined({ email: ann }, { email: ann.toUpperCase() })).toEqual({ email: ann, ...proved })
  expect(joined({ email_verified: false }, { email: ann })).toEqual({ email: ann, ...proved })
  expect(joinClaims({ email_verified: true }, { email: other })).toEqual({ email: other })
  expect(joined({ email: ann, sub: 'a' }, { sub: 'b', email: other, oid: 'c' })).toEqual({
    email: ann,
    sub: 'a',
    oid: 'c',
  })
})

test('each shape says where and when it was read', () => {
  for (const { document, readOn } of Object.values<Shape>(shapes)) {
    expect(document).toMatch(/^https:/)
    expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})
