import { expect, test } from 'vitest'
import { attemptOf } from './attempt.ts'

let next = 0
const newId = () => `id-${++next}`

test('the same words again are the same command', () => {
  const first = attemptOf(null, { message: 'Stay' }, newId)
  expect(attemptOf(first, { message: 'Stay' }, newId)).toBe(first)
})

test('other words are another command', () => {
  const first = attemptOf(null, { message: 'Stay' }, newId)
  expect(attemptOf(first, { message: 'Go' }, newId).commandId).not.toBe(first.commandId)
})

test('a command without words can be tried again too', () => {
  const first = attemptOf(null, undefined, newId)
  expect(attemptOf(first, undefined, newId)).toBe(first)
})
