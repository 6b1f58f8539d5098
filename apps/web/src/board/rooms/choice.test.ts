import { buildBoard } from '@muster/domain/incident/board'
import { withRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import { byHand, choiceOf, chooseRange, movedOn, toggle, toggleAll } from './choice.ts'

const incident = fromSnapshot(snapshotAt(2))
const at = '2026-11-20T10:01:00Z'
const before = buildBoard(incident)
const seen = withRooms(incident.rooms, [roomIds[0]], (room) => ({ ...room, seenAt: at }))
const answered = withRooms(seen, [roomIds[0]], (room) => ({ ...room, answeredAt: at }))

test('whom one press chose stays chosen, and who has moved on since is named', () => {
  const silent = choiceOf('silent', before)
  expect([...silent.roomIds]).toEqual([...roomIds])
  expect(movedOn(silent, buildBoard({ ...incident, rooms: seen }))).toEqual([])
  expect(movedOn(silent, buildBoard({ ...incident, rooms: answered }))).toEqual([roomIds[0]])
  const unreached = choiceOf('notReached', before)
  expect(movedOn(unreached, buildBoard({ ...incident, rooms: seen }))).toEqual([roomIds[0]])
})

test('not reached leaves out who has seen it', () => {
  expect([...choiceOf('notReached', buildBoard({ ...incident, rooms: seen })).roomIds]).toEqual([roomIds[1]])
})

test('what was chosen by hand is nobody’s to leave out', () => {
  const byOne = toggle(choiceOf('silent', before), roomIds[1])
  expect(byOne).toEqual(byHand([roomIds[0]]))
  expect(movedOn(byOne, buildBoard({ ...incident, rooms: answered }))).toEqual([])
})

test('a range chooses everything between, either way, beside what was chosen', () => {
  const shown = ['a', 'b', 'c', 'd']
  expect([...chooseRange(null, shown, 'b', 'd').roomIds]).toEqual(['b', 'c', 'd'])
  expect([...chooseRange(byHand(['d']), shown, 'c', 'a').roomIds]).toEqual(['d', 'a', 'b', 'c'])
  expect([...chooseRange(null, shown, null, 'c').roomIds]).toEqual(['c'])
  expect([...chooseRange(null, shown, 'gone', 'c').roomIds]).toEqual(['c'])
})

test('all shown in one press, and none of them in the next', () => {
  const all = toggleAll(byHand(['x']), ['a', 'b'])
  expect([...all.roomIds]).toEqual(['x', 'a', 'b'])
  expect([...toggleAll(all, ['a', 'b']).roomIds]).toEqual(['x'])
})
