import { expect, test } from 'vitest'
import { codeIn, spelledSetupCode } from './codeIn.ts'

const bag = (barcode: string) => ({ kind: 'bag', barcode })
const setup = { kind: 'setup', setupCode: 'ABCD1234' }

test('a bag’s code, bare or as the link to one of its pages', () => {
  expect(codeIn(' 6FvvJry9ZYf7fEMlwBFa3g ')).toEqual(bag('6FvvJry9ZYf7fEMlwBFa3g'))
  expect(codeIn('https://muster.example.org/redbag/ab_c-1/checklist?x=1')).toEqual(bag('ab_c-1'))
})

test('a bag’s code as it is printed, in groups, and however it is cut', () => {
  const whole = 'gVQhd2HAVY9q7tirXGLAQQ'
  for (const text of [
    'gVQh d2HA VY9q 7tir XGLA QQ',
    'gVQh\u00a0d2HA\u00a0VY9q\u00a07tir\u00a0XGLA\u00a0QQ',
    'gVQh d2HA VY9q\r\n7tir XGLA QQ\n',
    'gVQhd2HAVY9 q7tirXGLAQQ',
    ' gVQhd2HAVY9q7tirXGLAQQ\u200b',
  ])
    expect(codeIn(text)).toEqual(bag(whole))
  expect(codeIn('g-3A IDtu 973K FrwY z_vD iw')).toEqual(bag('g-3AIDtu973KFrwYz_vDiw'))
  expect(codeIn('no code of any bag')).toBeNull()
})

test('a setup code, however it is typed, or as the link of its square code', () => {
  for (const text of ['ABCD1234', 'abcd-1234', ' ABCD 1234 ']) {
    expect(codeIn(text)).toEqual(setup)
  }
  expect(codeIn('https://muster.example.org/redbag/setup#code=ABCD1234')).toEqual(setup)
  expect(codeIn('https://muster.example.org/redbag/ab_c-1/setup#code=ABCD1234')).toEqual(setup)
})

test('the link of somebody from outside, whole; a part of it is no code', () => {
  const incidentId = '0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11'
  const secret = 'a'.repeat(43)
  const link = `https://muster.example.org/incident/${incidentId}/external-dashboard#${secret}`
  expect(codeIn(link)).toEqual({ kind: 'guest', incidentId, secret })
  expect(codeIn(link.slice(0, -1))).toBeNull()
})

test('a page is no bag, and anything else is no code', () => {
  const others = [
    'https://x.org/redbag/setup',
    '/redbag/inventory',
    '',
    'two words',
    'https://x.org/',
    '/redbag/%',
  ]
  for (const text of others) expect(codeIn(text)).toBeNull()
})

test('it is read out in two groups of four', () => {
  expect(spelledSetupCode('ABCD1234')).toBe('ABCD-1234')
})
