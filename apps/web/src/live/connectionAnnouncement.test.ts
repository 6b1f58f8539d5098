import { expect, test } from 'vitest'
import { connectionAnnouncement } from './connectionAnnouncement.ts'

test('a connection that begins as it should is no news', () => {
  expect(connectionAnnouncement('starting', 'works')).toBeNull()
  expect(connectionAnnouncement('works', 'works')).toBeNull()
})

test('its loss and its return are each said once, without a time', () => {
  expect(connectionAnnouncement('works', 'lost')).toBe('No connection. This page may be out of date.')
  expect(connectionAnnouncement('lost', 'lost')).toBeNull()
  expect(connectionAnnouncement('lost', 'works')).toBe('Connected again.')
  expect(connectionAnnouncement('works', 'readOnly')).toContain('nothing can be sent')
  expect(connectionAnnouncement('readOnly', 'works')).toBe('Connected again.')
})

test('a page that opens without a connection says so', () => {
  expect(connectionAnnouncement('starting', 'lost')).toContain('No connection')
})
