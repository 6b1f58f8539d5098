import type { Bag } from '../src/classroom/BagContext.ts'
import { initialHealth } from '../src/live/connectionHealth.ts'
import { observableValue } from '../src/live/observableValue.ts'

const nothing = () => {}

/** A classroom's bag on a quiet day, for component tests of its pages: nothing runs, and nothing waits to be sent. */
export const quietBag: Bag = {
  barcode: 'quiet-bag',
  entries: [],
  incident: null,
  room: null,
  connectionHealth: observableValue(initialHealth),
  record: {
    name: 'Room 1',
    siteName: 'North School',
    organizationName: 'Oak District',
    hasChat: true,
    softLockdownEnabled: false,
    softLockdownSecurityEnabled: true,
    kind: 'classroom',
  },
  actIn: nothing,
  retry: nothing,
  undo: nothing,
  dismiss: nothing,
  phone: () => ({ memberId: 'aB3dE9', secret: 'secret' }),
}
