import { withRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../../live/incidentFixture.ts'
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
    from: 'command' as const,
    byId: '',
    message: 'Come out',
    roomIds: [roomIds[1]],
    struck: null,
  }
  const [newest] = sentMessages({ ...incident, roomMessages: [message] })
  expect(newest).toMatchObject({ to: 'Room 2', severity: null, rooms: 1 })
})

const when = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const incident: IncidentState = fromSnapshot(snapshotAt(2))

test('an answer counts for the messages before it, not for those after', () => {
  const [broadcast] = incident.broadcasts
  if (!broadcast) throw new Error('no broadcast')
  const broadcasts = [
    { ...broadcast, at: when(1) },
    { ...broadcast, seq: 5, at: when(3) },
  ]
  const rooms = withRooms(incident.rooms, [roomIds[0]], (room) => ({ ...room, answeredAt: when(2) }))
  const sent = sentMessages({ ...incident, broadcasts, rooms })
  expect(sent.map(({ answeredBy }) => answeredBy)).toEqual([0, 1])
})

test('what asks to be acknowledged counts acknowledgements, not other answers', () => {
  const asked = {
    ...({ id: 'i', seq: 8, text: 'Lock the gate', dataType: 0, choices: [], phase: 'during' } as const),
  }
  const instruction = { ...asked, choices: [], roomIds: [roomIds[0]], isOfAction: false, isWithdrawn: false }
  const said = {
    id: 'm',
    seq: 9,
    at: when(1),
    byName: 'Dana',
    from: 'command' as const,
    byId: '',
    message: 'Lock the gate',
    struck: null,
  }
  const answered = { answeredAt: when(2) }
  const answers = { i: { at: when(2), byName: 'Room 1', value: null } }
  const at = (change: object): IncidentState => ({
    ...incident,
    instructions: [instruction],
    roomMessages: [{ ...said, roomIds: [roomIds[0]] }],
    rooms: withRooms(incident.rooms, [roomIds[0]], (room) => ({ ...room, ...change })),
  })
  expect(sentMessages(at(answered))[0]).toMatchObject({ isInstruction: true, answeredBy: 0 })
  expect(sentMessages(at({ ...answered, answers }))[0]).toMatchObject({ answeredBy: 1 })
})

test('the broadcast that stands alone needs another in its place when it is taken back', () => {
  const struck = { seq: 4, at: when(4), byName: 'Dana', reason: 'Wrong wing' }
  const [first, second] = fromSnapshot(snapshotAt(3)).broadcasts
  if (!first || !second) throw new Error('no broadcasts')
  const both = sentMessages({ ...incident, broadcasts: [first, second] })
  expect(both.map(({ isOnly }) => isOnly)).toEqual([false, false])
  const one = sentMessages({ ...incident, broadcasts: [first, { ...second, struck }] })
  expect(one.map(({ isOnly }) => isOnly)).toEqual([false, true])
})

test('only as many as are shown are counted: the newest', () => {
  const incident = fromSnapshot(snapshotAt(5))
  expect(sentMessages(incident, 2).map(({ message }) => message)).toEqual(['Message 5', 'Message 4'])
  expect(sentMessages(incident, 20)).toHaveLength(4)
})
