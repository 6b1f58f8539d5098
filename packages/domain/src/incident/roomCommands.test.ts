import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { needsHelp } from './claims/calls.ts'
import type { CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import type { Actor, IncidentEvent } from './events.ts'
import { emptyLog, type IncidentLog } from './incidentLog.ts'
import { listRooms, roomsFrom } from './rooms.ts'
import { roomView } from './roomView.ts'
import { bagOf, drill, instructionId, manager, meetGuardians, send, startDrill, uuid } from './testSchool.ts'
import { eventForRoom, stateForRoom } from './visibility.ts'

/** Commands between a room and command beyond messages: reports, reunification, questions for afterwards. */

const room = uuid(1)
const itemId = uuid(901)
const reportId = uuid(902)

function outcome(log: IncidentLog, body: CommandBody, actor: Actor = manager) {
  const facts = decide(log.state, { ...body, commandId: 'c', actor })
  return isRefusal(facts) ? facts.type : facts.map(({ type }) => type)
}
const view = ({ state }: IncidentLog) => {
  const seen = state && roomView(state, room)
  if (!seen) throw new Error('no room')
  return seen
}

const file: CommandBody = {
  type: 'FileReport',
  data: { reportId, roomId: room, type: 3, text: 'Asthma', photoId: null },
}
const answer = (stage: 'accepted' | 'done'): CommandBody => ({
  type: 'AnswerReport',
  data: { reportId, roomId: room, stage, note: null },
})
const add: CommandBody = {
  type: 'AddReunificationItem',
  data: { itemId, roomId: room, personId: null, student: 'J. D.', message: 'Mother at the gate' },
}
const move = (to: 'withRunner' | 'withGuardian' | 'later' | 'refused' | 'requested'): CommandBody => ({
  type: 'MoveReunificationItem',
  data: { itemId, roomId: room, to, note: null },
})

describe('a report', () => {
  test('puts the room in need until it is done', () => {
    const filed = send(drill(2), file)
    expect(needsHelp(view(filed).room)).toBe(true)
    expect(needsHelp(view(send(filed, answer('accepted'))).room)).toBe(true)
    expect(needsHelp(view(send(filed, answer('accepted'), answer('done'))).room)).toBe(false)
  })

  test('counts as the room’s answer', () => {
    expect(view(send(drill(2), file)).room.answeredAt).not.toBeNull()
  })

  test('sent a second time changes nothing', () => {
    expect(outcome(send(drill(2), file), file)).toEqual([])
  })

  test('that is done is not opened by a late "accepted"', () => {
    expect(outcome(send(drill(2), file, answer('done')), answer('accepted'))).toEqual([])
  })

  test('of another room cannot be answered through this one', () => {
    expect(outcome(drill(2), answer('done'))).toBe('unknown-report')
  })
})

describe('how the room is', () => {
  const says = (status: 'allSafe' | 'injured', also: ('injured' | 'missing' | 'extra')[]): CommandBody => ({
    type: 'ReportRoomStatus',
    data: { roomId: room, status, also, headcount: null, needs: [], note: null },
  })

  test('holds more than one trouble, each once', () => {
    const { status } = view(send(drill(2), says('injured', ['missing', 'missing', 'injured']))).room
    expect(status).toMatchObject({ status: 'injured', also: ['missing'] })
  })

  test('is never all safe with a trouble beside it', () => {
    expect(outcome(drill(2), says('allSafe', ['missing']))).toBe('wrong-answer')
  })
})

describe('reunification', () => {
  const evacuate: CommandBody = {
    type: 'ChangeAction',
    data: { action: 'Evacuate', instructions: [], message: 'Evacuate.', severity: 3 },
  }

  test('begins with the first student asked for, where rooms may be left', () => {
    const outside = send(drill(2), evacuate)
    expect(outcome(outside, add)).toEqual(['ReunificationStarted', 'ReunificationItemAdded'])
    expect(outcome(outside, { type: 'StartReunification', data: { message: null } })).toEqual([
      'ReunificationStarted',
    ])
  })

  test('does not begin while rooms are to stay, unless somebody says that it is meant in this very action', () => {
    const during = (confirmedDuring?: 'Hold' | 'Lockdown'): CommandBody => ({
      type: 'StartReunification',
      data: { message: null, confirmedDuring },
    })
    expect(outcome(drill(2), add)).toBe('rooms-kept')
    expect(outcome(drill(2), during())).toBe('rooms-kept')
    expect(outcome(drill(2), during('Hold'))).toBe('rooms-kept')
    expect(decide(drill(2).state, { ...during('Lockdown'), commandId: 'c', actor: manager })).toEqual([
      { type: 'ReunificationStarted', data: { message: null } },
    ])
    expect(outcome(send(drill(2), during('Lockdown')), during())).toEqual([])
  })

  test('asks for one student after the other', () => {
    expect(
      outcome(send(drill(2), meetGuardians, add), { ...add, data: { ...add.data, itemId: uuid(903) } }),
    ).toEqual(['ReunificationItemAdded'])
  })

  test('a room counts the students it still has to do something about', () => {
    const asked = send(drill(2), meetGuardians, add)
    expect(view(drill(2)).reunification).toBeNull()
    expect(view(asked).reunification?.toProcess).toBe(1)
    expect(view(send(asked, { ...move('later'), actor: bagOf(1) })).reunification?.toProcess).toBe(1)
    expect(view(send(asked, { ...move('withRunner'), actor: bagOf(1) })).reunification?.toProcess).toBe(0)
  })

  test('a second phone’s tap on the same student changes nothing', () => {
    const moved = send(drill(2), meetGuardians, add, { ...move('withRunner'), actor: bagOf(1) })
    expect(outcome(moved, move('withRunner'), bagOf(1))).toEqual([])
  })

  test('who is with the guardian stays there', () => {
    const home = send(drill(2), meetGuardians, add, move('withGuardian'))
    expect(outcome(home, move('later'), bagOf(1))).toBe('student-moved-on')
    expect(outcome(home, move('requested'))).toBe('student-moved-on')
  })

  test('only command says that a student is not released', () => {
    expect(outcome(send(drill(2), meetGuardians, add), move('refused'), bagOf(1))).toBe('student-moved-on')
    expect(outcome(send(drill(2), meetGuardians, add), move('refused'))).toEqual(['ReunificationItemMoved'])
  })
})

describe('what the room’s page does not read', () => {
  const told = (log: IncidentLog) => log.state && stateForRoom(room, log.state)
  const about = (type: IncidentEvent['type'], data: object) =>
    eventForRoom(room, { type, data: { roomId: room, ...data } } as IncidentEvent)

  test('is why a student is not released; that they are not is read', () => {
    const reason = 'Court order of 3 May'
    const refuse: CommandBody = { ...move('refused') }
    if (refuse.type === 'MoveReunificationItem') refuse.data.note = reason
    const log = send(drill(2), meetGuardians, add, refuse)
    expect(view(log).room.reunification).toMatchObject([{ status: 'refused', note: reason }])
    const [item] = listRooms(told(log)?.rooms ?? roomsFrom([]))[0]?.reunification ?? []
    expect(item).toMatchObject({ status: 'refused', note: null })
    expect(about('ReunificationItemMoved', { itemId, to: 'refused', note: reason })?.data).toMatchObject({
      to: 'refused',
      note: null,
    })
    expect(about('ReunificationItemMoved', { itemId, to: 'later', note: 'At lunch' })?.data).toMatchObject({
      note: 'At lunch',
    })
  })

  test('is that somebody asks for support for themselves: command alone reads it', () => {
    const log = send(drill(2), { type: 'RequestSupport', data: { roomId: room, note: 'I cannot sleep.' } })
    expect(view(log).room.support).toMatchObject([{ note: 'I cannot sleep.' }])
    expect(listRooms(told(log)?.rooms ?? roomsFrom([]))[0]?.support).toEqual([])
    expect(told(log)?.version).toBe(told(drill(2))?.version)
    expect(about('SupportRequested', { note: null })).toBeNull()
  })
})

describe('afterwards', () => {
  const ended = () => send(drill(2), { type: 'EndIncident', data: { message: 'All clear.' } })
  const survey = (value: boolean | string): CommandBody => ({
    type: 'AnswerSurvey',
    data: { roomId: room, values: { [instructionId(7)]: value } },
  })

  test('a room answers the questions and asks for support, and nothing else', () => {
    expect(outcome(ended(), survey(true))).toEqual(['SurveyAnswered'])
    expect(outcome(ended(), { type: 'RequestSupport', data: { roomId: room, note: null } })).toEqual([
      'SupportRequested',
    ])
    expect(outcome(ended(), file)).toBe('already-ended')
  })

  test('nobody is asked about what was started by mistake; support can be asked for', () => {
    const withdrawn = send(drill(2), { type: 'WithdrawIncident', data: { message: 'A mistake.' } })
    expect(outcome(withdrawn, survey(true))).toBe('already-ended')
    const support: CommandBody = { type: 'RequestSupport', data: { roomId: room, note: null } }
    expect(outcome(withdrawn, support)).toEqual(['SupportRequested'])
  })

  test('somebody who asks for support without end hides no call of an enrolled phone', () => {
    const support = (origin: 'enrolled' | 'new') => ({
      type: 'RequestSupport' as const,
      data: { roomId: room, note: null },
      actor: { ...bagOf(1), origin } as Actor,
    })
    const log = send(ended(), support('enrolled'), ...Array.from({ length: 200 }, () => support('new')))
    const asked = view(log).room.support
    expect(asked).toHaveLength(61)
    expect(asked[0]).toMatchObject({ origin: 'enrolled' })
    expect(outcome(log, support('enrolled'))).toEqual(['SupportRequested'])
  })

  test('questions are no part of the checklist', () => {
    expect(view(drill(2)).instructions.map(({ id }) => id)).not.toContain(instructionId(7))
    expect(view(drill(2)).afterQuestions.map(({ id }) => id)).toEqual([instructionId(7)])
    const complete = { roomId: room, instructionIds: [instructionId(7)], values: {} }
    expect(outcome(drill(2), { type: 'CompleteInstruction', data: complete })).toBe('unknown-instruction')
  })

  test('an answer has to fit its question', () => {
    expect(outcome(ended(), survey('yes'))).toBe('wrong-answer')
  })

  test('a second answer replaces the first', () => {
    const twice = send(ended(), survey(true), survey(false))
    expect(view(twice).room.survey?.values).toEqual({ [instructionId(7)]: false })
  })
})

describe('the chat', () => {
  const join = (name: string | null): CommandBody => ({
    type: 'JoinChat',
    data: { roomId: room, memberId: 'abc123', name },
  })

  test('joining twice with the same name is joining once; another name replaces it', () => {
    const joined = send(drill(2), join(null))
    expect(outcome(joined, join(null))).toEqual([])
    expect(view(send(joined, join('Ana'))).room.members).toMatchObject([{ memberId: 'abc123', name: 'Ana' }])
  })

  const [mine, other] = ['A'.repeat(43), 'B'.repeat(43)]
  const joinAs = (proof: string | undefined, name: string | null): CommandBody => ({
    type: 'JoinChat',
    data: { roomId: room, memberId: 'abc123', name, proof },
  })
  const postAs = (proof: string | undefined): CommandBody => ({
    type: 'PostChat',
    data: { roomId: room, text: 'Here', typedName: 'Ana', memberId: 'abc123', proof },
  })

  test('a member is the phone that knows its secret: nobody else renames it or writes as it', () => {
    const joined = send(drill(2), joinAs(mine, 'Ana'))
    for (const proof of [other, undefined]) {
      expect(outcome(joined, joinAs(proof, 'Eve'))).toBe('not-this-phone')
      const said = view(send(joined, postAs(proof))).room.chat
      expect(said.map(({ text, memberId }) => [text, memberId])).toEqual([['Here', null]])
    }
    expect(outcome(joined, joinAs(mine, 'Ben'))).toEqual(['ChatJoined'])
    expect(view(send(joined, postAs(mine))).room.chat).toMatchObject([{ memberId: 'abc123' }])
  })

  test('nobody takes over a member that joined without a secret', () => {
    const joined = send(drill(2), joinAs(undefined, 'Ana'))
    expect(outcome(joined, joinAs(other, 'Eve'))).toBe('not-this-phone')
    expect(view(send(joined, postAs(other))).room.chat).toMatchObject([{ memberId: null }])
  })

  test('is refused where the incident began without one, unless the bag has got one or somebody is in it already', () => {
    const post = (hasChatNow?: boolean): CommandBody => ({
      type: 'PostChat',
      data: {
        roomId: room,
        text: 'Hello',
        ...(hasChatNow === undefined ? {} : { hasChatNow }),
      },
    })
    const { type, data } = startDrill(2)
    if (type !== 'StartIncident') throw new Error('no start')
    const without = send(emptyLog(uuid(999)), { type, data: { ...data, hasChat: false } })
    expect(outcome(without, join(null))).toBe('no-chat')
    expect(outcome(without, post())).toBe('no-chat')
    expect(outcome(without, post(false))).toBe('no-chat')
    const facts = decide(without.state, { ...post(true), commandId: 'c', actor: manager })
    expect(facts).toEqual([
      { type: 'ChatPosted', data: { roomId: room, text: 'Hello', author: 'Dana Reyes' } },
    ])
    const started = send(without, post(true))
    expect(outcome(started, post())).toEqual(['ChatPosted'])
    expect(outcome(drill(2), post(false))).toEqual(['ChatPosted'])
  })
})
