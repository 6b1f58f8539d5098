import { buildBoard } from '@muster/domain/incident/board'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { evolve } from '@muster/domain/incident/evolve'
import { fromSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { eventAt, roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import {
  channelPositions,
  channelRows,
  findIn,
  messagesIn,
  type ReadMarks,
  searchWords,
} from './channelRows.ts'

const [one, other] = roomIds
const start = fromSnapshot(snapshotAt(2))
const me = '00000000-0000-4000-8000-000000000077'
const bag = { kind: 'bag' as const, id: one, name: 'Room' }

/** The incident after something more; the envelope is that of an event in this place. */
function and(state: IncidentState, part: Pick<IncidentEvent, 'type' | 'data'> & Partial<IncidentEvent>) {
  const event = { ...eventAt(state.version + 1), ...part } as IncidentEvent
  return evolve(state, event)
}
const fromRoom = (state: IncidentState, roomId: string, text: string) =>
  and(state, { type: 'ChatPosted', data: { roomId, text, author: 'Phone' }, actor: { ...bag, id: roomId } })
const toRoom = (state: IncidentState, roomId: string, text: string) =>
  and(state, { type: 'ChatPosted', data: { roomId, text, author: 'Dana' } })
const inGroup = (state: IncidentState, text: string, id: string) =>
  and(state, {
    type: 'GroupChatPosted',
    data: { group: 'command', text, author: 'Dana' },
    actor: { kind: 'user', id, name: 'Dana' },
  })
const injured = (state: IncidentState, roomId: string) =>
  and(state, {
    type: 'RoomStatusReported',
    data: { roomId, status: 'injured', headcount: null, needs: [], note: null },
    actor: { ...bag, id: roomId },
  })

const rowsOf = (state: IncidentState, marks: ReadMarks = {}) =>
  channelRows(state, buildBoard(state), marks, me, new Map())
const orderOf = (state: IncidentState, marks: ReadMarks = {}) =>
  channelPositions(rowsOf(state, marks).values()).map(({ id }) => id)

test('of a room, what it wrote is to be read, and what command wrote to it is not', () => {
  const state = toRoom(fromRoom(fromRoom(start, one, 'Hello?'), one, 'Is anybody there?'), one, 'Yes.')
  expect(rowsOf(state).get(one)).toMatchObject({ unread: 2, firstUnread: 3, last: { text: 'Yes.' } })
  expect(rowsOf(state, { [one]: 3 }).get(one)).toMatchObject({ unread: 1, firstUnread: 4 })
  expect(rowsOf(state, { [one]: 5 }).get(one)).toMatchObject({ unread: 0, firstUnread: null })
})

test('a line shows what the room wrote while that is to be read, though command has spoken since', () => {
  const asked = fromRoom(fromRoom(start, one, 'Smoke here'), one, 'Help us')
  const told = and(toRoom(asked, one, 'Stay low.'), {
    type: 'RoomMessageSent',
    data: { message: 'Stay in your rooms', roomIds: [one] },
  })
  expect(rowsOf(told).get(one)).toMatchObject({ shown: { text: 'Help us' }, last: { isRoomMessage: true } })
  expect(rowsOf(told, { [one]: told.version }).get(one)?.shown?.text).toBe('Stay in your rooms')
})

test('in a group it is what the others wrote, a colleague of the same name among them', () => {
  const state = inGroup(inGroup(start, 'Who is at the gate?', roomIds[1]), 'I am.', me)
  expect(rowsOf(state).get('command')).toMatchObject({ unread: 1, firstUnread: 3 })
})

test('what was taken back need not be read any more', () => {
  const said = fromRoom(start, one, 'Wrong room')
  const state = and(said, { type: 'EntryStruck', data: { seq: said.version, reason: null, roomIds: [one] } })
  const struck = rowsOf(state).get(one)?.last?.struck
  expect([struck === null, rowsOf(state).get(one)?.unread]).toEqual([false, 0])
})

test('groups stand first, then rooms to be read: who waits longest before who came after', () => {
  const both = fromRoom(fromRoom(start, other, 'First.'), one, 'Second.')
  expect(orderOf(both)).toEqual(['command', 'responders', other, one])
  // Further messages of the first one leave it where it is.
  expect(orderOf(fromRoom(both, other, 'Still here.'))).toEqual(['command', 'responders', other, one])
})

test('a room in need is read before one that has waited longer', () => {
  const both = fromRoom(fromRoom(start, other, 'First.'), one, 'Second.')
  expect(orderOf(injured(both, one))).toEqual(['command', 'responders', one, other])
})

test('of the others, the last one talked with comes first', () => {
  const state = toRoom(start, other, 'Stay.')
  expect(orderOf(state)).toEqual(['command', 'responders', other, one])
})

test('channels without news keep their rows', () => {
  const first = buildBoard(start)
  const before = channelRows(start, first, {}, me, new Map())
  const state = fromRoom(start, one, 'Hello?')
  const after = channelRows(state, buildBoard(state, first), {}, me, before)
  expect(after.get(one)).not.toBe(before.get(one))
  for (const channel of [other, 'command', 'responders'] as const)
    expect(after.get(channel)).toBe(before.get(channel))
})

test('a message on the room’s page stands in its conversation, in its place', () => {
  const told = and(fromRoom(start, one, 'Hello?'), {
    type: 'RoomMessageSent',
    data: { message: 'Take attendance', roomIds: [one] },
  })
  const row = rowsOf(fromRoom(told, one, 'Done.')).get(one)
  if (!row) throw new Error('no row')
  expect(messagesIn(row).map(({ text, isRoomMessage }) => [text, isRoomMessage === true])).toEqual([
    ['Hello?', false],
    ['Take attendance', true],
    ['Done.', false],
  ])
  expect(row.unread).toBe(2)
})

test('a search finds a room by its name or site, or the newest message with these words', () => {
  const state = fromRoom(fromRoom(start, one, 'Smoke in the hall'), one, 'The hall is clear')
  const find = (search: string) => {
    const row = rowsOf(state).get(one)
    return row ? findIn(row, searchWords(search)) : null
  }
  expect(find(' room 1 ')).toEqual({ said: null })
  expect(find('high')).toEqual({ said: null })
  expect(find('HALL')?.said?.text).toBe('The hall is clear')
  expect(find('hall smoke')?.said?.text).toBe('Smoke in the hall')
  expect(find('gate')).toBeNull()
  expect(find('')).toEqual({ said: null })
})
