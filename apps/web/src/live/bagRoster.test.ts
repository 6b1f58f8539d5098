import type { RoomRoster } from '@muster/contract/rosterCalls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ProblemError } from '../api/problemError.ts'
import { openRoster } from './bagRoster.ts'
import { memoryStorage } from './bagTestStorage.ts'

const named: RoomRoster = {
  hasNames: true,
  updatedAt: '2026-11-12T08:00:00.000Z',
  students: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Ana Núñez' }],
  added: [],
}
const initials: RoomRoster = { ...named, hasNames: false, students: [{ ...student(), name: 'A. N.' }] }
function student() {
  return { id: '00000000-0000-4000-8000-000000000001' }
}
const problem = (status: number) => new ProblemError({ type: 'no', status, detail: 'No.' })
const key = 'muster.bag.bag.roster'

test('a roster with names is there again without network', async () => {
  const storage = memoryStorage()
  await openRoster('bag', storage, async () => named).refresh(null)
  const later = openRoster('bag', storage, async () => {
    throw problem(0)
  })
  await expect(later.refresh(null)).rejects.toThrow()
  expect(later.roster.get()).toEqual(named)
})

test.each([
  ['the server gives initials', async () => initials, initials],
  ['the server refuses this phone', () => Promise.reject(problem(403)), null],
  ['the bag is no more', () => Promise.reject(problem(404)), null],
] as const)('when %s, the names leave the phone', async (_, ask, left) => {
  const storage = memoryStorage()
  await openRoster('bag', storage, async () => named).refresh(null)
  const keeper = openRoster('bag', storage, ask)
  await keeper.refresh(null)
  expect(keeper.roster.get()).toEqual(left)
  expect(storage.getItem(key)).toBeNull()
})

test('after a month without an answer the names leave the phone', async () => {
  const storage = memoryStorage()
  await openRoster('bag', storage, async () => named).refresh(null)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(openRoster('bag', storage, async () => named).roster.get()).toBeNull()
  expect(storage.getItem(key)).toBeNull()
})

test('initials are never kept', async () => {
  const storage = memoryStorage()
  await openRoster('bag', storage, async () => initials).refresh(null)
  expect(storage.getItem(key)).toBeNull()
})

test('a full or forbidden storage still shows the roster, and what is stored and cannot be read is none', async () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const keeper = openRoster('bag', full, async () => named)
  await keeper.refresh(null)
  expect(keeper.roster.get()).toEqual(named)
  const broken = memoryStorage()
  broken.setItem(key, '{"hasNames":true}')
  expect(openRoster('bag', broken, async () => named).roster.get()).toBeNull()
})
