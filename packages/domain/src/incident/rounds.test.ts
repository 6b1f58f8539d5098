import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { buildBoard, progressOf } from './board.ts'
import { needsHelp } from './claims/calls.ts'
import { peopleIn } from './claims/people.ts'
import type { Command, CommandBody } from './commands.ts'
import type { IncidentEvent } from './events.ts'
import { fold } from './evolve.ts'
import { emptyLog, type IncidentLog, submitCommand } from './incidentLog.ts'
import { listRooms, roomOf } from './rooms.ts'
import { roomView } from './roomView.ts'
import { roundLines } from './roundLines.ts'
import { currentRound, lastKnown, roundEndedAt, roundOfNumber, roundsOf } from './rounds.ts'
import { fromSnapshot, incidentSnapshot, toSnapshot } from './state.ts'
import { commandArbitraries } from './testCommands.ts'
import { bagOf, drill, instructionId, manager, send, stamps, startDrill, uuid } from './testSchool.ts'
import { timeline } from './timeline.ts'
import { stateForRoom } from './visibility.ts'

/** A change of action begins a new round: what rooms said before it is history, and answers nothing. */

const room = uuid(1)
const fromBag = { actor: bagOf(1) }

const change = (action: 'Evacuate' | 'Lockdown' | 'Hold', ...ids: number[]): CommandBody => ({
  type: 'ChangeAction',
  data: {
    action,
    message: `${action} now.`,
    severity: 3,
    instructions: ids.map((n) => ({ id: instructionId(n), text: `${action} ${n}`, dataType: 0 })),
  },
})
const evacuate = change('Evacuate', 8)
const acknowledge = (...ids: number[]): CommandBody => ({
  type: 'CompleteInstruction',
  data: { roomId: room, instructionIds: ids.map(instructionId), values: {} },
})
type Status = Extract<CommandBody, { type: 'ReportRoomStatus' }>['data']
const says = (status: Status['status'], more: Partial<Status> = {}): CommandBody => ({
  type: 'ReportRoomStatus',
  data: { roomId: room, status, headcount: null, needs: [], note: null, ...more },
})
const counts = (present: number, missing = 0, upTo?: number): CommandBody => ({
  type: 'TakeAttendance',
  data: { roomId: room, present, missing, injured: 0, extra: 0, ...(upTo ? { upTo } : {}) },
})
const sees = (upTo: number): CommandBody => ({ type: 'MarkRoomSeen', data: { roomId: room, upTo } })
const fromRoom = (...bodies: CommandBody[]) => bodies.map((body) => ({ ...body, ...fromBag }))

function stateOf({ state }: IncidentLog) {
  if (!state) throw new Error('nothing has started')
  return state
}
function viewOf(log: IncidentLog) {
  const view = roomView(stateOf(log), room)
  if (!view) throw new Error('no room')
  return view
}

