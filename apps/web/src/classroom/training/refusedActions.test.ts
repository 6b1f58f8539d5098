import { expect, test } from 'vitest'
import type { QueuedAction, QueuedEntry } from '../kept/actionOutbox.ts'
import { queuedActionName, refusedCounts, refusedElsewhere } from './refusedActions.ts'

const at = '2026-11-20T12:00:00.000Z'
const count: QueuedAction = {
  kind: 'count',
  id: 'a',
  byName: 'Ms Park',
  lines: [],
  note: null,
  photoId: null,
}
const use: QueuedAction = { kind: 'use', id: 'b', itemKey: 'gloves', quantity: 1 }
const help: QueuedAction = { kind: 'help', id: 'c', type: 3, text: null, photoId: null }
const refused = (queuedAction: QueuedAction): QueuedEntry => ({
  errand: queuedAction,
  at,
  refusal: 'This bag was taken out of use.',
})
const waiting = (queuedAction: QueuedAction): QueuedEntry => ({ errand: queuedAction, at, refusal: null })

test('what was refused is shown on every page but the one that says it itself', () => {
  const all = [refused(count), refused(use), refused(help)]
  const ids = (page: Parameters<typeof refusedElsewhere>[1]) =>
    refusedElsewhere(all, page).map(({ errand }) => errand.id)
  expect(ids('home')).toEqual(['a', 'b', 'c'])
  expect(ids('inventory')).toEqual(['b', 'c'])
  expect(ids('remedy')).toEqual(['a', 'c'])
  expect(ids('report')).toEqual(['a', 'b'])
})

test('what only waits is not refused', () => {
  expect(refusedElsewhere([waiting(count), waiting(use)], 'home')).toEqual([])
  expect(refusedCounts([waiting(count)], null)).toEqual([])
})

test('a count that was refused after its page was closed is there when the page is opened again', () => {
  expect(refusedCounts([refused(count), refused(use)], null)).toHaveLength(1)
  expect(refusedCounts([refused(count)], 'a')).toEqual([])
})

test('each is named by what it was', () => {
  expect([count, use, help].map(queuedActionName)).toEqual([
    'the count by Ms Park',
    '“used this” for Gloves, pairs',
    'your call for help',
  ])
})
