import type { Right } from '@muster/domain/access/right'
import { may, sitesWithRight } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { hasRight } from './accountState.ts'

/** A manager restricted to two sites: one to manage, one to look at. */
const [managed, lookedAt, other] = [1, 2, 3] as const
const account = (permissions: Record<string, ('view' | 'manage')[]>) =>
  ({
    role: 'SiteSpecific',
    tenant: { tenantKey: 'oak' },
    profile: { sitePermissions: { oak: permissions } },
  }) as unknown as Account
const restricted = account({ [managed]: ['manage'], [lookedAt]: ['view'] })
const changing = [
  ...([
    'task.manage',
    'rbim.manage',
    'camera.manage',
    'bag.manage',
    'incident.command',
    'incident.start',
  ] as const),
  ...(['safetyAudit.run', 'guest.manage', 'site.manage', 'incident.chat'] as const),
] satisfies Right[]
const reading = [
  'task.read',
  'rbim.read',
  'camera.view',
  'safetyAudit.read',
  'incident.read',
] satisfies Right[]

test.each(changing)('a restricted manager holds %s where they manage, and not where they look', (right) => {
  expect(hasRight(restricted, right, [managed])).toBe(true)
  expect(hasRight(restricted, right, [lookedAt])).toBe(false)
  expect(hasRight(restricted, right, [other])).toBe(false)
  expect(hasRight(restricted, right, [lookedAt, managed])).toBe(true)
  // The same as the server, which asks the one table.
  const permissions = new Map([
    [managed, ['manage' as const]],
    [lookedAt, ['view' as const]],
  ])
  expect(sitesWithRight(permissions, right)).toEqual([managed])
  expect(may('SiteSpecific', right)).toBe(true)
})

test.each(reading)('and %s at both', (right) => {
  expect([managed, lookedAt, other].map((site) => hasRight(restricted, right, [site]))).toEqual([
    true,
    true,
    false,
  ])
})

test('who may only look holds no right to change anything anywhere', () => {
  const looks = account({ [lookedAt]: ['view'] })
  expect(changing.filter((right) => hasRight(looks, right))).toEqual([])
  expect(reading.filter((right) => hasRight(looks, right))).toEqual(reading)
})
