import { buildBoard } from '@muster/domain/incident/board'
import { withRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import { chooseRange, roomsMovedOn, selectByHand, selectWhere, toggle, toggleAll } from './roomSelection.ts'

const incident = fromSnapshot(snapshotAt(2))
const at = '2026-11-20T10:01:00Z'
const before = buildBoard(incident)
const seen = withRooms(incident.rooms, [roomIds[0]], (room) => ({ ...room, seenAt: at }))
const answered = withRooms(seen, [roomIds[0]], (room) => ({ ...room, answeredAt: at }))

test('whom one press chose stays chosen, and who has moved on since is named', () => {
  const silent = selectWhere('silent', before)
  expect([...silent.roomIds]).toEqual([...roomIds])
  expect(roomsMovedOn(silent, buildBoard({ ...incident, rooms: seen }))).toEqual([])
  expect(roomsMovedOn(silent, buildBoard({ ...incident, rooms: answered }))).toEqual([roomIds[0]])
  const unreached = selectWhere('notReached', before)
  expect(roomsMovedOn(unreached, buildBoard({ ...incident, rooms: seen }))).toEqual([roomIds[0]])
})

test('not reached leaves out who has seen it', () => {
  expect([...selectWhere('notReached', buildBoard({ ...incident, rooms: seen })).roomIds]).toEqual([
    roomIds[1],
  ])
})

test('what was chosen by hand is nobody’s to leave out', () => {
  const byOne = toggle(selectWhere('silent', before), roomIds[1])
  expect(byOne).toEqual(selectByHand([roomIds[0]]))
  expect(roomsMovedOn(byOne, buildBoard({ ...incident, rooms: answered }))).toEqual([])
})

test('a range chooses everything between, either way, beside what was chosen', () => {
  const shown = ['a', 'b', 'c', 'd']
  expect([...chooseRange(null, shown, 'b', 'd').roomIds]).toEqual(['b', 'c', 'd'])
  expect([...chooseRange(selectByHand(['d']), shown, 'c', 'a').roomIds]).toEqual(['d', 'a', 'b', 'c'])
  expect([...chooseRange(null, shown, null, 'c').roomIds]).toEqual(['c'])
  expect([...chooseRange(null, shown, 'gone', 'c').roomIds]).toEqual(['c'])
})

test('all shown in one press, and none of them in the next', () => {
  const all = toggleAll(selectByHand(['x']), ['a', 'b'])
  expect([...all.roomIds]).toEqual(['x', 'a', 'b'])
  expect([...toggleAll(all, ['a', 'b']).roomIds]).toEqual(['x'])
})
