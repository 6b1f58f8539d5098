import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { needsHelp } from './board.ts'
import type { CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import type { IncidentLog } from './log.ts'
import { roomOf } from './rooms.ts'
import { bagOf, drill, manager, send, uuid } from './testRooms.ts'
import { eventForRoom, stateForRoom } from './visibility.ts'
import type { RoomNeed } from './vocabulary.ts'

/** What a room asks for beside a report: things it needs, support for somebody. */

const roomId = uuid(1)
const needs = (wanted: RoomNeed[], headcount: number | null = null) => ({
  ...{ type: 'ReportRoomStatus' as const, actor: bagOf(1) },
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
  expect(needsHelp(roomIn(send(done, needs(['water'], 21))))).toBe(false)
  expect(needsHelp(roomIn(send(done, needs(['water', 'insulin']))))).toBe(true)
})

test('an answer to what a room no longer asks for is refused; the same answer twice is once; done stays done', () => {
  const asked = send(drill(1), needs(['water']), needs(['insulin']))
  expect(outcome(asked, answer('needs', 3))).toBe('call-changed')
  expect(outcome(asked, answer('support', 4))).toBe('call-changed')
  const done = send(asked, answer('needs', 4))
  expect(outcome(done, answer('needs', 4))).toEqual([])
  expect(outcome(done, answer('needs', 4, 'accepted'))).toEqual([])
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
