import { expect, test } from 'vitest'
import { isUnsent } from '../../live/commandOutbox.ts'
import { clearingKey, openClearingOutbox } from './clearingOutbox.ts'

const entry = (commandId: string) => ({ commandId, roomId: 'r1', act: { kind: 'take' as const } })

test('what the server has taken stays until the page has come as far, and is not sent again', () => {
  const box = openClearingOutbox(clearingKey('i', 'a'), null)
  box.add(entry('c1'))
  expect(box.entries.get().filter(isUnsent)).toHaveLength(1)
  box.sent('c1', 7)
  expect(box.entries.get().filter(isUnsent)).toEqual([])
  box.confirm(6)
  expect(box.entries.get()).toHaveLength(1)
  box.confirm(7)
  expect(box.entries.get()).toEqual([])
})

test('what still waits, and what was refused, is not forgotten when the incident moves on', () => {
  const box = openClearingOutbox(clearingKey('i', 'a'), null)
  box.add(entry('c1'))
  box.add(entry('c2'))
  box.refuse('c2', 'This incident has ended.')
  box.confirm(99)
  expect(box.entries.get().map(({ commandId }) => commandId)).toEqual(['c1', 'c2'])
})

test('an entry that an earlier version stored is still to be sent', () => {
  const stored = JSON.stringify([{ ...entry('c1'), refusal: null }])
  const box = openClearingOutbox('k', { getItem: () => stored, setItem: () => {} })
  expect(box.entries.get().filter(isUnsent)).toHaveLength(1)
})
