import { expect, test } from 'vitest'
import { endedWords } from './endedWords.ts'

const at = '2026-03-02T10:00:00.000Z'

test('what is over is not going on now: the band says since when it is over', () => {
  expect(endedWords('ended', at, () => '10:00 AM')).toBe('Ended 10:00 AM')
  expect(endedWords('withdrawn', at, () => '10:00 AM')).toBe('Started by mistake. Ended 10:00 AM')
  expect(endedWords('ended', null, () => '')).toBe('Ended.')
})
