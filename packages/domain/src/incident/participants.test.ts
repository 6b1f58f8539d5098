import { describe, expect, test } from 'vitest'
import { computeAfterActionNumbers } from '../afterAction/afterActionNumbers.ts'
import { buildBoard, progressOf } from './board.ts'
import { needsHelp } from './claims/calls.ts'
import { clearingList } from './clearingList.ts'
import type { CommandBody } from './commands.ts'
import { incidentEvent } from './events.ts'
import { fold } from './evolve.ts'
import { emptyLog, type IncidentLog } from './incidentLog.ts'
import { participantOf } from './participants.ts'
import { roomView } from './roomView.ts'
import { drill, manager, office, school, send, startDrill, uuid } from './testSchool.ts'
import { stateForRoom, versionForRoom } from './visibility.ts'

/** Bags of sites show an incident and answer, apart from rooms; rooms without a bag take part, and are counted by command. */

const fromOffice = { actor: { kind: 'bag' as const, id: office.id, name: 'Office' } }
const says = (roomId: string, status: 'allSafe' | 'injured'): CommandBody => ({
  type: 'ReportRoomStatus',
  data: { roomId, status, headcount: 3, needs: [], note: null },
})

function stateOf({ state }: IncidentLog) {
  if (!state) throw new Error('nothing has started')
  return state
}

describe('given the bag of an office', () => {
  test('then it shows the broadcast and what every room is to do', () => {
    const state = stateOf(drill(2))
    const view = roomView(state, office.id)
    expect(view?.broadcast?.message).toBe('Lockdown. This is a drill.')
    expect(view?.instructions.map(({ text }) => text)).toEqual(['Lock the door', 'Take attendance'])
    const own = stateForRoom(office.id, state)
    expect(own && roomView(own, office.id)?.instructions).toEqual(view?.instructions)
  })

  test('when it answers, then no number about rooms counts it', () => {
    const log = send(drill(2), { ...says(office.id, 'injured'), ...fromOffice })
    const { rows, counts, people } = buildBoard(stateOf(log))
    expect(rows).toHaveLength(2)
    expect([counts.all, counts.answered, counts.needsHelp, people.counted]).toEqual([2, 0, 0, 0])
    expect(clearingList(stateOf(log)).counts.all).toBe(2)
    const bag = participantOf(stateOf(log), office.id)
    expect(bag && [progressOf(bag), needsHelp(bag), bag.kind]).toEqual(['answered', true, 'office'])
    const events = [...log.answers.values()].flat()
    expect(computeAfterActionNumbers(events).attendance).toMatchObject({ rooms: 2, counted: 0 })
  })

  test('when command writes to it, then it alone is told', () => {
    const write: CommandBody = {
      type: 'SendRoomMessage',
      data: { message: 'Open the gate', roomIds: [office.id] },
    }
    const state = stateOf(send(drill(2), write))
    expect(roomView(state, office.id)?.roomMessage?.message).toBe('Open the gate')
    expect(roomView(state, uuid(1))?.roomMessage).toBeNull()
    expect([versionForRoom(office.id, state), versionForRoom(uuid(1), state)]).toEqual([3, 2])
  })

  test('an incident of before has none, and its page shows nothing', () => {
    const [start] = [...drill(1).answers.values()].flat()
    if (start?.type !== 'IncidentStarted') throw new Error('a drill starts')
    const { siteBags: _, ...data } = start.data
    const state = fold([incidentEvent.parse({ ...start, data })])
    expect(state?.siteBags).toEqual([])
    expect(state && stateForRoom(office.id, state)).toBeNull()
  })
})

test('a room without a bag is silent on the board until command counts or clears it', () => {
  const body = startDrill(2)
  if (body.type !== 'StartIncident') throw new Error('a drill starts')
  const rooms = school(2).map((room, at) => (at === 0 ? { ...room, bagId: null } : room))
  const log = send(emptyLog(uuid(999)), { ...body, data: { ...body.data, rooms } })
  expect(buildBoard(stateOf(log)).counts).toMatchObject({ all: 2, silent: 2, notReached: 2 })
  const count: CommandBody = {
    type: 'TakeAttendance',
    data: { roomId: uuid(1), present: 4, missing: 0, injured: 0, extra: 0 },
  }
  const clear: CommandBody = { type: 'ClearRoom', data: { roomId: uuid(1), outcome: 'clear', note: null } }
  const counted = send(log, { ...count, actor: manager }, { ...clear, actor: manager })
  expect(buildBoard(stateOf(counted))).toMatchObject({
    counts: { answered: 1, silent: 1 },
    people: { counted: 4, roomsCounted: 1 },
  })
  expect(participantOf(stateOf(counted), uuid(1))).toMatchObject({
    bagId: null,
    attendance: { byName: 'Dana Reyes' },
    clearing: { result: { outcome: 'clear' } },
  })
})
