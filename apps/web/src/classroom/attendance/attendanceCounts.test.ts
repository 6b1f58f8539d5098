import { expect, test } from 'vitest'
import { attendanceWords, balanceWords, emptyCounts, isAttendanceOpen } from './attendanceCounts.ts'

test.each([
  [{}, 20, 'Enter how many are present.'],
  [{ present: 18, missing: 2 }, 20, 'All 20 are accounted for.'],
  [{ present: 18 }, 20, '2 of 20 not accounted for yet. You can send it and amend it later.'],
  [{ present: 21 }, 20, '1 more than the roster’s 20. Count them as extra, or send it as it is.'],
  [{ present: 3 }, null, 'Ready to send.'],
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

test('attendance in one line', () => {
  expect(attendanceWords({ present: 18, missing: 1, injured: null, extra: 2 })).toBe(
    '18 present · 1 missing · 0 injured · 2 extra',
  )
})
