import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { needsHelp } from './claims/calls.ts'
import type { CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import type { Actor } from './events.ts'
import type { IncidentLog } from './incidentLog.ts'
import { roomOf } from './rooms.ts'
import { roomView } from './roomView.ts'
import { refuseOutsideOwnSites } from './siteRestriction.ts'
import { drill, instructionId, manager, send, uuid } from './testSchool.ts'
import { eventForRoom, eventForSites, isForEveryRoom, stateForRoom } from './visibility.ts'

/** The course of an incident: who leads, what it is, what is taken back, who goes from room to room. */

const kim: Actor = { kind: 'user', id: uuid(905), name: 'Kim Ode' }

function stateOf({ state }: IncidentLog) {
  if (!state) throw new Error('nothing has started')
  return state
}
function outcome(log: IncidentLog, body: CommandBody, actor: Actor = manager) {
  const facts = decide(log.state, { ...body, commandId: 'c', actor })
  return isRefusal(facts) ? facts.type : facts.map(({ type }) => type)
}
const viewOf = (log: IncidentLog, room = uuid(1)) => {
  const view = roomView(stateOf(log), room)
  if (!view) throw new Error('no room')
  return view
}

test('command passes to a colleague; handing it to whoever has it changes nothing', () => {
  const hand = (who: Actor): CommandBody => ({
    type: 'TransferCommand',
    data: { to: { id: 'id' in who ? who.id : '', name: who.name } },
  })
  const passed = send(drill(1), hand(kim))
  expect(stateOf(passed)).toMatchObject({ commanderName: 'Kim Ode', commanderId: uuid(905) })
  expect(outcome(passed, hand(kim))).toEqual([])
  expect(outcome(drill(1), hand(manager))).toEqual([])
})

describe('another action', () => {
  const evacuate: CommandBody = {
    type: 'ChangeAction',
    data: {
      action: 'Evacuate',
      instructions: [{ id: instructionId(8), text: 'Leave the building', dataType: 0 }],
      message: 'Evacuate now.',
      severity: 3,
    },
  }
  const own: CommandBody = {
    type: 'GiveInstruction',
    data: { id: instructionId(5), text: 'Count again', dataType: 0, roomIds: null, announce: false },
  }

  test('brings its own instructions in place of the former action’s, and leaves what a manager asked', () => {
    const view = viewOf(send(drill(1), own, evacuate))
    expect(view.instructions.map(({ text }) => text)).toEqual(['Count again', 'Leave the building'])
    expect(view.afterQuestions).toEqual([])
    expect(view.broadcast?.message).toBe('Evacuate now.')
  })

  test('asks for no attendance that was asked for before it: people are counted anew when command asks anew', () => {
    const changed = send(drill(1), evacuate)
    expect(viewOf(changed).attendanceRequested).toBe(false)
    const asked = { ...own, data: { ...own.data, dataType: 4 } } as CommandBody
    expect(viewOf(send(drill(1), asked, evacuate)).attendanceRequested).toBe(false)
    expect(viewOf(send(drill(1), evacuate, asked)).attendanceRequested).toBe(true)
  })

  test('that is the same is only said again', () => {
    expect(outcome(send(drill(1), evacuate), evacuate)).toEqual(['BroadcastSent'])
  })
})

test('a drill becomes real and stays so', () => {
  const real: CommandBody = {
    type: 'ChangeKind',
    data: { kind: 'Actual', message: 'This is real.', severity: 3 },
  }
  const changed = send(drill(1), real)
  expect(stateOf(changed).kind).toBe('Actual')
  expect(viewOf(changed).broadcast?.message).toBe('This is real.')
  expect(outcome(changed, real)).toEqual([])
})

test('an all-clear that was written for a drill does not end what has become real', () => {
  const real: CommandBody = {
    type: 'ChangeKind',
    data: { kind: 'Actual', message: 'This is real.', severity: 3 },
  }
  const end: CommandBody = { type: 'EndIncident', data: { message: 'The drill is over.', kind: 'Exercise' } }
  expect(outcome(send(drill(1), real), end)).toBe('kind-changed')
  expect(decide(drill(1).state, { ...end, commandId: 'c', actor: manager })).toEqual([
    { type: 'IncidentEnded', data: { message: 'The drill is over.' } },
  ])
})

describe('taking back', () => {
  const strike = (seq: number, instead: string | null = null): CommandBody => ({
    type: 'StrikeEntry',
    data: { seq, reason: 'Wrong wing', instead: instead === null ? null : { message: instead, severity: 1 } },
  })
  const say = (message: string): CommandBody => ({ type: 'SendBroadcast', data: { message, severity: 2 } })
  const tell = (message: string): CommandBody => ({
    type: 'SendRoomMessage',
    data: { message, roomIds: [uuid(1)] },
  })

  test('a broadcast leaves the one before it on the rooms’ pages, and both in the history', () => {
    const view = viewOf(send(drill(1), say('Go to the east wing'), strike(3)))
    expect(view.broadcast?.message).toBe('Lockdown. This is a drill.')
    expect(view.broadcasts.map(({ struck }) => struck?.reason ?? null)).toEqual([null, 'Wrong wing'])
  })

  test('the only broadcast needs another in its place, because rooms know by it that something runs', () => {
    expect(outcome(drill(1), strike(2))).toBe('only-broadcast')
    expect(viewOf(send(drill(1), strike(2, 'Hold.'))).broadcast?.message).toBe('Hold.')
  })

  test('a room message goes for its rooms alone', () => {
    const log = send(drill(2), tell('Come out'), strike(3))
    expect(viewOf(log).roomMessage).toBeNull()
    const [struck] = log.answers.values().toArray().at(-1) ?? []
    expect(struck && eventForRoom(uuid(2), struck)).toBeNull()
  })

  test('an announced instruction goes with its announcement, whichever of the two is struck', () => {
    const ask: CommandBody = {
      type: 'GiveInstruction',
      data: { id: instructionId(5), text: 'Leave by the window', dataType: 0, roomIds: null, announce: true },
    }
    for (const seq of [3, 4]) {
      const view = viewOf(send(drill(1), ask, strike(seq)))
      expect(view.instructions.map(({ text }) => text)).not.toContain('Leave by the window')
      expect(view.roomMessage).toBeNull()
    }
  })

  test('what was said in a group goes for those who read it there, also at single sites, and for no room', () => {
    const post = (group: 'command' | 'responders'): CommandBody => ({
      type: 'PostGroupChat',
      data: { group, text: 'To the east wing' },
    })
    const before = send(drill(2), post('responders'))
    const log = send(before, post('command'), strike(3), strike(4))
    const { groupChats, broadcasts } = stateOf(log)
    for (const group of ['command', 'responders'] as const)
      expect(groupChats[group].map(({ struck }) => struck?.reason)).toEqual(['Wrong wing'])
    expect(broadcasts).toHaveLength(1)
    expect(outcome(log, strike(3))).toEqual([])
    const [struck] = log.answers.values().toArray().at(-1) ?? []
    if (!struck) throw new Error('nothing was taken back')
    expect([eventForRoom(uuid(1), struck), isForEveryRoom(struck)]).toEqual([null, false])
    expect(eventForSites([8], stateOf(log), struck)).toBe(struck)
    const elsewhere = {
      ...stateOf(before),
      sites: [...stateOf(before).sites, { id: 8, name: 'South School' }],
    }
    expect(refuseOutsideOwnSites([8], elsewhere, strike(3))).toBeNull()
    expect(viewOf(log)).toEqual(viewOf(before))
  })

  test('twice is once; what rooms said, and what nobody said, is not taken back', () => {
    const said = send(drill(1), say('East'), strike(3))
    expect(outcome(said, strike(3))).toEqual([])
    expect(outcome(said, strike(1))).toBe('not-a-message')
    expect(outcome(said, strike(99))).toBe('unknown-entry')
  })
})

describe('going from room to room', () => {
  const take: CommandBody = { type: 'TakeRoom', data: { roomId: uuid(1) } }
  const found = (result: 'clear' | 'needsHelp'): CommandBody => ({
    type: 'ClearRoom',
    data: { roomId: uuid(1), outcome: result, note: null },
  })
  const clearingOf = (log: IncidentLog) => roomOf(stateOf(log).rooms, uuid(1))?.clearing

  test('two people may go to the same room, and both are shown', () => {
    const log = send(drill(2), take, { ...take, actor: kim }, take)
    expect(clearingOf(log)?.takers.map(({ name }) => name)).toEqual(['Dana Reyes', 'Kim Ode'])
  })

  test('who hands over or says what they found is there no more; who never took it has nothing to hand over', () => {
    const over: CommandBody = { type: 'HandOverRoom', data: { roomId: uuid(1), to: 'Kim Ode', note: null } }
    expect(outcome(drill(1), over)).toEqual([])
    const handed = send(drill(1), take, over)
    expect(clearingOf(handed)).toMatchObject({ takers: [], handedOver: { to: 'Kim Ode' } })
    expect(clearingOf(send(handed, take, found('clear')))).toMatchObject({
      takers: [],
      result: { outcome: 'clear', byName: 'Dana Reyes' },
      handedOver: null,
    })
  })

  test('a room where people need help is in need until somebody finds it clear', () => {
    const needing = (log: IncidentLog) => needsHelp(viewOf(log).room)
    const helped = send(drill(1), found('needsHelp'))
    expect(needing(helped)).toBe(true)
    expect(needing(send(helped, found('clear')))).toBe(false)
  })

  test('the room’s own page is not told: whoever is inside may hold the phone', () => {
    const log = send(drill(1), take)
    expect(stateForRoom(uuid(1), stateOf(log))?.version).toBe(2)
    expect(JSON.stringify(stateForRoom(uuid(1), stateOf(log)))).not.toContain('"takers"')
    for (const events of log.answers.values())
      for (const event of events)
        if (event.type === 'RoomTaken') expect(eventForRoom(uuid(1), event)).toBeNull()
  })
})

test('notes and findings are added also when it is over, and other commands are not', () => {
  const ended = send(drill(1), { type: 'EndIncident', data: { message: 'All clear.', word: 'heron' } })
  expect(stateOf(ended).closingWord).toBe('heron')
  const note: CommandBody = { type: 'AddNote', data: { about: 2, text: 'Room 4 had no key' } }
  expect(outcome(ended, note)).toEqual(['NoteAdded'])
  expect(outcome(ended, { ...note, data: { ...note.data, about: 9 } })).toBe('unknown-entry')
  expect(outcome(ended, { type: 'TakeRoom', data: { roomId: uuid(1) } })).toBe('already-ended')
})
