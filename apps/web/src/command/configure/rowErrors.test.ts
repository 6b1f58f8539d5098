import { expect, test } from 'vitest'
import { rowErrors } from './rowErrors.ts'

const errors = [
  { field: 'items.1.text', message: 'Write something first.' },
  { field: 'items.10.text', message: 'Keep it short.' },
  { field: 'items', message: 'Keep at least one.' },
]

test('a sentence stays with the row that was sent at its place, wherever that stands now', () => {
  const wrong = rowErrors(errors, ['a', 'b', 'c'])
  expect(wrong.of('b', 'text')).toBe('Write something first.')
  expect([wrong.of('a', 'text'), wrong.of('c', 'text'), wrong.of('b', 'choices')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([wrong.has('b'), wrong.has('a')]).toEqual([true, false])
})

test('a row that was added since has no sentence, and the list has its own', () => {
  const wrong = rowErrors(errors, ['a', 'b'])
  expect(wrong.has('new')).toBe(false)
  expect(wrong.ofList).toBe('Keep at least one.')
  expect(rowErrors(errors.slice(0, 2), ['a', 'b']).ofList).toBeUndefined()
})
