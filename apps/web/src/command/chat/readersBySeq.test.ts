import { expect, test } from 'vitest'
import { readersBySeq } from './readersBySeq.ts'

const said = [3, 5, 9].map((seq) => ({
  id: `m${seq}`,
  seq,
  at: '',
  byName: 'Dana',
  byId: 'dana',
  typedName: null,
  text: '',
  from: 'command' as const,
  memberId: null,
  struck: null,
}))
const reader = (name: string, upTo: number, accountId = name.toLowerCase()) => ({ accountId, name, upTo })

test('each reader stands once, at the last message they have read', () => {
  const readers = [reader('Kim', 9), reader('Pat', 6), reader('Sam', 5), reader('Lee', 2), reader('Max', 100)]
  expect([...readersBySeq(said, readers)]).toEqual([
    [9, 'Kim, Max'],
    [5, 'Pat, Sam'],
  ])
  expect(readersBySeq([], readers).size).toBe(0)
})

test('who wrote a message is not said to have read it', () => {
  expect([...readersBySeq(said, [reader('Dana', 9), reader('Kim', 9)])]).toEqual([[9, 'Kim']])
  expect([...readersBySeq(said, [reader('Dana', 9, 'another Dana')])]).toEqual([[9, 'Dana']])
})
