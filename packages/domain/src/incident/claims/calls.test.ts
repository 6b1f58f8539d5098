import { expect, test } from 'vitest'
import { buildBoard } from '../board.ts'
import type { CommandBody } from '../commands.ts'
import type { IncidentLog } from '../incidentLog.ts'
import { roomOf } from '../rooms.ts'
import { bagOf, drill, send, uuid } from '../testSchool.ts'
import { callsOf, callsOfIncident, needsHelp, openCalls } from './calls.ts'

const roomId = (n: number) => uuid(n)
type Status = Extract<CommandBody, { type: 'ReportRoomStatus' }>['data']
type Attendance = Extract<CommandBody, { type: 'TakeAttendance' }>['data']
const says = (n: number, status: Status['status'], more: Partial<Status> = {}) => ({
  type: 'ReportRoomStatus' as const,
  data: { roomId: roomId(n), status, headcount: null, needs: [], note: null, ...more },
  actor: bagOf(n),
})
const counts = (n: number, more: Partial<Attendance>) => ({
  type: 'TakeAttendance' as const,
  data: { roomId: roomId(n), present: 18, missing: null, injured: null, extra: null, ...more },
  actor: bagOf(n),
})
const reports = (n: number, type: 1 | 2 | 6 | 7) => ({
  type: 'FileReport' as const,
  data: { reportId: uuid(900 + n * 10 + type), roomId: roomId(n), type, text: null, photoId: null },
  actor: bagOf(n),
})
const finds = (n: number, outcome: 'clear' | 'needsHelp') => ({
  type: 'ClearRoom' as const,
  data: { roomId: roomId(n), outcome, note: null },
})
const stateOf = ({ state }: IncidentLog) => {
  if (!state) throw new Error('nothing has started')
  return state
}
const calls = (log: IncidentLog) =>
  callsOfIncident(stateOf(log)).map(({ room, words, status }) => `${room.name}: ${words} (${status})`)
const roomIn = (log: IncidentLog, n: number) => {
  const room = roomOf(stateOf(log).rooms, roomId(n))
  if (!room) throw new Error('no such room')
  return room
}
const answers = (log: IncidentLog, n: number, stage: 'accepted' | 'done'): CommandBody => ({
  type: 'AnswerCall',
  data: {
    roomId: roomId(n),
    call: 'trouble',
    about: roomIn(log, n).troubleSince?.seq ?? 0,
    stage,
    note: null,
  },
})

test('everybody who needs help is on one list, the gravest first, then who waits longest', () => {
  const log = send(
    drill(8),
    says(1, 'allSafe', { needs: ['water'] }),
    counts(2, { missing: 2 }),
    says(3, 'injured'),
    reports(4, 1),
    finds(5, 'needsHelp'),
    says(6, 'compromised', { needs: ['insulin'] }),
    { type: 'RequestSupport', data: { roomId: roomId(7), note: null }, actor: bagOf(7) },
  )
  expect(calls(log)).toEqual([
    'Room 4: Threat report (filed)',
    'Room 6: Room may not be safe (filed)',
    'Room 3: Someone is injured (filed)',
    'Room 5: People inside need help (filed)',
    'Room 6: Insulin (filed)',
    'Room 2: 2 missing (filed)',
    'Room 1: Water (filed)',
    'Room 7: Requests support (filed)',
  ])
  const { rows, counts: on } = buildBoard(stateOf(log))
  expect(on.needsHelp).toBe(7)
  expect(rows.filter((row) => row.needsHelp).map(({ room }) => room.id)).toEqual(
    expect.arrayContaining([1, 2, 3, 4, 5, 6, 7].map(roomId)),
  )
})

test('an injury and two missing students are one call, by number where they were counted', () => {
  const log = send(drill(1), says(1, 'injured'), counts(1, { missing: 2, injured: 1 }))
  expect(calls(log)).toEqual(['Room 1: 1 injured, 2 missing (filed)'])
})

test('command takes it up and is done with it; the same said again is a new call, another headcount is none', () => {
  const hurt = send(drill(1), says(1, 'injured'))
  const accepted = send(hurt, answers(hurt, 1, 'accepted'))
  expect(calls(accepted)).toEqual(['Room 1: Someone is injured (accepted)'])
  const again = send(accepted, says(1, 'injured', { headcount: 19 }))
  expect(calls(again)).toEqual(['Room 1: Someone is injured (accepted)'])
  const done = send(again, answers(again, 1, 'done'))
  expect([calls(done), needsHelp(roomIn(done, 1))]).toEqual([['Room 1: Someone is injured (done)'], false])
  expect(calls(send(done, says(1, 'injured')))).toEqual(['Room 1: Someone is injured (filed)'])
  const worse = send(done, counts(1, { missing: 1 }))
  expect(calls(worse)).toEqual(['Room 1: Someone is injured, 1 missing (filed)'])
})

test('an answer about what the room no longer says is refused, so that it cannot close another call', () => {
  const hurt = send(drill(1), says(1, 'injured'))
  const worse = send(hurt, says(1, 'compromised'))
  expect(calls(send(worse, answers(hurt, 1, 'done')))).toEqual(['Room 1: Room may not be safe (filed)'])
})

