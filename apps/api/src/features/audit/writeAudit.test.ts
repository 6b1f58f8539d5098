import { auditAction } from '@muster/contract/auditCalls'
import { auditField } from '@muster/contract/auditFields'
import { expect, test } from 'vitest'
import type { AuditChange, Worded } from './writeAudit.ts'

test('what the list of actions lacks can be chosen nowhere, so it cannot be written: the type check says so', () => {
  const known: AuditChange = { action: 'user.invited', subject: 'Ana' }
  // @ts-expect-error An action of its own making.
  const unknown: AuditChange = { action: 'user.promoted', subject: 'Ana' }
  const isListed = ({ action }: AuditChange) => auditAction.safeParse(action).success
  expect([known, unknown].map(isListed)).toEqual([true, false])
})

test('a field that the list lacks has no words, so it cannot be written, also not within another: the type check says so', () => {
  const write = <const Change extends AuditChange>({ after }: Change & Worded<Change>) =>
    Object.keys(after ?? {})
  const change = { action: 'bag.changed', subject: 'Room 12' } as const
  const misspelled = { name: 'Room 12', isActiv: true }
  const nested = { recurrence: { every: 'week', weekDays: [1] } }
  const record: Record<string, unknown> = misspelled
  write({ ...change, after: { name: 'Room 12', isActive: true } })
  // @ts-expect-error A field of its own making.
  write({ ...change, after: misspelled })
  // @ts-expect-error The same within a value.
  write({ ...change, after: nested })
  // @ts-expect-error Nobody knows what it has.
  write({ ...change, after: record })
  const isListed = (field: string) => auditField.safeParse(field).success
  expect(Object.keys(misspelled).map(isListed)).toEqual([true, false])
})
