import { auditAction } from '@muster/contract/auditCalls'
import { expect, test } from 'vitest'
import { auditActionChoices, auditActionWords } from './auditActions.ts'
import { actionWords, fieldChanges } from './auditWords.ts'

test('an action reads as words', () => {
  expect(actionWords('user.roleChanged')).toBe('User’s role changed')
})

test('an action that this version does not know is spelled out', () => {
  expect(actionWords('mascot.nameChanged')).toBe('Mascot name changed')
})

test('every action has its words, and no two have the same', () => {
  expect([...auditActionWords.keys()].toSorted()).toEqual(auditAction.options.toSorted())
  expect(new Set(auditActionWords.values()).size).toBe(auditActionWords.size)
})

test('every action can be chosen once', () => {
  const chosen = auditActionChoices.flatMap(({ items }) => items.map(({ value }) => value))
  expect(chosen.toSorted()).toEqual(auditAction.options.toSorted())
})

test('only what changed is listed', () => {
  expect(fieldChanges({ name: 'Kim', isActive: true }, { name: 'Kim', isActive: false })).toEqual([
    { field: 'Is active', before: 'yes', after: 'no' },
  ])
})

test('something new has no before, something gone no after', () => {
  expect(fieldChanges(null, { role: 'Staff' })).toEqual([{ field: 'Role', before: null, after: 'Staff' }])
  expect(fieldChanges({ role: 'Staff' }, null)).toEqual([{ field: 'Role', before: 'Staff', after: null }])
})

test('lists, nothing and nested values are readable', () => {
  const [sites, logo, nested] = fieldChanges(null, { siteIds: [1, 2], logo: null, counts: { roomsAdded: 3 } })
  expect(sites?.after).toBe('1, 2')
  expect(logo?.after).toBe('none')
  expect(nested?.after).toBe('Rooms added: 3')
})

test('nobody reads “soft”', () => {
  expect(fieldChanges(null, { softLockdownEnabled: true })[0]?.field).toBe('Silent lockdown enabled')
})
