import { expect, test } from 'vitest'
import { emptyWords } from './MessageHistory.tsx'

test('a history that was not loaded does not say that there is none', () => {
  const none = 'No broadcast history yet.'
  expect(emptyWords('loaded', none)).toBe(none)
  expect(emptyWords('failed', none)).toContain('couldn’t load')
  expect(emptyWords('loading', none)).not.toBe(none)
})
