import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BagKind, contentsOf } from './bagContents.ts'
import { firstAidGuides } from './firstAidGuides.ts'
import type { BagItem } from './itemCatalog.ts'
import { isComplete, itemStatuses, restockLines } from './itemStatus.ts'
import { readinessOf } from './readiness.ts'

const water: BagItem = { key: 'water', name: 'Water', expected: 10, canExpire: true, howToUse: 'Drink.' }
const whistle: BagItem = { key: 'whistle', name: 'Whistle', expected: 1, canExpire: false, howToUse: 'Blow.' }
const today = '2026-11-21'
const counted = (item: BagItem, count: number, expiresOn: string | null = null, damaged = 0) => ({
  itemKey: item.key,
  counted: count,
  expiresOn,
  damaged,
})
const stateOf = (...args: Parameters<typeof itemStatuses>) => itemStatuses(...args).map(({ state }) => state)

describe('an item', () => {
  test('never counted is unknown, also when some was used', () => {
    expect(stateOf([water], [], [{ itemKey: 'water', quantity: 2 }], today)).toEqual(['unknown'])
  })

  test('is good through the day printed on it', () => {
    expect(stateOf([water], [counted(water, 10, today)], [], today)).toEqual(['complete'])
    expect(stateOf([water], [counted(water, 10, '2026-11-20')], [], today)).toEqual(['expired'])
  })

  test('that cannot expire never does, whatever was typed', () => {
    expect(stateOf([whistle], [counted(whistle, 1, '2020-01-01')], [], today)).toEqual(['complete'])
  })

  test('is short by what is damaged and what was used, never below none', () => {
    const [standing] = itemStatuses(
      [water],
      [counted(water, 10, null, 3)],
      [{ itemKey: 'water', quantity: 9 }],
      today,
    )
    expect(standing).toMatchObject({ left: 0, used: 9, state: 'short' })
  })

  test('with more than it needs is complete', () => {
    expect(stateOf([water], [counted(water, 12)], [{ itemKey: 'water', quantity: 2 }], today)).toEqual([
      'complete',
    ])
  })
})

test('what to restock is said in words, one line each', () => {
  const lines = (left: number, expiresOn: string | null) =>
    restockLines(itemStatuses([water], [counted(water, left, expiresOn)], [], today))
  expect(lines(10, null)).toEqual([])
  expect(lines(7, null)).toEqual(['Water: add 3, 7 of 10 left.'])
  expect(lines(0, '2020-01-01')).toEqual(['Water: add 10, none left.'])
  expect(lines(7, '2020-01-01')).toEqual(['Water: out of date since 2020-01-01. Replace all 10.'])
  expect(restockLines(itemStatuses([water], [], [{ itemKey: 'water', quantity: 1 }], today))).toEqual([
    'Water: 1 used, never counted. Count what is left of 10.',
  ])
})

test('a bag is good through the earliest day that is still to come, of what is there', () => {
  const good = (...lines: Parameters<typeof itemStatuses>[1]) =>
    readinessOf(itemStatuses([water, { ...whistle, canExpire: true }], lines, [], today), today).expiring[0]
      ?.on
  expect(good(counted(water, 10, '2027-01-01'), counted(whistle, 1, '2026-12-01'))).toBe('2026-12-01')
  expect(good(counted(water, 10, today))).toBe(today)
  expect(good(counted(water, 10, '2026-11-20'), counted(whistle, 1))).toBeUndefined()
  expect(good(counted(water, 0, '2027-01-01'))).toBeUndefined()
})

test('a bag is complete exactly when everything is known and nothing lacks', () => {
  const line = fc.record({
    itemKey: fc.constantFrom('water', 'whistle'),
    counted: fc.nat(12),
    expiresOn: fc.constantFrom(null, '2026-11-20', '2027-01-01'),
    damaged: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.uniqueArray(line, { selector: ({ itemKey }) => itemKey }), (lines) => {
      const standing = itemStatuses([water, whistle], lines, [], today)
      const isKnown = standing.every(({ left }) => left !== null)
      expect(isComplete(standing)).toBe(isKnown && restockLines(standing).length === 0)
    }),
  )
})

describe('the catalog', () => {
  const kinds: BagKind[] = ['classroom', 'office', 'assembly', 'reunification']

  test.each(kinds)('has for a bag of kind %s each thing once, with words how to use it', (kind) => {
    const items = contentsOf(kind)
    expect(items.length).toBeGreaterThanOrEqual(10)
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    for (const { howToUse } of items) expect(howToUse.match(/[.!”]/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('a classroom’s bag holds whatever first aid asks for', () => {
    const held = new Set<string>(contentsOf('classroom').map(({ key }) => key))
    const asked = firstAidGuides.flatMap(({ steps }) => steps.flatMap(({ items }) => items))
    expect(asked.filter((key) => !held.has(key))).toEqual([])
  })
})

test('first aid says of each condition when to call, short steps, and what harms', () => {
  expect(new Set(firstAidGuides.map(({ key }) => key)).size).toBe(12)
  for (const { call, steps, doNot } of firstAidGuides) {
    expect(call('911')).toMatch(/911/)
    expect(steps.length).toBeGreaterThanOrEqual(4)
    for (const { text } of steps) expect(text.length).toBeLessThanOrEqual(220)
    expect(doNot.length).toBeGreaterThanOrEqual(1)
  }
})