describe('given a lockdown that a room answered in every way, when the action changes to Evacuate', () => {
  const lockdown = send(
    drill(2),
    ...fromRoom(sees(2), acknowledge(1), says('allSafe', { headcount: 20 }), counts(19)),
  )
  const changed = send(lockdown, evacuate)
  const view = viewOf(changed)

  test('then nobody has answered the evacuation: no progress, no status, no attendance, nobody counted', () => {
    expect(buildBoard(stateOf(lockdown)).counts).toMatchObject({ answered: 1, silent: 1 })
    const { counts, people } = buildBoard(stateOf(changed))
    expect(counts).toMatchObject({ notReached: 2, seen: 0, answered: 0, silent: 2, needsHelp: 0 })
    expect(people).toMatchObject({ counted: 0, roomsCounted: 0 })
    expect(view.room).toMatchObject({ seenAt: null, answeredAt: null, status: null, attendance: null })
    expect([view.attendanceRequested, view.attendanceSubmitted]).toEqual([false, false])
  })

  test('then what it said is its history, with the round it is of', () => {
    expect(view.room.earlier).toMatchObject([
      { round: 1, status: { status: 'allSafe', headcount: 20 }, attendance: { present: 19 } },
    ])
    expect(roundsOf(stateOf(changed)).map(({ number, action }) => [number, action])).toEqual([
      [1, 'Lockdown'],
      [2, 'Evacuate'],
    ])
    const [first, second] = roundsOf(stateOf(changed))
    if (!first || !second) throw new Error('there are two rounds')
    expect(roundEndedAt(stateOf(changed), first)).toBe(second.at)
    expect(roundEndedAt(stateOf(changed), second)).toBeNull()
    expect(roundOfNumber(stateOf(changed), 3)).toBeNull()
  })

  test('then its checklist starts from zero, and its record keeps what it acknowledged', () => {
    expect(view.instructions.map(({ text, completed }) => [text, completed])).toEqual([['Evacuate 8', false]])
    expect(view.doneBefore.map(({ text }) => text)).toEqual(['Lock the door', 'Take attendance'])
    expect(view.room.answers[instructionId(1)]?.at).toBe(viewOf(lockdown).room.answers[instructionId(1)]?.at)
  })

  test('then a page that shows it is seen, and one that still shows the lockdown is not', () => {
    const { seq } = currentRound(stateOf(changed))
    const stale = send(changed, ...fromRoom(sees(seq - 1)))
    expect(progressOf(viewOf(stale).room)).toBe('notReached')
    expect(progressOf(viewOf(send(stale, ...fromRoom(sees(seq)))).room)).toBe('seen')
  })

  test('then what it says now is its answer, and the history stays', () => {
    const again = viewOf(send(changed, ...fromRoom(acknowledge(8), says('allSafe', { headcount: 18 }))))
    expect(progressOf(again.room)).toBe('answered')
    expect(peopleIn(again.room)).toBe(18)
    expect(again.room.earlier).toEqual(view.room.earlier)
    expect(again.instructions.map(({ completed }) => completed)).toEqual([true])
  })

  test('then a manager’s own instruction stands until it is done, and is not done twice', () => {
    const own: CommandBody = {
      type: 'GiveInstruction',
      data: { id: instructionId(5), text: 'Bring radios', dataType: 0, roomIds: null, announce: false },
    }
    const open = viewOf(send(drill(1), own, evacuate))
    expect(open.instructions.map(({ text }) => text)).toEqual(['Bring radios', 'Evacuate 8'])
    const done = viewOf(send(drill(1), own, ...fromRoom(acknowledge(5)), evacuate))
    expect(done.instructions.map(({ text }) => text)).toEqual(['Evacuate 8'])
    expect(done.doneBefore.map(({ text }) => text)).toEqual(['Bring radios'])
  })
})

describe('given an evacuation after a lockdown, when what was typed in the lockdown arrives late', () => {
  const changed = send(drill(1), evacuate)
  const typedIn = currentRound(stateOf(changed)).seq - 1

  test('then an acknowledgement of the lockdown is history, and the room is still silent', () => {
    const log = send(changed, ...fromRoom(acknowledge(1)))
    expect(progressOf(viewOf(log).room)).toBe('notReached')
    expect(viewOf(log).room.earlier).toMatchObject([{ round: 1, answeredAt: expect.any(String) }])
    expect(viewOf(log).doneBefore.map(({ text }) => text)).toEqual(['Lock the door'])
    expect(viewOf(log).instructions).toEqual(viewOf(changed).instructions)
    expect(send(log, ...fromRoom(acknowledge(1))).state).toEqual(log.state)
  })

  test('then a status and an attendance are history, too, and no answer', () => {
    const log = send(changed, ...fromRoom(says('allSafe', { upTo: typedIn }), counts(20, 0, typedIn)))
    const { room } = viewOf(log)
    expect([progressOf(room), room.status, room.attendance, peopleIn(room)]).toEqual([
      'notReached',
      null,
      null,
      null,
    ])
    expect(room.earlier).toMatchObject([
      { round: 1, status: { status: 'allSafe' }, attendance: { present: 20 } },
    ])
    expect(viewOf(log).doneBefore.map(({ text }) => text)).toEqual(['Take attendance'])
  })

  test('then chat and a report do not say that the evacuation was seen', () => {
    const words = { roomId: room, text: 'Here', upTo: typedIn }
    const log = send(changed, ...fromRoom({ type: 'PostChat', data: words }))
    expect(progressOf(viewOf(log).room)).toBe('notReached')
    const told: CommandBody = {
      type: 'FileReport',
      data: { reportId: uuid(901), roomId: room, type: 6, text: 'Smoke', photoId: null, upTo: typedIn },
    }
    const reported = viewOf(send(changed, ...fromRoom(told))).room
    expect([progressOf(reported), needsHelp(reported)]).toEqual(['notReached', true])
  })

  test('then what a phone says that does not tell what it showed counts for the evacuation', () => {
    expect(progressOf(viewOf(send(changed, ...fromRoom(says('allSafe')))).room)).toBe('answered')
  })

  test('then one acknowledgement of both rounds answers the newer', () => {
    expect(progressOf(viewOf(send(changed, ...fromRoom(acknowledge(1, 8)))).room)).toBe('answered')
  })
})

