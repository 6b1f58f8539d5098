import type { BagInventoryItem } from '@muster/contract/fleetCalls'
import { expect, test } from 'vitest'
import { bagInventoryCsv } from './bagInventoryCsv.ts'

const bag: BagInventoryItem = {
  bagId: '5f6f3c0e-3f55-4f3e-9d0e-0e2f3c6a1b11',
  name: 'Room 1',
  kind: 'classroom',
  siteId: 1,
  siteName: 'East',
  roomName: 'Room 1',
  isSetUp: true,
  lastCount: null,
  things: 0,
  unknown: 0,
  missing: 0,
  expired: 0,
  lacking: [],
  expiring: [],
  hardware: null,
  restock: null,
}
const linesOf = (total: number) => bagInventoryCsv([bag, bag], total).trimEnd().split('\r\n')

test('a file that has not every bag says so in its last line', () => {
  expect(linesOf(2)).toHaveLength(3)
  expect(linesOf(12_002).at(-1)).toBe('12000 more bags are not in this file. Choose a site and export it.')
})

test('the hardware of a bag has its gravest state, and each RBIM its own', () => {
  const rbims = [
    { serialNumber: 'RB-1', state: 'offline' as const },
    { serialNumber: 'RB-2', state: 'online' as const },
  ]
  const [head, line] = bagInventoryCsv([{ ...bag, hardware: { state: 'offline', rbims } }], 1).split('\r\n')
  expect(head).toContain(',Hardware,RBIMs,')
  expect(line).toContain(',Offline,"RB-1: Offline\nRB-2: Online",')
  expect(linesOf(2)[1]).toContain(',None,,')
})
