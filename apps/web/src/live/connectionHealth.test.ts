import { expect, test } from 'vitest'
import { type ConnectionHealth, connectionState, initialHealth } from './connectionHealth.ts'

const now = 1_000_000
test.each<[string, Partial<ConnectionHealth>, string]>([
  ['nothing heard yet, nothing failed', {}, 'asking'],
  ['the first question failed', { failures: 1 }, 'cut'],
  ['the stream is open', { stream: 'open', heardAt: now - 1_000 }, 'live'],
  ['the stream is down, polls answer', { stream: 'down', heardAt: now - 5_000 }, 'asking'],
  ['one poll was lost', { stream: 'down', heardAt: now - 5_000, failures: 1 }, 'asking'],
  ['two polls were lost', { stream: 'down', heardAt: now - 5_000, failures: 2 }, 'cut'],
  ['polls are lost but the stream stands', { stream: 'open', heardAt: now - 2_000, failures: 2 }, 'live'],
  ['silence', { stream: 'open', heardAt: now - 12_001 }, 'cut'],
  [
    'the stream stands, and commands are refused',
    { stream: 'open', heardAt: now, takesCommands: false },
    'readOnly',
  ],
  [
    'polls answer, and commands are refused',
    { stream: 'down', heardAt: now, takesCommands: false },
    'readOnly',
  ],
  [
    'nothing is heard of a server that refused',
    { stream: 'down', heardAt: now - 13_000, takesCommands: false },
    'cut',
  ],
  ['the server has ended it', { gone: 'This bag has a new label.', heardAt: now }, 'gone'],
])('%s', (_, part, expected) => {
  expect(connectionState({ ...initialHealth, ...part }, now)).toBe(expected)
})

test('a phone that says it is offline is believed at once', () => {
  expect(connectionState({ ...initialHealth, stream: 'open', heardAt: now }, now, false)).toBe('cut')
})

test('a page on which something waits longer than sending takes is not live', () => {
  const link = { ...initialHealth, stream: 'open' as const, heardAt: now }
  expect(connectionState(link, now, true, true)).toBe('asking')
  expect(connectionState(link, now, true, false)).toBe('live')
})
