import { expect, test } from 'vitest'
import { connectionWords } from './connectionWords.ts'

const at = '10:02:00 AM'

test('final is what the incident says, not the connection', () => {
  expect(connectionWords('closed', 'active', at)).not.toContain('Final')
  expect(connectionWords('reconnecting', 'ended', at)).toBe(
    'This incident is over. Notes and follow-up can still be added',
  )
  expect(connectionWords('closed', 'withdrawn', at)).toBe(
    'This incident is over. Notes and follow-up can still be added',
  )
})

test('whatever is not live says of when it is', () => {
  expect(connectionWords('live', 'active', at)).toBe('Live')
  expect(connectionWords('readOnly', 'active', at)).toContain('nothing can be sent right now')
  expect(connectionWords('readOnly', 'active', at)).not.toContain('Live')
  for (const connection of ['connecting', 'reconnecting', 'signedOut', 'closed'] as const)
    expect(connectionWords(connection, 'active', at)).toContain(at)
})
