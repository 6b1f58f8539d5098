import { expect, test } from 'vitest'
import { catalogOf, readerLanguage } from './readerLanguage.ts'

const asked = (headers: { cookie?: string; 'accept-language'?: string }) =>
  readerLanguage({ headers }, ['es', 'ar'])

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['fr, es;q=0', 'en'],
  ['en-US', 'en'],
  ['', 'en'],
  [';;q=,,*', 'en'],
  [`${'x,'.repeat(10_000)}es`, 'en'],
])('a browser that accepts %.40s reads %s', (header, language) => {
  expect(asked({ 'accept-language': header })).toBe(language)
})

test('a choice on the phone counts more than its browser', () => {
  expect(asked({ cookie: 'a=b; muster-language=ar', 'accept-language': 'es' })).toBe('ar')
  expect(asked({ cookie: 'muster-language=en', 'accept-language': 'es' })).toBe('en')
})

test('a choice that is not offered, or is none, does not count', () => {
  expect(asked({ cookie: 'muster-language=ru', 'accept-language': 'es' })).toBe('es')
  expect(asked({ cookie: 'muster-language=constructor' })).toBe('en')
  expect(asked({ cookie: 'not-muster-language=ar' })).toBe('en')
})

test('where nothing is offered everything is in English', () => {
  expect(readerLanguage({ headers: { 'accept-language': 'es' } }, [])).toBe('en')
  expect(readerLanguage({ headers: { 'accept-language': 'es' } }, ['tlh'])).toBe('en')
})

test('each catalog is read once', () => {
  expect(catalogOf('en')).toBeNull()
  expect(catalogOf('es')).toBe(catalogOf('es'))
})
