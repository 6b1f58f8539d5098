import { expect, test } from 'vitest'
import { connectionWords } from './connectionWords.ts'

const at = '10:02:00 AM'

test('final is what the incident says, not the connection', () => {
  expect(connectionWords('closed', 'active', at)).not.toContain('Final')
  expect(connectionWords('reconnecting', 'ended', at)).toBe('Ended. You can still add notes')
  expect(connectionWords('closed', 'withdrawn', at)).toBe('Ended. You can still add notes')
})

test('whatever is not live says of when it is', () => {
  expect(connectionWords('live', 'active', at)).toBe('Connected')
  expect(connectionWords('readOnly', 'active', at)).toContain('nothing can be sent right now')
  expect(connectionWords('readOnly', 'active', at)).not.toContain('Connected')
  for (const connection of ['connecting', 'reconnecting', 'signedOut', 'closed'] as const)
    expect(connectionWords(connection, 'active', at)).toContain(at)
})
