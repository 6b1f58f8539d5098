import type { BagStatus } from '@muster/contract/shapes'
import { fromSnapshot } from '@muster/domain/incident/state'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { snapshotAt } from '../../live/incidentFixture.ts'
import { clearMemoryCache } from '../kept/cachedData.ts'
import { readLastKnown, saveLastKnown } from './lastKnown.ts'

const bag: Omit<BagStatus, 'incident'> = {
  name: 'Room 1',
  siteName: 'Oak',
  organizationName: 'District',
  hasChat: true,
  kind: 'classroom',
  softLockdownEnabled: false,
  softLockdownSecurityEnabled: true,
}
const hour = 3_600_000
const running = fromSnapshot(snapshotAt(3))
const ended = fromSnapshot(snapshotAt(3, true))

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: memoryStorage() })
  clearMemoryCache()
})

test('what a page showed is there after it was closed, with when the server was heard', () => {
  saveLastKnown('bag', { bag, incident: running }, 5)
  clearMemoryCache()
  expect(readLastKnown('bag', hour)).toEqual({ state: { bag, incident: running, changes: 0 }, at: 5 })
  expect(readLastKnown('other', hour)).toBeNull()
})

test('an incident of yesterday is not shown as running; one that had ended is still told of', () => {
  saveLastKnown('bag', { bag, incident: running }, 0)
  expect(readLastKnown('bag', 13 * hour)).toMatchObject({ state: { incident: null }, at: 0 })
  saveLastKnown('bag', { bag, incident: ended }, 0)
  expect(readLastKnown('bag', 13 * hour)?.state.incident?.stage).toBe('ended')
})

test('what another version kept in another shape is passed over', () => {
  window.localStorage.setItem('muster.bag.bag.kept.status', '{"at":1,"data":{"bag":{"name":"Room 1"}}}')
  expect(readLastKnown('bag')).toBeNull()
})
