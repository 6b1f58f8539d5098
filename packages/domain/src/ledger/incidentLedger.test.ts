import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IncidentEvent } from '../incident/events.ts'
import type { IncidentLog } from '../incident/incidentLog.ts'
import { emptyLog } from '../incident/incidentLog.ts'
import { commandArbitraries } from '../incident/testCommands.ts'
import { bagOf, drill, meetGuardians, school, send, uuid } from '../incident/testSchool.ts'
import { foldLedger } from './incidentLedger.ts'
import type { Person } from './ledger.ts'
import { sumUp } from './sumUp.ts'
import { conservationFaults } from './testConservation.ts'

const eventsOf = (log: IncidentLog): IncidentEvent[] => [...log.answers.values()].flat()
const folded = (events: readonly IncidentEvent[], roll: readonly Person[] = []) => {
  const ledger = foldLedger(events, roll)
  if (!ledger) throw new Error('nothing has started')
  return ledger
}
const summed = (log: IncidentLog) => sumUp(folded(eventsOf(log)))
const room = (n: number) => ({ kind: 'room', id: uuid(n) })
const student = (n: number) => uuid(40 + n)

test('a log without a roll: rooms that count without names, and one that has said nothing', () => {
  const log = send(
    drill(3),
    {
      type: 'TakeAttendance',
      actor: bagOf(1),
      data: { roomId: uuid(1), present: 18, missing: 1, injured: 0, extra: 2, absent: 1 },
    },
    {
      type: 'ReportRoomStatus',
      actor: bagOf(2),
      data: { roomId: uuid(2), status: 'allSafe', headcount: 20, needs: [], note: null },
    },
  )
  expect(summed(log)).toMatchObject({
    people: 60,
    places: expect.arrayContaining([
      expect.objectContaining({ place: room(1), unnamed: { lower: 18, upper: 18 }, extra: 2 }),
      expect.objectContaining({ place: { kind: 'absent', id: null }, unnamed: { lower: 1, upper: 1 } }),
      expect.objectContaining({ place: room(2), unnamed: { lower: 20, upper: 20 }, extra: 0 }),
    ]),
    // One of room 1, and all of room 3; two of them may be the two whom room 1 has beyond its list.
    unknown: {
      lower: 19,
      upper: 21,
      reasons: [
        { reason: { why: 'notNamed' }, roomIds: [uuid(1)], isCounted: true, people: 1 },
        { reason: { why: 'notNamed' }, roomIds: [uuid(3)], isCounted: false, people: 20 },
      ],
    },
  })
})

test('a student whom one room misses and another has is one person, with both rooms; on the way to a guardian they stay one', () => {
  const takes = (n: number, marks: Record<string, 'present' | 'missing' | 'injured'>) => ({
    type: 'TakeAttendance' as const,
    actor: bagOf(n),
    data: { roomId: uuid(n), present: 0, missing: 0, injured: 0, extra: 0, marks },
  })
  const called = send(
    drill(2),
    takes(1, { [student(1)]: 'missing', [student(2)]: 'present' }),
    takes(2, { [student(1)]: 'injured' }),
  )
  const location = (log: IncidentLog) => folded(eventsOf(log)).people.get(student(1))?.location
  expect(location(called)).toMatchObject({ place: room(2), missedBy: [room(1)] })
  expect(summed(called)).toMatchObject({ people: 40 })

  const item = { itemId: uuid(70), roomId: uuid(2) }
  const move = (to: 'withRunner' | 'requested' | 'withGuardian') => ({
    type: 'MoveReunificationItem' as const,
    data: { ...item, to, note: null },
  })
  const asked = send(called, meetGuardians, {
    type: 'AddReunificationItem',
    data: { ...item, personId: student(1), student: 'A. B.', message: null },
  })
  const places = [move('withRunner'), move('requested'), move('withRunner'), move('withGuardian')].reduce<{
    log: IncidentLog
    places: unknown[]
  }>(
    ({ log, places }, each) => {
      const next = send(log, each)
      return { log: next, places: [...places, location(next)?.place?.kind] }
    },
    { log: asked, places: [] },
  )
  expect(places.places).toEqual(['runner', 'room', 'runner', 'released'])
})

test('every log there can be folds into a ledger that conserves people, with a roll and without', () => {
  const roll = school(5).flatMap(({ id }, at) =>
    Array.from({ length: 20 }, (_, n) => ({
      id: uuid(3_000 + at * 20 + n),
      kind: 'student' as const,
      // Some are on two lists.
      roomIds: n < 5 ? [id, uuid(1)] : [id],
    })),
  )
  fc.assert(
    fc.property(commandArbitraries, (commands) => {
      const events = eventsOf(send(emptyLog(uuid(999)), ...commands))
      for (const upTo of [Math.ceil(events.length / 2), events.length])
        for (const each of [[], roll])
          expect(conservationFaults(sumUp(folded(events.slice(0, upTo), each)))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
