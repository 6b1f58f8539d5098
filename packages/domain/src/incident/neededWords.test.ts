import { expect, test } from 'vitest'
import { neededWords } from './neededWords.ts'

test('a checklist says what is optional, a survey what is needed and what is not', () => {
  expect(neededWords({ required: true, phase: 'during' })).toBe('')
  expect(neededWords({ required: false, phase: 'during' })).toBe('optional')
  expect(neededWords({ required: true, phase: 'after' })).toBe('required')
  expect(neededWords({ required: false, phase: 'after' })).toBe('optional')
})

test('what was stored before it could be said says nothing of it', () => {
  expect(neededWords({ phase: 'during' })).toBe('')
  expect(neededWords({ phase: 'after' })).toBe('')
})
