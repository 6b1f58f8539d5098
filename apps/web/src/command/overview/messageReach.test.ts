import { withRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import { sentMessages } from './messageReach.ts'

test('newest first, each with how many of its rooms have had it on their screen', () => {
  const incident = fromSnapshot(snapshotAt(3))
  const rooms = withRooms(incident.rooms, [roomIds[0]], (room) => ({ ...room, seenUpTo: 2 }))
  const sent = sentMessages({ ...incident, rooms })
  expect(sent.map(({ message, seenBy, rooms: of }) => [message, seenBy, of])).toEqual([
    ['Message 3', 0, 2],
    ['Message 2', 1, 2],
  ])
})

test('a room message names its rooms and counts only them', () => {
  const incident = fromSnapshot(snapshotAt(3))
  const message = {
    id: 'm',
    seq: 9,
    at: '',
    byName: 'Dana',
    message: 'Come out',
    roomIds: [roomIds[1]],
    struck: null,
  }
  const [newest] = sentMessages({ ...incident, roomMessages: [message] })
  expect(newest).toMatchObject({ to: 'Room 2', severity: null, rooms: 1 })
})
