import type { ShownItem } from '@muster/contract/feedCalls'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentItem, displayMs, interleaveFeeds, isValidAt, itemKey, nextAfter } from './rotation.ts'

/** In which order, and for how long, a display shows what feeds say. */

const item = (feed: number, title: string): ShownItem => ({
  feedId: `00000000-0000-4000-8000-00000000000${feed}`,
  source: `Feed ${feed}`,
  title,
  text: '',
  at: null,
  until: null,
  severity: null,
})

test('feeds take turns', () => {
  const all = [item(1, 'a'), item(1, 'b'), item(1, 'c'), item(2, 'x'), item(3, 'p'), item(3, 'q')]
  expect(interleaveFeeds(all).map(({ title }) => title)).toEqual(['a', 'x', 'p', 'b', 'q', 'c'])
})

test('whoever waits sees each thing once before any comes again', () => {
  const items = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.string()), { maxLength: 40, selector: String })
    .map((pairs) => pairs.map(([feed, title]) => item(feed, title)))
  fc.assert(
    fc.property(items, (all) => {
      const order = interleaveFeeds(all)
      const seen = new Set<string>()
      let shown: ShownItem | null = null
      for (const _ of order) {
        shown = nextAfter(order, shown)
        if (shown) seen.add(itemKey(shown))
      }
      expect(seen.size).toBe(all.length)
      expect(nextAfter(order, shown)).toEqual(order[0] ?? null)
    }),
  )
})

test('news that came meanwhile do not begin it anew, and what is gone is followed by the first', () => {
  const [a, b, c] = [item(1, 'a'), item(1, 'b'), item(1, 'c')]
  expect(nextAfter([item(1, 'new'), a, { ...b }, c], b)).toBe(c)
  expect(nextAfter([c], b)).toBe(c)
  expect(nextAfter([], b)).toBeNull()
})

test('nothing stands for less than ten seconds, a long text for longer, none for ever', () => {
  const times = [0, 100, 300, 800].map((length) => displayMs({ title: '', text: 'x'.repeat(length) }))
  expect(times).toEqual([10_000, 10_000, 24_000, 30_000])
})

const noon = Date.parse('2026-03-02T12:00:00Z')
const until = (of: ShownItem, end: string): ShownItem => ({ ...of, until: end })

test('an alert leaves the screen at the second of its end, whoever is away just then', () => {
  const storm = until(item(1, 'storm'), '2026-03-02T12:00:00Z')
  const [meals, items] = [item(2, 'meals'), [storm, item(2, 'meals')]]
  expect([noon - 1000, noon].map((now) => isValidAt(storm, now))).toEqual([true, false])
  expect(currentItem(items, storm, noon - 1000)).toEqual(storm)
  expect(currentItem(items, storm, noon)).toEqual(meals)
  expect(currentItem([storm], storm, noon)).toBeNull()
  expect(currentItem(items, null, noon)).toEqual(meals)
})

test('an alert that is called off goes at once; news that are gone may be read to their end', () => {
  const storm = until(item(1, 'storm'), '2026-03-02T13:00:00Z')
  const meals = item(2, 'meals')
  expect(currentItem([meals], storm, noon)).toEqual(meals)
  expect(currentItem([storm], meals, noon)).toEqual(meals)
})
