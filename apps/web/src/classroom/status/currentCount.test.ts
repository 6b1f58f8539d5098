import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import { initialCounts } from '../attendance/attendanceCounts.ts'
import { currentCount } from './currentCount.ts'

const by = { byName: 'Room 1', at: '2026-11-20T10:01:00.000Z' }
const status = { status: 'allSafe' as const, headcount: 19, needs: [], note: null, ...by }
const attendance = { present: 17, missing: 2, injured: null, extra: 1, ...by, at: '2026-11-20T10:02:00.000Z' }
const waiting = (action: OutboxEntry['action']) => ({ action, progress: { stage: 'waiting' as const } })
const { byName: _name, at: _at, ...said } = status
const { byName: _by, at: _when, ...taken } = attendance

test('attendance and room status are one count: the newer of them, whoever sent it', () => {
  expect(currentCount({ status: null, attendance: null }, [])).toBeNull()
  expect(currentCount({ status, attendance: null }, [])).toMatchObject({ people: 19, from: 'headcount' })
  expect(currentCount({ status, attendance }, [])).toMatchObject({ people: 18, from: 'attendance' })
  expect(
    currentCount({ status: { ...status, at: '2026-11-20T10:03:00.000Z' }, attendance }, []),
  ).toMatchObject({
    people: 19,
    from: 'headcount',
  })
})

test('what is on its way counts before what the log has, a headcount that was left empty does not', () => {
  const newStatus = waiting({ kind: 'status', ...said, headcount: 20 })
  const newAttendance = waiting({ kind: 'attendance', ...taken, present: 15 })
  const nothing = waiting({ kind: 'status', ...said, headcount: null })
  const refused = { action: newStatus.action, progress: { stage: 'refused' as const, sentence: 'No.' } }
  expect(currentCount({ status, attendance }, [newStatus])).toMatchObject({ people: 20, from: 'headcount' })
  expect(currentCount({ status, attendance }, [newStatus, newAttendance])).toMatchObject({
    people: 16,
    from: 'attendance',
  })
  expect(currentCount({ status, attendance }, [newAttendance, nothing])).toMatchObject({
    people: 16,
    from: 'attendance',
  })
  expect(currentCount({ status, attendance }, [refused])).toMatchObject({ people: 18, from: 'attendance' })
})

test('the form of attendance begins with the headcount, less those that are on no roster', () => {
  expect(initialCounts(null, { people: 19, from: 'headcount' })).toMatchObject({ present: 19, missing: null })
  expect(initialCounts(taken, { people: 20, from: 'headcount' })).toMatchObject({
    present: 19,
    missing: 2,
    extra: 1,
  })
  expect(initialCounts(taken, { people: 18, from: 'attendance' })).toMatchObject({ present: 17, extra: 1 })
  expect(initialCounts(null, null).present).toBeNull()
})
