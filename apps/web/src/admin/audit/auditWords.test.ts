import { auditAction } from '@muster/contract/auditCalls'
import { auditField } from '@muster/contract/auditFields'
import { tenantRole } from '@muster/domain/access/rights'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import { notificationChannel } from '@muster/domain/notification/vocabulary'
import { expect, test } from 'vitest'
import { auditActionChoices, auditActionWords } from './auditActions.ts'
import { fieldInWords } from './auditFieldWords.ts'
import { actionWords, fieldChanges } from './auditWords.ts'

const changes = (...values: Parameters<typeof fieldChanges>) =>
  fieldChanges(...values).map(({ field, before, after }) => ({
    field,
    before: before?.text ?? null,
    after: after?.text ?? null,
  }))

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
  expect(changes({ name: 'Kim', isActive: true }, { name: 'Kim', isActive: false })).toEqual([
    { field: 'Active', before: 'yes', after: 'no' },
  ])
})

test('something new has no before, something gone no after', () => {
  expect(changes(null, { role: 'Staff' })).toEqual([{ field: 'Role', before: null, after: 'Staff' }])
  expect(changes({ role: 'Staff' }, null)).toEqual([{ field: 'Role', before: 'Staff', after: null }])
})

test('lists, nothing and nested values are readable', () => {
  const [sites, logo, nested] = changes(null, {
    sites: ['High', 'Middle'],
    logo: null,
    rooms: { added: 3, left: 0 },
  })
  expect(sites?.after).toBe('High, Middle')
  expect(logo?.after).toBe('None')
  expect(nested?.after).toBe('Added: 3')
})

test('nobody reads “soft”', () => {
  for (const field of auditField.options) expect(fieldInWords(field)).not.toMatch(/soft/i)
  expect(fieldInWords('softLockdownSeconds')).toBe('Silent lockdown seconds')
})

test('codes read as words: roles, kinds of incidents and bags, channels, types, and what is spelled out', () => {
  const said = (field: string, value: unknown) => changes(null, { [field]: value })[0]?.after
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
  const said = (field: string, value: unknown) => changes(null, { [field]: value })[0]?.after
  expect(said('name', 'McDonald')).toBe('McDonald')
  expect(said('room', 'office')).toBe('office')
})

test('a time reads as a record of it', () => {
  const [change] = changes(null, { expiresAt: '2026-11-27T17:05:58.000Z' })
  expect(change?.field).toBe('Expires')
  expect(change?.after).toMatch(/^Nov \d+, 2026, /)
})

test('every field has words of its own, in sentence case', () => {
  for (const field of auditField.options) expect(fieldInWords(field)).toMatch(/^[A-Z][A-Za-z’, ()%-]+$/)
  for (const field of auditField.options) expect(fieldInWords(field)).not.toMatch(/[a-z][A-Z]/)
})

test('a field that only an older version wrote is spelled out', () => {
  expect(fieldInWords('isRoomLockedAt')).toBe('Room locked at')
})

test('languages, days, times of day, zones and repetitions read as words; their parameters and files keep their names', () => {
  const said = (field: string, value: unknown) => changes(null, { [field]: value })[0]?.after
  expect(said('languages', ['es', 'ar'])).toBe('Spanish, Arabic')
  expect(said('translations', { es: { body: 'Salgan' } })).toBe('Spanish: Text: Salgan')
  expect(said('dueOn', '2026-09-03')).toBe('Sep 3, 2026')
  expect(said('time', '22:00')).toBe('10:00 PM')
  expect(said('timeZone', 'America/Chicago')).toBe('Central Time · Chicago')
  expect(said('timeZone', 'Mars/Olympus')).toBe('Mars/Olympus')
  expect(said('recurrence', { every: 'week', interval: 2, weekdays: [1] })).toBe('Every 2 weeks on Monday')
  expect(said('parameters', { prompt: 'select_account' })).toBe('prompt: select_account')
  expect(said('rows', { 'users.csv': 12 })).toBe('users.csv: 12')
  expect(said('keys', ['tourniquet'])).toBe('Tourniquet')
  expect(said('siteIds', null)).toBe('All')
  expect(said('quiet', { from: '22:00', to: '06:00' })).toBe('From: 10:00 PM; Until: 6:00 AM')
})

test('a code means what its field says', () => {
  const said = (field: string, value: unknown) => changes(null, { [field]: value })[0]?.after
  expect(said('tell', 'everyone')).toBe('Managers and staff')
  expect(said('studentNames', 'everyone')).toBe('Everyone who opens a bag')
  expect(said('role', 'staff')).toBe('Teacher')
  expect(said('kind', 'role')).toBe('Everyone with a role')
  expect(said('press', 'silentLockdown')).toBe('Requests a silent lockdown')
  expect(said('tenant', 'left')).toBe('Unchanged')
})

test('names and what people typed are told apart from what Muster says', () => {
  const isName = (field: string, value: unknown) => fieldChanges(null, { [field]: value })[0]?.after?.isName
  expect(isName('name', 'Room 12')).toBe(true)
  expect(isName('sites', ['High', 'Middle'])).toBe(true)
  expect(isName('mascot', 'Bear')).toBe(true)
  expect(isName('languages', ['es'])).toBe(true)
  expect(isName('rows', { 'users.csv': 12 })).toBe(true)
  expect(isName('role', 'Staff')).toBe(false)
  expect(isName('isActive', true)).toBe(false)
})
