import { expect, test } from 'vitest'
import { clockOf } from './notifierConfig.ts'

const at = '2026-11-27T15:14:00Z'

test('a message tells times in the zone of the organization, and names it', () => {
  expect(clockOf('America/Chicago')(at)).toBe('9:14 AM CST')
  expect(clockOf('Pacific/Honolulu')(at)).toBe('5:14 AM HST')
})

test('a zone that this server does not know is UTC, and no message fails for it', () => {
  expect(clockOf('Etc/Unknown')(at)).toBe('3:14 PM UTC')
})

test('without one, as in messages stored before, it is the zone of the server', () => {
  const here = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  for (const none of [null, undefined])
    expect(clockOf(none)(at)).toBe(here.format(new Date(at)).replace(/\s/g, ' '))
})
