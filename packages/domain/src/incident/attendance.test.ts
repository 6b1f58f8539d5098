import { expect, test } from 'vitest'
import { countMarks } from './attendance.ts'

test('the injured are in the room, so they count as present; the others only as what they are', () => {
  const marks = {
    a: 'present',
    b: 'present',
    c: 'injured',
    d: 'missing',
    e: 'absent',
    f: 'elsewhere',
  } as const
  expect(countMarks(marks)).toEqual({ present: 3, injured: 1, missing: 1, absent: 1, elsewhere: 1 })
  expect(countMarks({})).toEqual({ present: 0, injured: 0, missing: 0, absent: 0, elsewhere: 0 })
})
