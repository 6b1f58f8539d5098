import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearMemoryCache, readCached, storeCached } from '../classroom/kept/cachedData.ts'
import { rosterOf } from './bagRoster.ts'
import { memoryStorage } from './bagTestStorage.ts'
import { forgetBag } from './forgetBag.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearMemoryCache()
})

test('of a bag that is no more nothing stays but what waits to be sent; other bags keep everything', () => {
  const storage = memoryStorage()
  const kept = [
    'muster.bag.bag.outbox',
    'muster.bag.bag.errands',
    'muster.bag.bag2.roster',
    'muster.openedBag',
  ]
  const gone = ['kept.status', 'kept.help', 'roster', 'draft.count', 'identity', 'chatRead.1']
  for (const key of [...kept, ...gone.map((name) => `muster.bag.bag.${name}`)]) storage.setItem(key, '1')
  forgetBag('bag', storage)
  expect(Array.from({ length: storage.length }, (_, index) => storage.key(index)).sort()).toEqual(kept.sort())
})

test('the page’s own memory lets go of it, too: names, and what was told', () => {
  const storage = memoryStorage()
  const students = [{ id: '00000000-0000-4000-8000-000000000001', name: 'Ana Núñez' }]
  const roster = { hasNames: true, updatedAt: '2026-11-12T08:00:00.000Z', students, added: [] }
  storage.setItem('muster.bag.bag.roster', JSON.stringify({ at: Date.now(), roster }))
  vi.stubGlobal('window', { localStorage: storage })
  storeCached('bag', 'status', 'told')
  storeCached('bag2', 'status', 'told')
  expect(rosterOf('bag').roster.get()?.students).toEqual(students)
  forgetBag('bag')
  expect(rosterOf('bag').roster.get()).toBeNull()
  expect(readCached('bag', 'status', z.string())).toBeNull()
  expect(readCached('bag2', 'status', z.string())?.data).toBe('told')
})

test('where the browser keeps no storage there is nothing to do', () => {
  expect(() => forgetBag('bag', null)).not.toThrow()
})
