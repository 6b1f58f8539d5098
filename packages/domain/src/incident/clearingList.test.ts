import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearingList } from './clearingList.ts'
import type { CommandBody } from './commands.ts'
import { emptyLog } from './incidentLog.ts'
import { commandArbitraries, roomCount } from './testCommands.ts'
import { bagOf, drill, send, uuid } from './testSchool.ts'

const listOf = (log: ReturnType<typeof drill>) => {
  if (!log.state) throw new Error('nothing has started')
  return clearingList(log.state)
}
const take = (n: number): CommandBody => ({ type: 'TakeRoom', data: { roomId: uuid(n) } })
const found = (n: number, outcome: 'clear' | 'needsHelp' | 'notEntered'): CommandBody => ({
  type: 'ClearRoom',
  data: { roomId: uuid(n), outcome, note: null },
})
const says = (
  n: number,
  status: 'allSafe' | 'injured',
): CommandBody & { actor: ReturnType<typeof bagOf> } => ({
  type: 'ReportRoomStatus',
  data: { roomId: uuid(n), status, headcount: 20, needs: [], note: null },
  actor: bagOf(n),
})

test('red rooms come first, then silent ones, then those that said they are safe; taken and cleared ones last', () => {
  const log = send(drill(5), says(1, 'allSafe'), says(3, 'injured'), take(4), found(5, 'clear'))
  expect(listOf(log).rows.map(({ room, section }) => [room.name, section])).toEqual([
    ['Room 3', 'first'],
    ['Room 2', 'first'],
    ['Room 1', 'later'],
    ['Room 4', 'taken'],
    ['Room 5', 'clear'],
  ])
})

test('a door that could not be opened stays on the list of those to go to', () => {
  const { rows, counts } = listOf(send(drill(2), take(1), found(1, 'notEntered')))
  expect(rows.find(({ room }) => room.name === 'Room 1')).toMatchObject({
    status: 'notEntered',
    section: 'first',
  })
  expect(counts).toMatchObject({ all: 2, open: 1, taken: 0, notEntered: 1 })
})

test('going to a cleared room again takes it again', () => {
  const cleared = send(drill(1), take(1), found(1, 'clear'))
  expect(listOf(cleared).counts.clear).toBe(1)
  expect(listOf(send(cleared, take(1))).counts).toMatchObject({ clear: 0, taken: 1 })
})

test('rooms without news keep their rows, and the list is the one that is made afresh', () => {
  const log = send(drill(3), says(1, 'allSafe'))
  const first = listOf(log)
  const { state } = send(log, take(2))
  if (!state) throw new Error('nothing has started')
  const next = clearingList(state, first)
  expect(next).toEqual(clearingList(state))
  const kept = next.rows.filter((row) => first.rows.includes(row))
  expect(kept.map(({ room }) => room.name).sort()).toEqual(['Room 1', 'Room 3'])
})

test('whatever happened, every room stands on the list once and is counted once', () => {
  fc.assert(
    fc.property(commandArbitraries, (bodies) => {
      const { rows, counts } = listOf(send(emptyLog(uuid(999)), ...bodies))
      expect(new Set(rows.map(({ room }) => room.id)).size).toBe(roomCount)
      const { all, ...stages } = counts
      expect(Object.values(stages).reduce((sum, count) => sum + count, 0)).toBe(all)
    }),
  )
})
