import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchRows } from './matchRows.ts'

/** Few ids and names, so that they meet often. */
const known = fc.record({
  sourceId: fc.option(fc.constantFrom('1', '2', '3', '4')),
  nameKey: fc.constantFrom('a', 'b', 'c'),
})
const file = fc
  .array(known, { maxLength: 8 })
  .map((rows) => rows.map((row, at) => ({ ...row, line: at + 2 })))
/** In the database each source_id is there once. */
const present = fc.uniqueArray(known, { maxLength: 6, selector: (each) => each.sourceId ?? {} })

function match(rows: Parameters<typeof matchRows>[0], existing: Parameters<typeof matchRows>[1]) {
  const skipped: number[] = []
  const matched = matchRows(rows, existing, (line) => skipped.push(line))
  return { matched, skipped }
}

test('each row is matched or skipped, and nothing is matched twice', () => {
  fc.assert(
    fc.property(file, present, (rows, existing) => {
      const { matched, skipped } = match(rows, existing)
      expect([...matched.map(({ row }) => row.line), ...skipped].sort((a, b) => a - b)).toEqual(
        rows.map(({ line }) => line),
      )
      const found = matched.flatMap(({ match }) => match ?? [])
      expect(new Set(found).size).toBe(found.length)
    }),
  )
})

test('a source_id is worth more than a name', () => {
  const existing = [
    { sourceId: '1', nameKey: 'a' },
    { sourceId: null, nameKey: 'b' },
  ]
  const { matched } = match([{ sourceId: '1', nameKey: 'b', line: 2 }], existing)
  expect(matched[0]?.match).toBe(existing[0])
})

test('the same file a second time adds nothing and skips the same rows', () => {
  fc.assert(
    fc.property(file, present, (rows, existing) => {
      const first = match(rows, existing)
      const after = existing.map((each) => {
        const taker = first.matched.find(({ match }) => match === each)?.row
        return taker ? { sourceId: taker.sourceId ?? each.sourceId, nameKey: taker.nameKey } : each
      })
      const added = first.matched.filter(({ match }) => match === null).map(({ row }) => row)
      const second = match(rows, [...after, ...added])
      expect(second.matched.filter(({ match }) => match === null)).toEqual([])
      // A row may find only now that two have its name; it is skipped then, and changes nothing either.
      for (const line of first.skipped) expect(second.skipped).toContain(line)
    }),
  )
})

test('a hundred thousand rows of one name are skipped but for the first, in a moment', () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({ sourceId: null, nameKey: 'a', line: at + 2 }))
  const begun = performance.now()
  expect(match(rows, []).skipped).toHaveLength(99_999)
  expect(performance.now() - begun).toBeLessThan(2_000)
})
