import { expect, test } from 'vitest'
import { normalizeTypedCode } from './normalizeTypedCode.ts'

test('dashes of any kind, full-width letters and marks that nobody sees are what was meant', () => {
  for (const text of [
    'ABCD-1234',
    'ABCD\u20131234',
    'ABCD\u2011 1234'.replace(' ', ''),
    'ＡＢＣＤ－１２３４',
    '\u202aABCD\u22121234\u202c',
    '\ufeffAB\u200bCD-12\u00ad34 ',
  ])
    expect(normalizeTypedCode(text)).toBe('ABCD-1234')
})

test('a blank that cannot be broken is a blank, and blanks inside stay', () => {
  expect(normalizeTypedCode('\u00a0gVQh\u00a0d2HA\u2003VY9q ')).toBe('gVQh d2HA VY9q')
})
