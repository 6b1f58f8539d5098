import { buildBoard } from '@muster/domain/incident/board'
import { withRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../../live/incidentFixture.ts'
import { audienceWords, reuseUnanswered, roomsOf } from './audience.ts'

const incident = fromSnapshot(snapshotAt(2))
const before = buildBoard(incident)
const answer = (room: (typeof before.rows)[number]['room']) => ({
  ...room,
  answeredAt: '2026-11-20T10:01:00Z',
})
const after = buildBoard({ ...incident, rooms: withRooms(incident.rooms, [roomIds[0]], answer) })

const message = { message: 'Stay', severity: 2 as const }

test('the second try after silence sends exactly what the first sent, though a room has answered since', () => {
  const first = { ...message, ...roomsOf('silent', before, null) }
  const second = reuseUnanswered({ ...message, ...roomsOf('silent', after, null) }, first)
  expect(second).toBe(first)
  expect(audienceWords(second, after)).toBe('2 silent rooms')
})

test('another text or audience is another message', () => {
  const first = { ...message, ...roomsOf('silent', before, null) }
  const words = { ...first, message: 'Go' }
  expect(reuseUnanswered(words, first)).toBe(words)
  const all = { ...message, ...roomsOf('all', before, null) }
  expect(reuseUnanswered(all, first)).toBe(all)
  const fewer = { ...message, ...roomsOf('chosen', before, new Set([roomIds[1]])) }
  const chosen = { ...message, ...roomsOf('chosen', before, new Set(roomIds)) }
  expect(reuseUnanswered(fewer, chosen)).toBe(fewer)
})

test('in whatever order rooms were chosen, it is the same choice', () => {
  const one = { ...message, ...roomsOf('chosen', before, new Set(roomIds)) }
  const other = { ...message, ...roomsOf('chosen', before, new Set([...roomIds].reverse())) }
  expect(reuseUnanswered(other, one)).toBe(one)
  expect(other).toEqual(one)
})

test('to all rooms of one’s own goes to each of them by name, whatever they answered', () => {
  const own = roomsOf('own', after, null)
  expect(own.roomIds).toEqual([...roomIds].sort())
  expect(audienceWords(own, after)).toBe('all my 2 rooms')
  const command = { ...message, ...own }
  expect(reuseUnanswered({ ...message, ...roomsOf('own', before, null) }, command)).toBe(command)
})

test('after a success everything is asked anew', () => {
  const command = { ...message, ...roomsOf('silent', after, null) }
  expect(reuseUnanswered(command, undefined)).toBe(command)
  expect(command.roomIds).toEqual([roomIds[1]])
})

test('nothing is asked of a silent room without a bag: nobody there would read it', () => {
  const withoutBag = (room: (typeof before.rows)[number]['room']) => ({ ...room, bagId: null })
  const changed = buildBoard({ ...incident, rooms: withRooms(incident.rooms, [roomIds[0]], withoutBag) })
  expect(changed.counts.silent).toBe(2)
  expect(roomsOf('silent', changed, null).roomIds).toEqual([roomIds[1]])
})