describe('given somebody injured in the lockdown, when the action changes', () => {
  const hurt = send(drill(1), ...fromRoom(says('injured', { needs: ['medical'] })), evacuate)

  test('then the room still needs help, by its word of the lockdown, and has not answered the evacuation', () => {
    const { room } = viewOf(hurt)
    expect([needsHelp(room), progressOf(room)]).toEqual([true, 'notReached'])
    expect(lastKnown(room).status).toMatchObject({ status: 'injured', round: 1 })
    expect(buildBoard(stateOf(hurt)).counts).toMatchObject({ needsHelp: 1, answered: 0 })
  })

  test('then it needs help until it says otherwise', () => {
    const safe = viewOf(send(hurt, ...fromRoom(says('allSafe')))).room
    expect([needsHelp(safe), lastKnown(safe).status?.round]).toEqual([false, null])
  })

  test('then command can still answer what it asked for, and the same needs again are the same call', () => {
    const about = lastKnown(viewOf(hurt).room).status?.needsSeq
    if (about === undefined) throw new Error('it asked for something')
    const done: CommandBody = {
      type: 'AnswerCall',
      data: { roomId: room, call: 'needs', about, stage: 'done', note: null },
    }
    const again = send(hurt, ...fromRoom(says('allSafe', { needs: ['medical'] })))
    expect(viewOf(again).room.status?.needsSeq).toBe(about)
    expect(needsHelp(viewOf(send(again, done)).room)).toBe(false)
    const met = send(hurt, done, ...fromRoom(says('allSafe', { needs: ['medical'] })))
    expect(viewOf(met).room.status?.needsSeq).toBeGreaterThan(about)
  })

  test('then it is so also in the third round, unless the second said otherwise', () => {
    const hold = change('Hold', 9)
    expect(needsHelp(viewOf(send(hurt, hold)).room)).toBe(true)
    expect(needsHelp(viewOf(send(hurt, ...fromRoom(says('allSafe')), hold)).room)).toBe(false)
  })

  test('then students who were missing are missing until the room says otherwise', () => {
    const log = send(drill(1), ...fromRoom(counts(18, 2)), evacuate)
    expect(needsHelp(viewOf(log).room)).toBe(true)
    expect(needsHelp(viewOf(send(log, ...fromRoom(counts(20)))).room)).toBe(false)
  })
})

describe('given rooms that are being cleared, when the action changes', () => {
  const take: CommandBody = { type: 'TakeRoom', data: { roomId: room } }
  const found = (outcome: 'clear' | 'needsHelp'): CommandBody => ({
    type: 'ClearRoom',
    data: { roomId: room, outcome, note: null },
  })
  const roomIn = (log: IncidentLog) => roomOf(stateOf(log).rooms, room)

  test('then a room that was cleared in the lockdown is to be cleared again', () => {
    const log = send(drill(1), take, found('clear'), evacuate)
    expect(roomIn(log)?.clearing).toBeNull()
    expect(roomIn(log)?.earlier).toMatchObject([{ round: 1, found: { outcome: 'clear' } }])
  })

  test('then who is inside is still there, and people who need help still need it', () => {
    const log = send(drill(1), found('needsHelp'), take, evacuate)
    expect(roomIn(log)?.clearing).toMatchObject({ takers: [{ name: 'Dana Reyes' }], result: null })
    expect(roomIn(log) && needsHelp(roomIn(log) as never)).toBe(true)
  })

  test('then its own page is not told what others found', () => {
    const log = send(drill(1), found('needsHelp'), evacuate)
    expect(JSON.stringify(stateForRoom(room, stateOf(log)))).not.toContain('needsHelp')
  })
})

test('the timeline says of what arrives late in which round it was said', () => {
  const late = says('allSafe', { upTo: 2 })
  const lines = timeline(play([startDrill(1), evacuate, late, says('injured')]))
  expect(lines.map(({ round }) => round)).toEqual([1, 1, 2, 2, 1, 2])
  expect(lines.slice(-2).map(({ text }) => text)).toEqual([
    'Room 1: All safe (said in the Lockdown, arrived later)',
    'Room 1: Someone is injured',
  ])
})

