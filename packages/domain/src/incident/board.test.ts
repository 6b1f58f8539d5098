import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBoard } from './board.ts'
import type { IncidentLog } from './incidentLog.ts'
import { commandArbitraries, roomCount } from './testCommands.ts'
import { bagOf, drill, send, uuid } from './testSchool.ts'

function boardOf({ state }: IncidentLog, before?: ReturnType<typeof buildBoard>) {
  if (!state) throw new Error('a log without events')
  return buildBoard(state, before)
}

const names = ({ rows }: ReturnType<typeof buildBoard>) => rows.map(({ room }) => room.name)
const seen = (room: number) => ({
  type: 'MarkRoomSeen' as const,
  data: { roomId: uuid(room), upTo: 1 },
  actor: bagOf(room),
})

test('a board that goes on from an earlier one is the same as one made afresh', () => {
  fc.assert(
    fc.property(commandArbitraries, fc.nat(), (bodies, cut) => {
      const at = cut % (bodies.length + 1)
      const early = send(drill(roomCount), ...bodies.slice(0, at))
      const late = send(early, ...bodies.slice(at))
      expect(boardOf(late, boardOf(early))).toEqual(boardOf(late))
    }),
  )
})

test('rooms that have not changed keep their row, so that only the others are drawn again', () => {
  const log = drill(3)
  const before = boardOf(log)
  const after = boardOf(send(log, seen(2)), before)
  expect(names(after)).toEqual(['Room 1', 'Room 3', 'Room 2'])
  expect(after.rows[0]).toBe(before.rows[0])
  expect(after.rows[1]).toBe(before.rows[2])
  expect(after.rows[2]).not.toBe(before.rows[1])
  expect(after.counts).toMatchObject({ seen: 1, notReached: 2 })
})

test('news that concerns no room leaves the board as it is', () => {
  const log = drill(3)
  const before = boardOf(log)
  const message = { type: 'SendBroadcast' as const, data: { message: 'Stay', severity: 2 as const } }
  expect(boardOf(send(log, message), before)).toBe(before)
})

test('in need comes before silent, not reached before seen, by name within', () => {
  const hurt = {
    type: 'ReportRoomStatus' as const,
    data: { roomId: uuid(3), status: 'injured' as const, also: [], headcount: null, needs: [], note: null },
    actor: bagOf(3),
  }
  expect(names(boardOf(send(drill(4), seen(1), hurt)))).toEqual(['Room 3', 'Room 2', 'Room 4', 'Room 1'])
})
