import { actionGuides } from '@muster/domain/incident/actionGuides'
import { roomView } from '@muster/domain/incident/roomView'
import { drill, school, send } from '@muster/domain/incident/testSchool'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialHealth } from '../../live/connectionHealth.ts'
import { observableValue } from '../../live/observableValue.ts'
import { BagContext } from '../BagContext.ts'
import type { Segment } from './news.ts'
import { type Alerts, useAlerts } from './useAlerts.ts'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

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

type HeadProps = {
  /** True when the bag gets its chat while the page is open. */
  gainsChat: boolean
  /** The segment that is pressed as soon as it flashes. */
  press: Segment | null
  look: (alerts: Alerts) => void
}

function Head({ gainsChat, press, look }: HeadProps) {
  const [hasChat, setHasChat] = useState(!gainsChat)
  const alerts = useAlerts({ hasSeenStart: true, hasChat, isOnChatPage: false, closeDrawer: () => {} })
  if (!hasChat) setHasChat(true)
  if (press && alerts.flashing.has(press)) alerts.show(press)
  look(alerts)
  return null
}

/** The segments that flash on a page that was open before all of these messages. */
function hear(log: ReturnType<typeof drill>, props: Partial<Omit<HeadProps, 'look'>> = {}) {
  return [...alertsOf(log, props).flashing.keys()]
}

function alertsOf(
  log: ReturnType<typeof drill>,
  { gainsChat = false, press = null }: Partial<Omit<HeadProps, 'look'>> = {},
): Alerts {
  const { state } = log
  const view = state && roomView(state, school(1)[0]?.id ?? '')
  if (!state || !view) throw new Error('no room')
  const nothing = () => {}
  const bag = {
    barcode: 'bag',
    entries: [],
    incident: state,
    connectionHealth: observableValue(initialHealth),
    room: { incident: state, view, hasChat: true, act: nothing },
    record: {
      name: 'Room 1',
      siteName: 'Oak',
      organizationName: 'District',
      hasChat: true,
      softLockdownEnabled: false,
      softLockdownSecurityEnabled: true,
      kind: 'classroom' as const,
    },
    actIn: nothing,
    retry: nothing,
    undo: nothing,
    dismiss: nothing,
    phone: () => ({ memberId: 'aB3dE9', secret: 'secret' }),
  }
  let latest: Alerts | null = null
  renderToStaticMarkup(
    <BagContext value={bag}>
      <Head gainsChat={gainsChat} press={press} look={(alerts) => (latest = alerts)} />
    </BagContext>,
  )
  if (!latest) throw new Error('nothing drawn')
  return latest
}

const withMessage = () =>
  send(drill(1), {
    type: 'SendRoomMessage',
    data: { roomIds: [school(1)[0]?.id ?? ''], message: 'Bring the register.' },
  })

test('a broadcast and a room message flash for 15 s, and the phone vibrates for 300 ms', () => {
  expect(hear(withMessage()).sort()).toEqual(['broadcast', 'room'])
  expect(vibrate.mock.calls).toEqual([[300]])
  expect(later.mock.calls.map(([, ms]) => ms)).toEqual([15_000, 15_000])
})

test('what is pressed stops flashing', () => {
  expect(hear(withMessage(), { press: 'broadcast' })).toEqual(['room'])
})

test('a bag that gets its chat in the incident flashes it', () => {
  expect(hear(drill(1), { gainsChat: true }).sort()).toEqual(['broadcast', 'chat'])
})

test('a broadcast that says what the action says flashes folded up; another, or a room message, is shown', () => {
  const repeated = send(drill(1), {
    type: 'SendBroadcast',
    data: { message: actionGuides.Lockdown.firstMessage, severity: 3 },
  })
  expect(hear(repeated)).toEqual(['broadcast'])
  expect(alertsOf(repeated).isCollapsed).toBe(true)
  expect(alertsOf(drill(1)).isCollapsed).toBe(false)
  const roomIds = [school(1)[0]?.id ?? '']
  const more = send(repeated, { type: 'SendRoomMessage', data: { roomIds, message: 'Bring the register.' } })
  expect(alertsOf(more)).toMatchObject({ isCollapsed: false, shown: 'room' })
})
