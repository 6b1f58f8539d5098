import { withRooms } from '@muster/domain/incident/rooms'
import { type ChatMessage, fromSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import { listChannels, searchChannels } from './channels.ts'

const said = (seq: number, from: ChatMessage['from'], byName: string): ChatMessage => ({
  id: snapshotAt(1).id,
  seq,
  at: '2026-11-20T10:00:00Z',
  byName,
  byId: byName.toLowerCase(),
  typedName: null,
  text: `${seq}`,
  from,
  memberId: null,
  struck: null,
})
const quiet = fromSnapshot(snapshotAt(2))
function withChat(room: ChatMessage[], responders: ChatMessage[]): IncidentState {
  const rooms = withRooms(quiet.rooms, [roomIds[1]], (state) => ({ ...state, chat: room }))
  return { ...quiet, rooms, groupChats: { command: [], responders } }
}

test('responders come first, then rooms by who wrote last', () => {
  const names = (incident: IncidentState) => listChannels(incident, {}, 'kim').map(({ name }) => name)
  expect(names(quiet)).toEqual(['Responders and command', 'Room 1', 'Room 2'])
  expect(names(withChat([said(5, 'room', 'Room 2')], []))).toEqual([
    'Responders and command',
    'Room 2',
    'Room 1',
  ])
})

test('unread is what others wrote among the responders since it was read', () => {
  const incident = withChat(
    [],
    [said(5, 'command', 'Dana'), said(6, 'guest', 'Kim'), said(7, 'guest', 'Lee')],
  )
  expect(listChannels(incident, {}, 'kim')[0]?.unread).toBe(2)
  expect(listChannels(incident, { responders: 5 }, 'kim')[0]?.unread).toBe(1)
})

test('a room counts once the guest has written there', () => {
  const answer = said(8, 'room', 'Room 2')
  expect(listChannels(withChat([answer], []), {}, 'kim')[1]?.unread).toBe(0)
  expect(listChannels(withChat([said(7, 'guest', 'Kim'), answer], []), {}, 'kim')[1]?.unread).toBe(1)
})

test('a room that writes to command is marked and not counted, until it was on this screen', () => {
  const incident = withChat([said(8, 'room', 'Room 2')], [])
  const [responders, room] = listChannels(incident, {}, 'kim')
  expect([responders?.hasNew, room?.hasNew, room?.unread]).toEqual([false, true, 0])
  expect(listChannels(incident, { [roomIds[1]]: 8 }, 'kim')[1]?.hasNew).toBe(false)
})

test('rooms without chat are no channels; the search looks at names', () => {
  expect(listChannels({ ...quiet, hasChat: false }, {}, 'kim')).toHaveLength(1)
  expect(searchChannels(listChannels(quiet, {}, 'kim'), ' 2 ').map(({ id }) => id)).toEqual([roomIds[1]])
})
