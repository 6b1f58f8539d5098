import { contentsOf } from '@muster/domain/readiness/bagContents'
import { firstAidGuides } from '@muster/domain/readiness/firstAidGuides'
import { expect, test } from 'vitest'
import { remediesWith, remedyPath } from './remedyAddress.ts'

test('from each thing in the bag the way leads to every condition that takes it, and to no other', () => {
  for (const { key } of contentsOf('classroom')) {
    const found = new Set(remediesWith(key).map((remedy) => remedy.key))
    for (const { key: remedy, steps } of firstAidGuides)
      expect([remedy, found.has(remedy)]).toEqual([
        remedy,
        steps.some(({ items }) => new Set<string>(items).has(key)),
      ])
  }
  expect(remediesWith('tourniquet').map((remedy) => remedyPath(remedy, 0))).toEqual([
    '?for=severe-bleeding',
    '?for=shock',
  ])
})
