import { expect, test } from 'vitest'
import {
  attendanceWords,
  balanceWords,
  countsToSend,
  emptyCounts,
  isAttendanceOpen,
} from './attendanceCounts.ts'

test.each([
  [{}, 20, 'Enter how many are present.'],
  [{ present: 20 }, 20, 'All 20 are here.'],
  [{ present: 20, missing: 0 }, 20, 'All 20 are here.'],
  [{ present: 17, absent: 2, elsewhere: 1 }, 20, 'All 20 are accounted for: 17 here, 2 absent, 1 elsewhere.'],
  // In a school, “missing” is the opposite of “accounted for”.
  [{ present: 18, missing: 2 }, 20, '18 here, 2 missing, of 20 on the roster.'],
  [
    { present: 17, missing: 2 },
    20,
    '17 here, 2 missing. 1 of 20 not marked yet. You can send it and change it later.',
  ],
  [{ present: 18 }, 20, '18 here. 2 of 20 not marked yet. You can send it and change it later.'],
  [{ present: 21 }, 20, '21 here: 1 more than the roster’s 20. Count them as extra, or send it as it is.'],
  [{ present: 3 }, null, '3 here.'],
])('%j against a roster of %s', (counts, expected, words) => {
  expect(balanceWords({ ...emptyCounts, ...counts }, expected)).toBe(words)
})

test('asked for again, it is open again, though the room has told before', () => {
  const answered = { attendanceRequested: true, attendanceSubmitted: true }
  expect(isAttendanceOpen(answered, false)).toBe(false)
  expect(isAttendanceOpen({ ...answered, attendanceSubmitted: false }, false)).toBe(true)
  expect(isAttendanceOpen({ ...answered, attendanceSubmitted: false }, true)).toBe(false)
  expect(isAttendanceOpen({ attendanceRequested: false, attendanceSubmitted: false }, false)).toBe(false)
})

test('attendance in one line says what was said: a blank is no 0', () => {
  expect(attendanceWords({ present: 18, missing: 1, injured: null, extra: 2 })).toBe(
    '18 present · 1 missing · 2 extra',
  )
})

test('what was left empty is sent as not said, what was entered as 0 as 0', () => {
  const counts = { ...emptyCounts, present: 18, missing: 2, extra: 0 }
  expect(countsToSend(counts)).toEqual({
    present: 18,
    missing: 2,
    extra: 0,
    injured: null,
    absent: null,
    elsewhere: null,
  })
})