test('an earlier round in words: how it was, who was counted, what was found; else how far it had come', () => {
  const log = send(
    drill(1),
    ...fromRoom(says('injured', { headcount: 20, needs: ['medical'] }), counts(18, 2)),
  )
  const found: CommandBody = { type: 'ClearRoom', data: { roomId: room, outcome: 'clear', note: null } }
  const linesOf = (changed: IncidentLog) =>
    viewOf(changed).room.earlier.map((said) => roundLines(said).map(({ text }) => text))
  expect(linesOf(send(log, found, evacuate))).toEqual([
    [
      'Someone is injured, 20 people, Medical help',
      'Counted: 18 present, 2 missing, 0 injured, 0 extra',
      'Cleared, says Dana Reyes',
    ],
  ])
  expect(linesOf(send(drill(1), ...fromRoom(acknowledge(1)), evacuate))).toEqual([['Answered']])
  expect(linesOf(send(drill(1), ...fromRoom(sees(2)), evacuate))).toEqual([['Seen, no answer']])
})

test('a state that was kept before there were rounds has one, and goes on from it', () => {
  const { rounds: _, ...kept } = toSnapshot(stateOf(drill(1)))
  const rooms = kept.rooms.map(({ earlier: _, ...each }) => each)
  const state = fromSnapshot(incidentSnapshot.parse(JSON.parse(JSON.stringify({ ...kept, rooms }))))
  expect(roundsOf(state)).toEqual([{ number: 1, action: 'Lockdown', seq: 1, at: state.startedAt }])
  const next = fold(play([evacuate], drill(1)).slice(-2), state)
  expect(next && roundsOf(next).map(({ action }) => action)).toEqual(['Lockdown', 'Evacuate'])
})

describe('whatever is asked, in whatever order', () => {
  test('the ladder of a round comes only from what was said after it began, and to it', () => {
    fc.assert(
      fc.property(commandArbitraries, (bodies) => {
        const events = play(bodies)
        const state = fold(events)
        if (!state) throw new Error('no log is empty')
        for (const each of listRooms(state.rooms))
          expect([each.id, progressOf(each)]).toEqual([each.id, progressIn(events, each.id)])
      }),
    )
  })

  test('an incident has as many rounds as it had actions, and a room no history of the current one', () => {
    fc.assert(
      fc.property(commandArbitraries, (bodies) => {
        const events = play(bodies)
        const state = fold(events)
        if (!state) throw new Error('no log is empty')
        const begun = events.filter(({ type }) => type === 'IncidentStarted' || type === 'ActionChanged')
        expect(roundsOf(state).map(({ seq }) => seq)).toEqual(begun.map(({ seq }) => seq))
        expect(currentRound(state).action).toBe(state.action)
        for (const { earlier } of listRooms(state.rooms)) {
          const numbers = earlier.map(({ round }) => round)
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
          expect(numbers.every((number) => number < begun.length)).toBe(true)
        }
      }),
    )
  })
})

/** The events of a story, after those of a log where one is given. */
function play(bodies: readonly CommandBody[], from: IncidentLog = emptyLog(uuid(999))): IncidentEvent[] {
  let log = from
  const stamp = stamps()
  const events: IncidentEvent[] = []
  for (const [at, body] of bodies.entries()) {
    const actor = 'roomId' in body.data ? bagOf(1) : manager
    const receipt = submitCommand(log, { ...body, commandId: `p${at}`, actor } as Command, stamp)
    if (isRefusal(receipt)) continue
    log = receipt.log
    events.push(...receipt.events)
  }
  return events
}

/** The progress by the log alone, counted from nothing that `evolve` keeps. */
function progressIn(events: readonly IncidentEvent[], roomId: string) {
  const begins =
    events.findLast(({ type }) => type === 'IncidentStarted' || type === 'ActionChanged')?.seq ?? 1
  const givenAt = new Map<string, number>()
  let [isSeen, isAnswered] = [false, false]
  for (const event of events) {
    if (event.type === 'IncidentStarted' || event.type === 'ActionChanged')
      for (const { id } of event.data.instructions) givenAt.set(id, event.seq)
    if (event.type === 'InstructionGiven') givenAt.set(event.data.id, event.seq)
    if (event.seq <= begins || !('roomId' in event.data) || event.data.roomId !== roomId) continue
    const isToIt = !('upTo' in event.data) || (event.data.upTo ?? begins) >= begins
    switch (event.type) {
      case 'InstructionCompleted':
        isAnswered ||= event.data.instructionIds.some((id) => (givenAt.get(id) ?? 0) >= begins)
        break
      case 'RoomStatusReported':
      case 'AttendanceTaken':
      case 'ReportFiled':
        isAnswered ||= isToIt
        break
      case 'RoomSeen':
      case 'ChatJoined':
      case 'ChatPosted':
        isSeen ||= isToIt && event.actor.kind === 'bag'
        break
      default:
    }
  }
  return isAnswered ? 'answered' : isSeen ? 'seen' : 'notReached'
}
