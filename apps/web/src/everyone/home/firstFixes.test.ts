import { expect, test } from 'vitest'
import { firstFixes } from './firstFixes.ts'

const reason = (code: 'bagsNotComplete' | 'bagsNotCounted' | 'noPlan' | 'drillsOverdue', points: number) =>
  ({ code, count: 1, of: 2, unknown: 0, points }) as const

test('two reasons that are mended on one page are one fix, and each leads there from home', () => {
  const fixes = firstFixes(7, [
    reason('bagsNotComplete', 9),
    reason('bagsNotCounted', 8),
    reason('noPlan', 5),
    reason('drillsOverdue', 4),
  ])
  expect(fixes.map(({ label }) => label)).toEqual(['View bags', 'Import a plan'])
  expect(fixes[1]?.to).toBe('/site/7#plan')
})

test('a site that lacks nothing has no fix', () => {
  expect(firstFixes(7, [])).toEqual([])
})
