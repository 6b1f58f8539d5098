import { roomView } from '@muster/domain/incident/roomView'
import { drill, school, send } from '@muster/domain/incident/testRooms'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshLink } from '../../live/bagLink.ts'
import { bagValue } from '../../live/bagValue.ts'
import { BagContext } from '../BagContext.ts'
import { type Alerts, useAlerts } from './useAlerts.ts'

// Outside a browser no effect runs by itself.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => unknown) => void run(),
}))

const vibrate = vi.fn()
const later = vi.fn()

beforeEach(() => {
  vi.stubGlobal('navigator', { vibrate })
  vi.stubGlobal('setTimeout', later)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vibrate.mockReset()
  later.mockReset()
})

type HeadProps = { hasSeenStart: boolean; look: (alerts: Alerts) => void }

function Head({ hasSeenStart, look }: HeadProps) {
  look(useAlerts({ hasSeenStart, hasChat: true, isOnChatPage: false, closeDrawer: () => {} }))
  return null
}

/** What the head of an open page does when the log has come so far; before that the room knew what was said until `known`. */
function hear(log: ReturnType<typeof drill>, hasSeenStart: boolean) {
  const { state } = log
  const view = state && roomView(state, school(1)[0]?.id ?? '')
  if (!state || !view) throw new Error('no room')
  const nothing = () => {}
  const bag = {
    ...{ barcode: 'bag', entries: [], incident: state, link: bagValue(freshLink) },
    room: { incident: state, view, hasChat: true, act: nothing },
    record: {
      ...{ name: 'Room 1', siteName: 'Oak', organizationName: 'District', hasChat: true },
      ...{ softLockdownEnabled: false, softLockdownSecurityEnabled: true, kind: 'classroom' as const },
    },
    ...{ post: nothing, retry: nothing, undo: nothing, dismiss: nothing, userId: () => 'aB3dE9' },
  }
  let flashing: string[] = []
  renderToStaticMarkup(
    <BagContext value={bag}>
      <Head hasSeenStart={hasSeenStart} look={(alerts) => (flashing = [...alerts.flashing.keys()])} />
    </BagContext>,
  )
  return flashing
}

test('a broadcast and a room message flash for 15 s, and the phone vibrates for 300 ms', () => {
  const rooms = [school(1)[0]?.id ?? '']
  const log = send(drill(1), {
    type: 'SendRoomMessage',
    data: { roomIds: rooms, message: 'Bring the register.' },
  })
  expect(hear(log, true).sort()).toEqual(['broadcast', 'room'])
  expect(vibrate.mock.calls).toEqual([[300]])
  expect(later.mock.calls.map(([, ms]) => ms)).toEqual([15_000, 15_000])
})
