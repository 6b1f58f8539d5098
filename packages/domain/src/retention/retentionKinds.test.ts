import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptDays, mostDays, retentionKind, retentionRules, whyNotKept } from './retentionKinds.ts'

const kinds = fc.constantFrom(...retentionKind.options)

test('records of drills are kept for two years at least, whatever is set', () => {
  expect(keptDays('drillLogs', 1)).toBe(730)
  expect(whyNotKept('drillLogs', 729)).toMatch(/^At least 730 days\./)
  expect(whyNotKept('drillLogs', 730)).toBeNull()
})

test('without a setting the default holds, and it is never below the floor', () => {
  for (const kind of retentionKind.options) {
    const { defaultDays, floorDays } = retentionRules[kind]
    expect([kind, keptDays(kind, null)]).toEqual([kind, defaultDays])
    expect(defaultDays).toBeGreaterThanOrEqual(floorDays)
  }
})

test('a number that can be set is the number that holds; one that cannot says why', () => {
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 2 * mostDays }), (kind, days) => {
      const why = whyNotKept(kind, days)
      if (why === null) expect(keptDays(kind, days)).toBe(days)
      else expect(why).toMatch(/\.$/)
    }),
  )
})

test('a real incident is kept at least as long as a drill', () => {
  expect(retentionRules.incidentLogs.floorDays).toBeGreaterThanOrEqual(retentionRules.drillLogs.floorDays)
})
