import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { needsHelp } from './claims/calls.ts'
import type { CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import type { IncidentLog } from './incidentLog.ts'
import { roomOf } from './rooms.ts'
import { bagOf, drill, manager, send, uuid } from './testSchool.ts'
import { eventForRoom, stateForRoom } from './visibility.ts'
import type { RoomNeed } from './vocabulary.ts'

/** Calls of a room beside a report: things it needs, support for somebody. */

const roomId = uuid(1)
const needs = (wanted: RoomNeed[], headcount: number | null = null) => ({
  type: 'ReportRoomStatus' as const,
  actor: bagOf(1),
  data: { roomId, status: 'allSafe' as const, headcount, needs: wanted, note: null },
})
const support = { type: 'RequestSupport' as const, actor: bagOf(1), data: { roomId, note: null } }
const answer = (
  call: 'needs' | 'support',
  about: number,
  stage: 'accepted' | 'done' = 'done',
): CommandBody => ({ type: 'AnswerCall', data: { roomId, call, about, stage, note: 'On the way' } })

function roomIn({ state }: IncidentLog) {
  const room = state && roomOf(state.rooms, roomId)
  if (!room) throw new Error('no room')
  return room
}
function outcome(log: IncidentLog, body: CommandBody) {
  const facts = decide(log.state, { ...body, commandId: 'c', actor: manager })
  return isRefusal(facts) ? facts.type : facts.map(({ type }) => type)
}

test('a room whose needs are met needs no help any more, until it asks for something else', () => {
  const asked = send(drill(1), needs(['water']))
  expect(needsHelp(roomIn(asked))).toBe(true)
  const accepted = send(asked, answer('needs', 3, 'accepted'))
  expect(needsHelp(roomIn(accepted))).toBe(true)
  const done = send(accepted, answer('needs', 3))
  expect(needsHelp(roomIn(done))).toBe(false)
  expect(needsHelp(roomIn(send(done, needs([], 21))))).toBe(false)
  expect(needsHelp(roomIn(send(done, needs(['water', 'insulin']))))).toBe(true)
})

test('the same needs again are the same call while it is open, and a new one once it is done', () => {
  const asked = send(drill(1), needs(['medical']), needs(['medical'], 21))
  expect(roomIn(asked).status?.needsSeq).toBe(3)
  const accepted = send(asked, answer('needs', 3, 'accepted'), needs(['medical'], 22))
  expect(roomIn(accepted).status?.needsSeq).toBe(3)
  const again = send(accepted, answer('needs', 3), needs(['medical'], 23))
  expect(roomIn(again).status?.needsSeq).toBe(8)
  expect(needsHelp(roomIn(again))).toBe(true)
  expect(outcome(again, answer('needs', 3))).toBe('call-changed')
  expect(outcome(again, answer('needs', 8))).toEqual(['CallAnswered'])
})

test('an answer to what a room no longer asks for is refused; the same answer twice is once; done stays done', () => {
  const asked = send(drill(1), needs(['water']), needs(['insulin']))
  expect(outcome(asked, answer('needs', 3))).toBe('call-changed')
  expect(outcome(asked, answer('support', 4))).toBe('call-changed')
  const done = send(asked, answer('needs', 4))
  expect(outcome(done, answer('needs', 4))).toEqual([])
  expect(outcome(done, answer('needs', 4, 'accepted'))).toEqual([])
})

test('a note is news where the step is not: two who accept at the same time lose no words, and done stays done', () => {
  const note = (words: string | null, stage: 'accepted' | 'done' = 'accepted'): CommandBody => ({
    type: 'AnswerCall',
    data: { roomId, call: 'needs', about: 3, stage, note: words },
  })
  const accepted = send(drill(1), needs(['water']), note('Ana goes'))
  expect(outcome(accepted, note('Ben brings water'))).toEqual(['CallAnswered'])
  expect(outcome(accepted, note('Ana goes'))).toEqual([])
  expect(outcome(accepted, note(null))).toEqual([])
  const late = send(accepted, note(null, 'done'), note('Ben brings water'))
  expect(roomIn(late).answeredCalls).toMatchObject([{ stage: 'done', note: 'Ben brings water' }])
})

test('the same holds for the answer to a report', () => {
  const reportId = uuid(70)
  const file = { type: 'FileReport' as const, actor: bagOf(1) }
  const data = { roomId, reportId, type: 1 as const, text: 'Smoke', photoId: null }
  const reply = (note: string | null): CommandBody => ({
    type: 'AnswerReport',
    data: { roomId, reportId, stage: 'accepted', note },
  })
  const accepted = send(drill(1), { ...file, data }, reply('Ana goes'))
  expect(outcome(accepted, reply('Ben goes'))).toEqual(['ReportAnswered'])
  expect(outcome(accepted, reply('Ana goes'))).toEqual([])
})

test('the room hears of its needs, and never of who asked for support', () => {
  const log = send(drill(1), needs(['water']), support, answer('needs', 3), answer('support', 4))
  expect(roomIn(log).answeredCalls.map(({ call }) => call)).toEqual(['needs', 'support'])
  const own = log.state && stateForRoom(roomId, log.state)
  expect(own && roomOf(own.rooms, roomId)?.answeredCalls.map(({ call }) => call)).toEqual(['needs'])
  const seen = [...log.answers.values()].flat().map((event) => eventForRoom(roomId, event)?.type ?? null)
  expect(seen.slice(-2)).toEqual(['CallAnswered', null])
})

test('who asked for support is helped also when it is over', () => {
  const ended = send(drill(1), support, { type: 'EndIncident', data: { message: 'All clear.' } })
  expect(outcome(ended, answer('support', 3))).toEqual(['CallAnswered'])
})
