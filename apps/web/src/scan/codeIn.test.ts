import { expect, test } from 'vitest'
import { codeIn, spelledSetupCode } from './codeIn.ts'

const bag = (barcode: string) => ({ kind: 'bag', barcode })
const setup = { kind: 'setup', setupCode: 'ABCD1234' }

test('a bag’s code, bare or as the link to one of its pages', () => {
  expect(codeIn(' 6FvvJry9ZYf7fEMlwBFa3g ')).toEqual(bag('6FvvJry9ZYf7fEMlwBFa3g'))
  expect(codeIn('https://muster.example.org/redbag/ab_c-1/checklist?x=1')).toEqual(bag('ab_c-1'))
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
