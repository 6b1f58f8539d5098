import { expect, test } from 'vitest'
import { barcodeIn } from './barcodeIn.ts'

test('a bare code, with blanks around it', () => {
  expect(barcodeIn(' 6FvvJry9ZYf7fEMlwBFa3g ')).toBe('6FvvJry9ZYf7fEMlwBFa3g')
})

test('a link to the bag, also to one of its pages', () => {
  expect(barcodeIn('https://muster.example.org/redbag/ab_c-1/checklist?x=1')).toBe('ab_c-1')
})

test('anything else is no code', () => {
  for (const text of ['', 'two words', 'https://example.org/', '/redbag/%', '../admin', 'a'.repeat(101)]) {
    expect(barcodeIn(text)).toBeNull()
  }
})
