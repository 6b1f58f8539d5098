import { expect, test } from 'vitest'
import type { QueuedEntry } from '../kept/actionOutbox.ts'
import { usedWords } from './usedWords.ts'

const entry = (id: string, refusal: string | null): QueuedEntry => ({
  errand: { kind: 'use', id, itemKey: 'gloves', quantity: 1 },
  at: '2026-11-20T12:00:00.000Z',
  refusal,
})

test('nothing used, nothing said', () => {
  expect(usedWords([], [entry('of another page', null)])).toBe('')
})

test('what was refused is neither kept on this phone nor used', () => {
  const words = usedWords(['a'], [entry('a', 'This bag was taken out of use.')])
  expect(words).toBe('1 not counted: This bag was taken out of use.')
})

test('what arrived, what waits and what was refused are told apart', () => {
  expect(usedWords(['a', 'b', 'c'], [entry('b', null), entry('c', 'No.')])).toBe(
    '1 used. A restock was requested. 1 used, kept on this phone until there is a network. 1 not counted: No.',
  )
})
