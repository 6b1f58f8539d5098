import { describe, expect, test } from 'vitest'
import {
  decideAlertDisplay,
  type NamedAlert,
  parseSeverity,
  type ReceivedAlert,
  replacedIdentifiers,
} from './receivedAlert.ts'

/** Tests for other people’s alerts on a wall: every msgType, status and end. */

const now = '2026-03-02T12:00:00.000Z'
const later = '2026-03-02T13:00:00.000Z'
const over = '2026-03-02T11:59:59.000Z'
const alert = (of: Partial<ReceivedAlert> = {}): ReceivedAlert => ({
  status: 'Actual',
  msgType: 'Alert',
  sent: '2026-03-02T11:00:00.000Z',
  expires: later,
  isReplaced: false,
  ...of,
})
/** The mark of what is shown, `plain` for none; else why it is not. */
const shown = (of: Partial<ReceivedAlert>) => {
  const found = decideAlertDisplay(alert(of), now)
  return found.isShown ? (found.mark ?? 'plain') : found.why
}

describe('an alert that holds', () => {
  test.each([
    // msgType     Actual       Exercise     Test         System         Draft          none
    ['Alert', 'plain', 'DRILL', 'TEST', 'forMachines', 'draft', 'plain'],
    ['Update', 'plain', 'DRILL', 'TEST', 'forMachines', 'draft', 'plain'],
    ['Cancel', 'cancelled', 'cancelled', 'cancelled', 'forMachines', 'draft', 'cancelled'],
    ['Ack', 'forMachines', 'forMachines', 'forMachines', 'forMachines', 'forMachines', 'forMachines'],
    ['Error', 'forMachines', 'forMachines', 'forMachines', 'forMachines', 'forMachines', 'forMachines'],
    [null, 'plain', 'DRILL', 'TEST', 'forMachines', 'draft', 'plain'],
  ])('of msgType %s is, by status: %s, %s, %s, %s, %s, %s', (msgType, ...wanted) => {
    const statuses = ['Actual', 'Exercise', 'Test', 'System', 'Draft', null]
    expect(statuses.map((status) => shown({ msgType, status }))).toEqual(wanted)
    expect(statuses.map((status) => shown({ msgType: msgType?.toUpperCase() ?? null, status }))).toEqual(
      wanted,
    )
  })

  test('is shown under its own word where that is none of CAP’s', () => {
    expect(shown({ status: 'Practice' })).toBe('PRACTICE')
  })
})

describe('an alert that is over', () => {
  test.each(['Alert', 'Update', null])('of msgType %s is never shown, whatever its status', (msgType) => {
    for (const status of ['Actual', 'Exercise', 'Test', 'Practice', null])
      expect(shown({ msgType, status, expires: over })).toBe('expired')
  })

  test('is over at the very second of its end', () => {
    expect(shown({ expires: now })).toBe('expired')
  })

  test('without an end holds a day from when it was sent, and where that is not known, until it is gone', () => {
    expect(decideAlertDisplay(alert({ expires: null }), now)).toMatchObject({
      until: '2026-03-03T11:00:00.000Z',
    })
    expect(shown({ expires: null, sent: '2026-03-01T11:59:00.000Z' })).toBe('expired')
    expect(decideAlertDisplay(alert({ expires: null, sent: null }), now)).toMatchObject({
      isShown: true,
      until: null,
    })
  })
})

describe('an alert that another one names', () => {
  const named = (identifier: string, of: Partial<NamedAlert> = {}): NamedAlert => ({
    identifier,
    status: 'Actual',
    msgType: 'Alert',
    references: null,
    ...of,
  })
  const gone = (...alerts: NamedAlert[]) => {
    const isReplaced = replacedIdentifiers(alerts)
    return alerts.filter(isReplaced).map(({ identifier }) => identifier)
  }
  const a = named('a')
  const refers = { references: 'w@example.org,a,2026-03-02T11:00:00-00:00' }

  test('is replaced by an Update and by a Cancel of it', () => {
    expect(shown({ isReplaced: true })).toBe('replaced')
    expect(gone(a, named('b', { msgType: 'Update', ...refers }))).toEqual(['a'])
    expect(gone(named('b', { msgType: 'Cancel', ...refers }), a)).toEqual(['a'])
  })

  test('in a row is replaced by the last, which stays', () => {
    const b = named('b', { msgType: 'Update', ...refers })
    const c = named('c', {
      msgType: 'Update',
      references: `${refers.references} w@example.org,b,2026-03-02T11:30:00-00:00`,
    })
    expect(gone(a, b, c)).toEqual(['a', 'b'])
  })

  test.each([
    ['an Alert', { msgType: 'Alert' }],
    ['an acknowledgement', { msgType: 'Ack' }],
    ['a test', { msgType: 'Cancel', status: 'Test' }],
    ['a drill', { msgType: 'Cancel', status: 'Exercise' }],
    ['a draft', { msgType: 'Cancel', status: 'Draft' }],
  ])('by %s stays', (_, of) => {
    expect(gone(a, named('b', { ...refers, ...of }))).toEqual([])
  })

  test('and is a test itself is replaced by a test', () => {
    expect(
      gone({ ...a, status: 'Test' }, named('b', { ...refers, msgType: 'Cancel', status: 'Test' })),
    ).toEqual(['a'])
  })
})

test('how grave an alert is, it says by one of four words', () => {
  expect([' extreme', 'Severe', 'Moderate', 'minor', 'Unknown', null].map(parseSeverity)).toEqual([
    'Extreme',
    'Severe',
    'Moderate',
    'Minor',
    null,
    null,
  ])
})
