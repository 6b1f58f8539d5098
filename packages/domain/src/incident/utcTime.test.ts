import { expect, test } from 'vitest'
import { inReadersTime, inUtc } from './utcTime.ts'

test('every time in the words of a log is said as its reader says it, and nothing else is touched', () => {
  const at = '2026-11-26T00:22:00.000Z'
  const text = `Sgt. Lee was invited as an outside responder until ${inUtc(at)}, then until ${inUtc('2026-11-27T08:05:00Z')}`
  expect(inReadersTime(text, (each) => `<${each}>`)).toBe(
    `Sgt. Lee was invited as an outside responder until <${at}>, then until <2026-11-27T08:05:00.000Z>`,
  )
  const typed = 'Meet at 20:00 UTC, on 2026-99-99 20:00 UTC, or 2026-11-26'
  expect(inReadersTime(typed, () => 'never')).toBe(typed)
})
