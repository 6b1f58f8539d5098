import { auditAction } from '@muster/contract/auditCalls'
import { expect, test } from 'vitest'
import type { Change } from './writeAudit.ts'

test('what the list of actions lacks can be chosen nowhere, so it cannot be written: the type check says so', () => {
  const known: Change = { action: 'user.invited', subject: 'Ana' }
  // @ts-expect-error An action of its own making.
  const unknown: Change = { action: 'user.promoted', subject: 'Ana' }
  const isListed = ({ action }: Change) => auditAction.safeParse(action).success
  expect([known, unknown].map(isListed)).toEqual([true, false])
})