test('what was left empty is no number: nobody is injured by it, and nobody is not', () => {
  const log = send(drill(1), says(1, 'injured'), counts(1, {}))
  expect(roomIn(log, 1).attendance).toMatchObject({ missing: null, injured: null, extra: null })
  expect(calls(log)).toEqual(['Room 1: Someone is injured (filed)'])
})

test('people whom somebody found are taken up by going there, and called for until the room is cleared', () => {
  const found = send(drill(1), finds(1, 'needsHelp'))
  const taken = send(found, { type: 'TakeRoom', data: { roomId: roomId(1) } })
  expect(openCalls(roomIn(taken, 1))[0]).toMatchObject({
    kind: 'found',
    status: 'accepted',
    answer: { byName: 'Dana Reyes' },
  })
  expect(needsHelp(roomIn(send(taken, finds(1, 'clear')), 1))).toBe(false)
})

test('an injury and the need that came with it in one entry are answered apart', () => {
  const hurt = send(drill(1), says(1, 'injured', { needs: ['medical'] }))
  const met = send(hurt, {
    type: 'AnswerCall',
    data: {
      roomId: roomId(1),
      call: 'needs',
      about: roomIn(hurt, 1).status?.needsSeq ?? 0,
      stage: 'done',
      note: null,
    },
  })
  expect(calls(met)).toEqual(['Room 1: Someone is injured (filed)', 'Room 1: Medical help (done)'])
  expect(needsHelp(roomIn(met, 1))).toBe(true)
})

const writes = (n: number, text: string) => ({
  type: 'PostChat' as const,
  data: { roomId: roomId(n), text },
  actor: bagOf(n),
})
const replies = (n: number) => ({
  type: 'PostChat' as const,
  data: { roomId: roomId(n), text: 'Stay there.' },
})
const answersChat = (log: IncidentLog, n: number, stage: 'accepted' | 'done'): CommandBody => ({
  type: 'AnswerCall',
  data: { roomId: roomId(n), call: 'chat', about: roomIn(log, n).chat.at(-1)?.seq ?? 0, stage, note: null },
})

test('an unread chat waits in the same list, after all calls for help, and is no help that a room needs', () => {
  const log = send(
    drill(2),
    writes(1, 'Is it over?'),
    writes(1, 'Hello?'),
    says(2, 'allSafe', { needs: ['water'] }),
  )
  expect(calls(log)).toEqual(['Room 2: Water (filed)', 'Room 1: 2 unread messages (filed)'])
  expect([needsHelp(roomIn(log, 1)), openCalls(roomIn(log, 1))]).toEqual([false, []])
  expect(buildBoard(stateOf(log)).counts.needsHelp).toBe(1)
})

test('a reply answers the chat; done does, too; what the room writes after that is a new call', () => {
  const asked = send(drill(1), writes(1, 'Is it over?'))
  expect(calls(send(asked, replies(1)))).toEqual([])
  const done = send(asked, answersChat(asked, 1, 'done'))
  expect(calls(done)).toEqual([])
  expect(calls(send(done, writes(1, 'And now?')))).toEqual(['Room 1: 1 unread message (filed)'])
})

test('an accepted chat stays accepted when the room writes more, and closes for what was there when it was closed', () => {
  const asked = send(drill(1), writes(1, 'Is it over?'))
  const accepted = send(asked, answersChat(asked, 1, 'accepted'))
  const more = send(accepted, writes(1, 'Hello?'))
  expect(calls(more)).toEqual(['Room 1: 2 unread messages (accepted)'])
  expect(callsOf(roomIn(more, 1))[0]?.answer).toMatchObject({ byName: 'Dana Reyes' })
  // Pressed on a screen that did not have the second message yet.
  expect(calls(send(more, answersChat(asked, 1, 'done')))).toEqual(['Room 1: 1 unread message (filed)'])
  const done = send(more, answersChat(more, 1, 'done'))
  expect(calls(done)).toEqual([])
  const late = send(done, answersChat(more, 1, 'accepted'))
  expect(stateOf(late).version).toBe(stateOf(done).version)
})

test('a chat that somebody has replied to can no longer be accepted', () => {
  const asked = send(drill(1), writes(1, 'Is it over?'))
  const replied = send(asked, replies(1))
  const late = send(replied, answersChat(asked, 1, 'accepted'))
  expect(stateOf(late).version).toBe(stateOf(replied).version)
})

test('the button of an RBIM is called what it is, and comes before a request for water', () => {
  const press = {
    type: 'FileReport' as const,
    data: { ...reports(1, 7).data, rbim: 'RB-0042' },
    actor: bagOf(1),
  }
  const log = send(drill(2), says(2, 'allSafe', { needs: ['water'] }), press)
  expect(calls(log)).toEqual(['Room 1: RBIM button pressed (filed)', 'Room 2: Water (filed)'])
  expect(needsHelp(roomIn(log, 1))).toBe(true)
})
