import { expect, test } from 'vitest'
import { splitName } from './splitName.ts'

test.each([
  ['English 101', 'English', ' 101'],
  ['English 204 B', 'English', ' 204 B'],
  ['Advanced Placement History A-12', 'Advanced Placement History', ' A-12'],
  ['Art Room East', 'Art Room', ' East'],
  ['Science Lab 2', 'Science Lab', ' 2'],
  ['Gymnasium', 'Gymnasium', ''],
  ['101 Chemistry', '101 Chemistry', ''],
  ['Building 4 Northern Conservatory', 'Building 4 Northern Conservatory', ''],
  ['Building 4 upper floor', 'Building 4 upper', ' floor'],
])('%s keeps its end', (name, start, end) => {
  expect(splitName(name)).toEqual({ start, end })
})

test('nothing of a name is lost, whatever it is', () => {
  for (const name of ['', ' ', 'a b', 'Room  7', '7', 'é è'])
    expect(Object.values(splitName(name)).join('')).toBe(name)
})
