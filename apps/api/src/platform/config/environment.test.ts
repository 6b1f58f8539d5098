import { expect, test } from 'vitest'
import { misspelled, setVariables } from './environment.ts'

const names = ['PUBLIC_URL', 'OIDC_ISSUER', 'PORT']

test('an empty variable is an unset one, and what is not read is left out', () => {
  expect(setVariables({ PUBLIC_URL: '', OIDC_ISSUER: 'https://a.example', HOME: '/root' }, names)).toEqual({
    OIDC_ISSUER: 'https://a.example',
  })
})

test.each(['"https://a.example"', "'https://a.example'"])(
  'quotation marks are not part of a value: %s',
  (value) => {
    expect(() => setVariables({ PUBLIC_URL: value }, names)).toThrow(
      'PUBLIC_URL has quotation marks around its value',
    )
  },
)

test.each([' https://a.example', 'https://a.example\n'])('nor is space around it: %j', (value) => {
  expect(() => setVariables({ PUBLIC_URL: value }, names)).toThrow('PUBLIC_URL has spaces around its value')
})

test.each(['PUBLC_URL', 'PUBLIC_URLS', 'PUBILC_URL', 'PUBLIC-URL', 'public_url'])(
  '%s was probably meant to be PUBLIC_URL',
  (written) => {
    expect(misspelled({ [written]: 'x' }, names)).toEqual([{ written, meant: 'PUBLIC_URL' }])
  },
)

test('what is set, short, or further away is no misspelling', () => {
  expect(misspelled({ PUBLC_URL: 'x', PUBLIC_URL: 'y' }, names)).toEqual([])
  expect(misspelled({ PORTS: 'x', PUBLIC: 'x', ISSUER: 'x', PUBLIC_URI_OF_X: 'x' }, names)).toEqual([])
})
