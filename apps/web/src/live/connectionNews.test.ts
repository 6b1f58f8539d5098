import { expect, test } from 'vitest'
import { connectionNews } from './connectionNews.ts'

test('a connection that begins as it should is no news', () => {
  expect(connectionNews('starting', 'works')).toBeNull()
  expect(connectionNews('works', 'works')).toBeNull()
})

test('its loss and its return are each said once, without a time', () => {
  expect(connectionNews('works', 'lost')).toBe('No connection. This page may be out of date.')
  expect(connectionNews('lost', 'lost')).toBeNull()
  expect(connectionNews('lost', 'works')).toBe('Connected again.')
  expect(connectionNews('works', 'readOnly')).toContain('nothing can be sent')
  expect(connectionNews('readOnly', 'works')).toBe('Connected again.')
})

test('a page that opens without a connection says so', () => {
  expect(connectionNews('starting', 'lost')).toContain('No connection')
})
