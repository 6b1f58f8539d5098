import { eventData } from '@muster/domain/incident/events'
import { expect, test } from 'vitest'
import { attendanceOf, emptyRollCall, markOf, matching, rollCallOf, rosterWords } from './rollCall.ts'

const person = (n: number, name: string) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name,
})
const ana = person(1, 'Ana Núñez')
const ben = person(2, 'Ben Okoro')
const cai = person(3, 'Cai Li')
const dee = person(4, 'Dee Park')
const students = [ana, ben, cai, dee]
const guest = person(9, 'A parent')

test('without a tap everyone is present', () => {
  expect(attendanceOf(emptyRollCall, students)).toEqual({
    present: 4,
    missing: 0,
    injured: 0,
    absent: 0,
    elsewhere: 0,
    extra: 0,
    extras: [],
    marks: Object.fromEntries(students.map(({ id }) => [id, 'present'])),
  })
})

test('marks and counts agree; who is injured is here, who was added by hand is extra', () => {
  const rollCall = {
    marks: { [ana.id]: 'injured', [ben.id]: 'missing', [cai.id]: 'elsewhere' } as const,
    added: [guest],
  }
  const taken = attendanceOf(rollCall, students)
  expect(taken).toMatchObject({ present: 2, injured: 1, missing: 1, elsewhere: 1, absent: 0, extra: 1 })
  expect(taken.extras).toEqual([guest.id])
  const { present, missing, absent, elsewhere } = taken
  expect(present + (missing ?? 0) + (absent ?? 0) + (elsewhere ?? 0)).toBe(students.length)
  const roomId = person(77, '').id
  expect(eventData.AttendanceTaken.safeParse({ roomId, ...taken }).success).toBe(true)
})

test('a mark of somebody who has left the roster is not sent', () => {
  const taken = attendanceOf({ marks: { [dee.id]: 'missing' }, added: [] }, [ana, ben])
  expect(taken.missing).toBe(0)
  expect(Object.keys(taken.marks)).toEqual([ana.id, ben.id])
})

test('what was sent is amended from where it stood, also by another phone that knows no names of extras', () => {
  const first = attendanceOf({ marks: { [ben.id]: 'missing' }, added: [guest] }, students)
  const again = rollCallOf(first, [guest])
  expect(markOf(again, ben.id)).toBe('missing')
  expect(markOf(again, ana.id)).toBe('present')
  expect(again.added).toEqual([guest])
  expect(rollCallOf(first, []).added).toEqual([{ id: guest.id, name: 'Added by hand' }])
  expect(attendanceOf(again, students)).toEqual(first)
})

test.each([
  ['', 4],
  ['nunez', 1],
  ['  LI ', 1],
  ['zzz', 0],
])('searching “%s” finds %i', (typed, found) => {
  expect(matching(students, typed)).toHaveLength(found)
})

test('the age of a roster is written like every date: today the time alone, else the day, with the year if it is another one', () => {
  const now = new Date('2026-11-20T12:00:00').getTime()
  expect(rosterWords(24, '2026-11-20T10:00:00', now)).toBe('24 students, roster as of 10:00:00 AM.')
  expect(rosterWords(24, '2026-11-12T10:00:00', now)).toBe('24 students, roster as of Nov 12, 10:00:00 AM.')
  expect(rosterWords(24, '2025-11-12T10:00:00', now)).toBe(
    '24 students, roster as of Nov 12, 2025, 10:00:00 AM.',
  )
  expect(rosterWords(24, null, now)).toBe('24 students, roster of an unknown day.')
})
