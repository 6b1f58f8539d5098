import type { BagInventoryItem } from '@muster/contract/fleetCalls'
import { expect, test } from 'vitest'
import { bagStatusWords } from './bagInventoryWords.ts'
import { readBagInventoryView, writeBagInventoryView } from './useBagInventory.ts'

const today = '2026-11-22'
const bag: BagInventoryItem = {
  bagId: crypto.randomUUID(),
  name: 'Room 1',
  kind: 'classroom',
  siteId: 1,
  siteName: 'East',
  roomName: 'Room 1',
  isSetUp: true,
  lastCount: { at: '2026-11-01T08:00:00.000Z', byName: 'Ms. Ito' },
  things: 14,
  unknown: 0,
  missing: 0,
  expired: 0,
  lacking: [],
  expiring: [],
  hardware: null,
  restock: null,
}
const words = (change: Partial<BagInventoryItem>) =>
  bagStatusWords({ ...bag, ...change }, today).map(({ text }) => text)
const water = (on: string) => ({ key: 'water', name: 'Water', on, left: 10 })

test('what is worst about a bag is said first, and complete only when all of it is known', () => {
  expect(words({})).toEqual(['Complete'])
  expect(words({ expired: 1, missing: 2 })).toEqual(['1 item expired', '2 items missing'])
  expect(words({ lastCount: null, unknown: 14 })).toEqual(['Never counted'])
  expect(words({ lastCount: null, isSetUp: false })).toEqual(['Not set up'])
  expect(words({ unknown: 3 })).toEqual(['3 items not counted'])
})

test('what expires within 90 days is said, and nothing later', () => {
  expect(words({ expiring: [water('2026-12-01'), water('2027-01-01')] })).toEqual([
    'Water: expires Dec 1, and 1 more',
    'Complete',
  ])
  expect(words({ expiring: [water('2027-06-01')] })).toEqual(['Complete'])
})

test('an address holds what a list shows, and one that is not understood shows all', () => {
  const text = 'site=12&kind=office&state=in30&hardware=offline&search=gym&sort=expiry&page=3'
  expect(writeBagInventoryView(readBagInventoryView(new URLSearchParams(text))).toString()).toBe(text)
  expect(
    readBagInventoryView(new URLSearchParams('site=-1&kind=x&state=y&hardware=retired&sort=z&page=0')),
  ).toEqual({
    sort: 'need',
    page: 1,
  })
})
