import { expect, test } from 'vitest'
import { actionWords, fieldChanges } from './auditWords.ts'

test('an action reads as words', () => {
  expect(actionWords('user.roleChanged')).toBe('User role changed')
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
