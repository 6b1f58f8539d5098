import { expect, test } from 'vitest'
import { may, maySites } from './rights.ts'

test('staff read, and start nothing', () => {
  expect(may('Staff', 'incident.read')).toBe(true)
  expect(may('Staff', 'incident.start')).toBe(false)
  expect(may('Staff', 'incident.command')).toBe(false)
})

test('notifications are hidden from site-specific users', () => {
  expect(may('SiteSpecific', 'incident.start')).toBe(true)
  expect(may('SiteSpecific', 'notification.configure')).toBe(false)
})

test('a bag answers for its room and does nothing else', () => {
  expect(may('Bag', 'room.answer')).toBe(true)
  expect(may('Bag', 'incident.read')).toBe(false)
})

test('only a global admin manages tenants', () => {
  expect(may('GlobalAdmin', 'tenant.manage')).toBe(true)
  expect(may('TenantAdmin', 'tenant.manage')).toBe(false)
})

test('someone restricted to sites needs all of them', () => {
  expect(maySites(null, [1, 2])).toBe(true)
  expect(maySites([1, 2], [1, 2])).toBe(true)
  expect(maySites([1], [1, 2])).toBe(false)
  expect(maySites([], [1])).toBe(false)
})
