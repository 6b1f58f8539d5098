import { listRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot, type RoomState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { snapshotAt } from '../../live/incidentFixture.ts'
import { lastHeardAt, peopleLine, roomLine, waitingChats } from './roomWords.ts'

const [untouched] = listRooms(fromSnapshot(snapshotAt(2)).rooms) as [RoomState]
const by = { at: '2026-11-20T10:01:00.000Z', byName: 'Room 1' }
const status = (change: Partial<NonNullable<RoomState['status']>>): RoomState => ({
  ...untouched,
  answeredAt: by.at,
  seenAt: by.at,
  status: { status: 'allSafe', headcount: 19, needs: [], note: null, ...by, ...change },
})
const chat = (...from: ('room' | 'command')[]): RoomState => ({
  ...untouched,
  chat: from.map((side, i) => ({
    id: `${i}`,
    seq: i + 3,
    at: by.at,
    byName: 'x',
    byId: '',
    typedName: null,
    text: 'x',
    from: side,
    memberId: null,
    struck: null,
  })),
})

test('a silent room says so', () => {
  expect(roomLine(untouched)).toBe('Not reached')
  expect(roomLine({ ...untouched, seenAt: by.at })).toBe('Seen')
  expect(peopleLine(untouched)).toBeNull()
  expect(lastHeardAt(untouched)).toBeNull()
})

test('a room’s status is named, with what it needs', () => {
  expect(roomLine(status({}))).toBe('All safe')
  expect(roomLine(status({ status: 'injured', needs: ['medical'] }))).toBe('Someone is injured, Medical help')
  expect(peopleLine(status({}))).toBe('19 of 20')
})

test('a room with more than one trouble is named with all of them, the gravest first', () => {
  const both = status({ status: 'injured', also: ['extra'], needs: ['medical'] })
  expect(roomLine(both)).toBe('Someone is injured, Extra people here, Medical help')
  const counted = { ...status({ status: 'compromised', also: ['missing'], at: later }), attendance: counts }
  expect(roomLine(counted)).toBe('Room may not be safe, 1 injured, 2 missing')
})

test('safe but in need: the need is what matters', () => {
  expect(roomLine(status({ needs: ['insulin'] }))).toBe('Insulin')
})

const counts = {
  present: 17,
  missing: 2,
  injured: 1,
  extra: 0,
  at: '2026-11-20T10:02:00.000Z',
  byName: 'Room 1',
}
const later = '2026-11-20T10:03:00.000Z'

test('missing and injured people are said by number', () => {
  expect(roomLine({ ...untouched, attendance: counts })).toBe('1 injured, 2 missing')
  expect(roomLine({ ...untouched, attendance: { ...counts, missing: 0, injured: 0 } })).toBe(
    'Attendance taken',
  )
  expect(roomLine({ ...status({}), attendance: counts })).toBe('1 injured, 2 missing')
  expect(roomLine({ ...status({ needs: ['insulin'] }), attendance: counts })).toBe(
    '1 injured, 2 missing, Insulin',
  )
})

test('a number says more than the status it stands for, and a status what no number says', () => {
  expect(roomLine({ ...status({ status: 'missing', at: later }), attendance: counts })).toBe(
    '1 injured, 2 missing',
  )
  expect(roomLine({ ...status({ status: 'compromised', at: later }), attendance: counts })).toBe(
    'Room may not be safe, 1 injured, 2 missing',
  )
})

test('safe since the attendance: nobody is missing any more', () => {
  expect(roomLine({ ...status({ at: later }), attendance: counts })).toBe('All safe')
  expect(peopleLine({ ...status({ at: later }), attendance: counts })).toBe('19 of 20')
  expect(peopleLine({ ...status({}), attendance: counts })).toBe('17 of 20')
})

test('an acknowledgement is an answer', () => {
  expect(roomLine({ ...untouched, answeredAt: by.at, seenAt: by.at })).toBe('Acknowledged')
})

test('a threat that a room reports stands on its card, until command is done with it', () => {
  const report = { id: 'r', seq: 5, at: by.at, byName: 'Room 1', type: 1 as const, text: null, photoId: null }
  const filed = {
    ...status({ needs: ['insulin'] }),
    reports: [{ ...report, stage: 'filed' as const, answer: null }],
  }
  expect(roomLine(filed)).toBe('Threat report, Insulin')
  expect(roomLine({ ...filed, reports: [{ ...report, stage: 'done', answer: null }] })).toBe('Insulin')
})

test('chat waits from the room’s first word after command’s last', () => {
  expect(waitingChats(chat())).toBe(0)
  expect(waitingChats(chat('room', 'room'))).toBe(2)
  expect(waitingChats(chat('room', 'command'))).toBe(0)
  expect(waitingChats(chat('room', 'command', 'room'))).toBe(1)
})
