import { auditAction } from '@muster/contract/auditCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import { notificationChannel } from '@muster/domain/notification/vocabulary'
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
  const words = auditAction.options.map(auditActionWords)
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(auditAction.options.length)
})

test('every action can be chosen once', () => {
  const chosen = auditActionChoices().flatMap(({ items }) => items.map(({ value }) => value))
  expect(chosen.toSorted()).toEqual(auditAction.options.toSorted())
})

test('only what changed is listed', () => {
  expect(fieldChanges({ name: 'Kim', isActive: true }, { name: 'Kim', isActive: false })).toEqual([
    { field: 'Active', before: 'yes', after: 'no' },
  ])
})

test('something new has no before, something gone no after', () => {
  expect(fieldChanges(null, { role: 'Staff' })).toEqual([{ field: 'Role', before: null, after: 'Staff' }])
  expect(fieldChanges({ role: 'Staff' }, null)).toEqual([{ field: 'Role', before: 'Staff', after: null }])
})

test('lists, nothing and nested values are readable', () => {
  const [sites, logo, nested] = fieldChanges(null, {
    sites: ['High', 'Middle'],
    logo: null,
    counts: { roomsAdded: 3 },
  })
  expect(sites?.after).toBe('High, Middle')
  expect(logo?.after).toBe('none')
  expect(nested?.after).toBe('Rooms added: 3')
})

test('nobody reads “soft”', () => {
  expect(fieldChanges(null, { softLockdownEnabled: true })[0]?.field).toBe('Silent lockdown enabled')
})

test('codes read as words: roles, kinds of incidents and bags, channels, types, and what is spelled out', () => {
  const said = (field: string, value: unknown) => fieldChanges(null, { [field]: value })[0]?.after
  expect(said('role', 'SiteSpecific')).toBe('Site manager')
  expect(said('kind', 'Exercise')).toBe('Drill')
  expect(said('kind', 'office')).toBe('The office')
  expect(said('channels', ['email', 'sms'])).toBe('Email, Text message')
  expect(said('type', 3)).toBe('Medical')
  expect(said('stage', 'inProgress')).toBe('In progress')
  const codes = [
    ...tenantRole.options,
    'GlobalAdmin',
    ...incidentKind.options,
    ...notificationChannel.options,
  ]
  for (const code of codes) {
    expect(said('code', code)).toMatch(/^[A-Z][A-Za-z ]+$/)
    expect(said('code', code)).not.toMatch(/[a-z][A-Z]/)
  }
})

test('what people typed stays as it is, though it may look like a code', () => {
  const said = (field: string, value: unknown) => fieldChanges(null, { [field]: value })[0]?.after
  expect(said('name', 'McDonald')).toBe('McDonald')
  expect(said('room', 'office')).toBe('office')
})

test('a time reads as a record of it', () => {
  const [change] = fieldChanges(null, { expiresAt: '2026-11-27T17:05:58.000Z' })
  expect(change?.field).toBe('Expires at')
  expect(change?.after).toMatch(/^Nov \d+, 2026, /)
})
