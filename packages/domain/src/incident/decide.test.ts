import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { buildBoard } from './board.ts'
import { needsHelp } from './claims/calls.ts'
import { peopleIn } from './claims/people.ts'
import type { Command, CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import type { IncidentLog } from './incidentLog.ts'
import { roomOf } from './rooms.ts'
import { asksForAttendance, matchingInstruction, roomView } from './roomView.ts'
import { drill, instructionId, manager, send, startDrill, uuid } from './testSchool.ts'

/** The answer to a command: the names of its facts, or the refusal's type. */
function answerTo(log: IncidentLog | null, body: CommandBody) {
  const outcome = decide(log?.state ?? null, { ...body, commandId: 'c', actor: manager } as Command)
  return isRefusal(outcome) ? outcome.type : outcome.map(({ type }) => type)
}

function view(log: IncidentLog, room: number) {
  const found = log.state && roomView(log.state, uuid(room))
  if (!found) throw new Error(`no room ${room}`)
  return found
}

const acknowledge = (room: number, instruction: number): CommandBody => ({
  type: 'CompleteInstruction',
  data: { roomId: uuid(room), instructionIds: [instructionId(instruction)], values: {} },
})
const attendance = (room: number): CommandBody => ({
  type: 'TakeAttendance',
  data: { roomId: uuid(room), present: 19, missing: 1, injured: 0, extra: 0 },
})
const seen = (room: number, upTo: number): CommandBody => ({
  type: 'MarkRoomSeen',
  data: { roomId: uuid(room), upTo },
})
const end: CommandBody = { type: 'EndIncident', data: { message: 'All clear.' } }

describe('starting', () => {
  test('an incident starts with its first message', () => {
    expect(answerTo(null, startDrill(3))).toEqual(['IncidentStarted', 'BroadcastSent'])
  })
  test('without rooms there is nobody to tell', () => {
    expect(answerTo(null, startDrill(0))).toBe('no-rooms')
  })
  test('a running one is not started again', () => {
    expect(answerTo(drill(2), startDrill(2))).toBe('already-started')
  })
  test('nothing can be asked of one that never started', () => {
    expect(answerTo(null, end)).toBe('not-started')
  })
})

describe('answering', () => {
  test('acknowledging completes the instruction and answers for the room', () => {
    const log = send(drill(2), acknowledge(1, 1))
    expect(view(log, 1).instructions[0]?.completed).toBe(true)
    expect(view(log, 1).room.answeredAt).not.toBeNull()
    expect(view(log, 2).instructions[0]?.completed).toBe(false)
  })
  test('acknowledging what is acknowledged adds nothing', () => {
    expect(answerTo(send(drill(2), acknowledge(1, 1)), acknowledge(1, 1))).toEqual([])
  })
  test('an instruction given to another room is unknown here', () => {
    const given: CommandBody = {
      type: 'GiveInstruction',
      data: {
        id: instructionId(5),
        text: 'Open the window',
        dataType: 0,
        roomIds: [uuid(2)],
        announce: false,
      },
    }
    const log = send(drill(2), given)
    expect(answerTo(log, acknowledge(1, 5))).toBe('unknown-instruction')
    expect(answerTo(log, acknowledge(2, 5))).toEqual(['InstructionCompleted'])
    expect(answerTo(log, given)).toEqual([])
  })
  test('a room that takes no part is told so', () => {
    expect(answerTo(drill(2), acknowledge(3, 1))).toBe('unknown-room')
  })
  test('attendance answers the request for it, and can be amended', () => {
    expect(answerTo(drill(2), attendance(1))).toEqual(['AttendanceTaken', 'InstructionCompleted'])
    expect(answerTo(send(drill(2), attendance(1)), attendance(1))).toEqual(['AttendanceTaken'])
  })
  test('after the end nothing is added', () => {
    const ended = send(drill(2), end)
    for (const late of [acknowledge(1, 1), attendance(1), seen(1, 1), end]) {
      expect(answerTo(ended, late)).toBe('already-ended')
    }
  })
  test('a misfire is withdrawn, and then it has ended', () => {
    const withdrawn = send(drill(2), { type: 'WithdrawIncident', data: { message: 'By mistake.' } })
    expect(withdrawn.state?.stage).toBe('withdrawn')
    expect(answerTo(withdrawn, end)).toBe('already-ended')
  })
})

describe('being seen', () => {
  test('is noted once, and again when there is news', () => {
    const log = drill(2)
    expect(answerTo(log, seen(1, 2))).toEqual(['RoomSeen'])
    const looked = send(log, seen(1, 2))
    expect(answerTo(looked, seen(1, 2))).toEqual([])
    const news = send(looked, { type: 'SendBroadcast', data: { message: 'Police are here.', severity: 1 } })
    expect(answerTo(news, seen(1, news.state?.version ?? 0))).toEqual(['RoomSeen'])
  })
  test('nobody has seen what was not yet said', () => {
    const log = send(drill(1), seen(1, 9999))
    expect(view(log, 1).room.seenUpTo).toBeLessThanOrEqual(log.state?.version ?? 0)
  })
})

describe('messages', () => {
  test('a room message needs rooms, and only rooms of this incident', () => {
    const message = (roomIds: string[]): CommandBody => ({
      type: 'SendRoomMessage',
      data: { message: 'Stay.', roomIds },
    })
    expect(answerTo(drill(2), message([]))).toBe('no-rooms')
    expect(answerTo(drill(2), message([uuid(1), uuid(3)]))).toBe('unknown-room')
    expect(answerTo(drill(2), message([uuid(1)]))).toEqual(['RoomMessageSent'])
  })
  test('a question that offers nothing to choose from is not asked: nobody could answer it', () => {
    const ask = (choices?: string[]): CommandBody => ({
      type: 'GiveInstruction',
      data: {
        id: instructionId(5),
        text: 'Which exit?',
        dataType: 5,
        announce: false,
        roomIds: null,
        ...(choices ? { choices } : {}),
      },
    })
    expect(answerTo(drill(2), ask())).toBe('no-choices')
    expect(answerTo(drill(2), ask(['North', 'South']))).toEqual(['InstructionGiven'])
  })
  test('a room that is named twice gets a message once, as its own copy of the incident says', () => {
    const log = send(
      drill(2),
      { type: 'SendRoomMessage', data: { message: 'Stay.', roomIds: [uuid(1), uuid(1)] } },
      {
        type: 'GiveInstruction',
        data: {
          id: instructionId(5),
          text: 'Count',
          dataType: 0,
          announce: true,
          roomIds: [uuid(1), uuid(1)],
        },
      },
    )
    expect(view(log, 1).roomMessages.map(({ message, roomIds }) => [message, roomIds])).toEqual([
      ['Stay.', [uuid(1)]],
      ['Count', [uuid(1)]],
    ])
    expect(log.state?.roomMessages.map(({ roomIds }) => roomIds)).toEqual([[uuid(1)], [uuid(1)]])
  })
  test('a message is matched with an instruction by its text, whatever its case and spaces', () => {
    const room = view(drill(1), 1)
    expect(matchingInstruction(room, '  lock THE door ')?.id).toBe(instructionId(1))
    expect(matchingInstruction(room, 'Lock the doors')).toBeNull()
  })
  test('attendance is asked for by text and instruction together', () => {
    const room = view(drill(1), 1)
    expect(asksForAttendance(room, ' Click to take attendance')).toBe(true)
    expect(asksForAttendance(room, 'attendance please')).toBe(false)
    expect(asksForAttendance({ ...room, attendanceRequested: false }, 'Take attendance')).toBe(false)
  })
})

test('the board puts rooms in need first, then silent ones, then the rest', () => {
  const help: CommandBody = {
    type: 'ReportRoomStatus',
    data: { roomId: uuid(4), status: 'injured', headcount: 18, needs: ['medical'], note: null },
  }
  const log = send(drill(4), acknowledge(1, 1), seen(2, 2), help)
  if (!log.state) throw new Error('not started')
  const { rows, counts, people, expected } = buildBoard(log.state)
  expect(rows.map(({ room, progress }) => `${room.name} ${progress}`)).toEqual([
    'Room 4 answered',
    'Room 3 notReached',
    'Room 2 seen',
    'Room 1 answered',
  ])
  expect(counts).toEqual({ all: 4, notReached: 1, seen: 1, answered: 2, silent: 2, needsHelp: 1 })
  expect([people.counted, people.roomsCounted, expected]).toEqual([18, 1, 80])
})

test('missing or injured people in an attendance need help, until the room says otherwise', () => {
  const say = (status: 'allSafe' | 'injured'): CommandBody => ({
    type: 'ReportRoomStatus',
    data: { roomId: uuid(1), status, headcount: 20, needs: [], note: null },
  })
  const short = send(drill(1), attendance(1))
  expect(needsHelp(view(short, 1).room)).toBe(true)
  const found = send(short, say('allSafe'))
  expect(needsHelp(view(found, 1).room)).toBe(false)
  expect(peopleIn(view(found, 1).room)).toBe(20)
  expect(needsHelp(view(send(drill(1), say('allSafe'), attendance(1)), 1).room)).toBe(true)
  expect(peopleIn(view(short, 1).room)).toBe(19)
})

test('an old state stays true when the log goes on', () => {
  const before = drill(300)
  const room = before.state && roomOf(before.state.rooms, uuid(200))
  send(before, acknowledge(200, 1))
  expect(before.state && roomOf(before.state.rooms, uuid(200))).toBe(room)
  expect(room?.answeredAt).toBeNull()
})
