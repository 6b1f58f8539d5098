import { expect, test } from 'vitest'
import { countMarks } from '../attendance.ts'
import type { AttendanceMark } from '../vocabulary.ts'
import {
  expectedIn,
  missingAndInjured,
  missingAndInjuredTotals,
  peopleTotals,
  roomCount,
  roomProblemsIn,
  unaccountedIn,
} from './people.ts'
import { countWords, missingFromCounts } from './words.ts'

const at = (minute: number) => `2026-03-02T10:0${minute}:00.000Z`
const status = (minute: number, headcount: number | null, is: 'allSafe' | 'injured' = 'allSafe') => ({
  status: is,
  headcount,
  needs: [],
  note: null,
  at: at(minute),
  byName: 'Room 1',
})
const attendance = (
  minute: number,
  present: number,
  more: { missing?: number; extra?: number; absent?: number } = {},
) => ({
  present,
  missing: null,
  injured: null,
  extra: null,
  ...more,
  at: at(minute),
  byName: 'Room 1',
})

test('a room has one count, the newer; where the two differ the other one is told', () => {
  expect(roomCount({ status: null, attendance: null })).toBeNull()
  expect(roomCount({ status: status(1, null), attendance: null })).toBeNull()
  expect(roomCount({ status: status(1, 20), attendance: attendance(2, 18, { extra: 1 }) })).toMatchObject({
    people: 19,
    from: 'attendance',
    other: { people: 20, from: 'headcount' },
  })
  expect(roomCount({ status: status(3, 19), attendance: attendance(2, 18, { extra: 1 }) })).toMatchObject({
    people: 19,
    from: 'headcount',
    other: null,
  })
})

test('who is missing is missing until the room says that all are safe', () => {
  const short = attendance(2, 18, { missing: 2 })
  expect(missingAndInjured({ status: status(1, 20), attendance: short })).toEqual({ missing: 2, injured: 0 })
  expect(missingAndInjured({ status: status(3, 18, 'injured'), attendance: short }).missing).toBe(2)
  expect(missingAndInjured({ status: status(3, 20), attendance: short }).missing).toBe(0)
  expect(roomProblemsIn({ status: status(3, 18, 'injured'), attendance: short })).toEqual([
    { problem: 'injured', count: null },
    { problem: 'missing', count: 2 },
  ])
})

test('of whom nothing is said is neither here, nor away, nor missing', () => {
  const room = (expected: number | null, taken: ReturnType<typeof attendance> | null) => ({
    status: null,
    attendance: taken,
    expected,
  })
  expect(unaccountedIn(room(20, attendance(1, 17, { missing: 2 })))).toBe(1)
  expect(unaccountedIn(room(20, attendance(1, 17, { missing: 2, absent: 1, extra: 4 })))).toBe(0)
  expect(unaccountedIn(room(20, null))).toBeNull()
  expect(unaccountedIn(room(null, attendance(1, 17)))).toBeNull()
})

test('a student on three class lists is expected once', () => {
  const north = { id: 1, name: 'North', students: 30 }
  const south = { id: 2, name: 'South', students: 20 }
  expect(expectedIn({ students: 45, sites: [north, south] })).toBe(45)
  expect(expectedIn({ students: undefined, sites: [north] })).toBe(30)
  expect(expectedIn({ students: undefined, sites: [{ id: 1, name: 'North' }] })).toBeNull()
  expect(expectedIn({ students: 0, sites: [{ ...north, students: 0 }] })).toBeNull()
})

test('sums name how many rooms they are of', () => {
  const rooms = [
    { status: status(1, 20), attendance: null },
    { status: null, attendance: attendance(1, 18, { missing: 2 }) },
    { status: null, attendance: null },
  ]
  expect(peopleTotals(rooms)).toEqual({ counted: 38, missing: 2, injured: 0, roomsCounted: 2, rooms: 3 })
})

test('a student whom two rolls mark missing or injured is one person in the sums; numbers without names are added up', () => {
  const byRoll = (minute: number, marks: Record<string, AttendanceMark>) => ({
    status: null,
    attendance: { ...attendance(minute, 0), ...countMarks(marks), marks },
  })
  const homeroom = byRoll(1, { ana: 'missing', ben: 'injured', cy: 'present' })
  const math = byRoll(2, { ana: 'missing', ben: 'injured', dee: 'missing' })
  const byNumber = { status: null, attendance: attendance(3, 18, { missing: 2 }) }
  expect(missingAndInjuredTotals([homeroom, math, byNumber])).toEqual({ missing: 4, injured: 1 })
  expect(peopleTotals([homeroom, math])).toMatchObject({ missing: 2, injured: 1 })
  // One room has whom another misses: nobody knows which is right, so the number says the worse.
  expect(missingAndInjuredTotals([homeroom, byRoll(4, { ana: 'present' })]).missing).toBe(1)
  // A room that has since said that all are safe misses nobody, whatever its roll said.
  expect(missingAndInjuredTotals([{ ...homeroom, status: status(5, 3) }, math]).missing).toBe(2)
})

test('what nobody said is not said as a number', () => {
  expect(countWords({ present: 18, missing: 2, injured: null, extra: null })).toEqual([
    '18 present',
    '2 missing',
  ])
  expect(countWords({ present: 18, missing: 0, injured: 0, absent: 0, elsewhere: 1, extra: 0 })).toEqual([
    '18 present',
    '0 missing',
    '0 injured',
    '1 elsewhere',
    '0 extra',
  ])
  expect(missingFromCounts({ present: 18, missing: 2, injured: null })).toEqual(['injured'])
})
