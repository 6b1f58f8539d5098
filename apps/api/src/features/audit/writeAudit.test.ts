import { auditAction } from '@muster/contract/auditCalls'
import { expect, test } from 'vitest'
import type { AuditChange } from './writeAudit.ts'

test('what the list of actions lacks can be chosen nowhere, so it cannot be written: the type check says so', () => {
  const known: AuditChange = { action: 'user.invited', subject: 'Ana' }
  // @ts-expect-error An action of its own making.
  const unknown: AuditChange = { action: 'user.promoted', subject: 'Ana' }
  const isListed = ({ action }: AuditChange) => auditAction.safeParse(action).success
  expect([known, unknown].map(isListed)).toEqual([true, false])
})
