import { actionGuides } from '@muster/domain/incident/actionGuides'
import { roomView } from '@muster/domain/incident/roomView'
import { bagOf, drill, school, send } from '@muster/domain/incident/testSchool'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionHealth, initialHealth } from '../../live/connectionHealth.ts'
import { observableValue } from '../../live/observableValue.ts'
import type { Bag } from '../BagContext.ts'
import { BagContext } from '../BagContext.ts'
import { IncidentBand } from '../shell/IncidentBand.tsx'
import { useMarkSeen } from '../useMarkSeen.ts'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** The text and effects of a page while it shows an incident known only from this phone's copy. */

// Outside a browser nothing is drawn twice, and no effect runs by itself.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => unknown) => run(),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}))
vi.mock('../../ui/useNow.ts', () => ({ useNow: () => Date.now() }))

const act = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  act.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The page of room 1 in a drill whose news nobody there has seen. */
function draw(link: Partial<ConnectionHealth>, page: () => void = () => {}, log = drill(1)) {
  const { state } = log
  const view = state && roomView(state, school(1)[0]?.id ?? '')
  if (!state || !view) throw new Error('no room')
  const bag: Bag = {
    barcode: 'bag',
    entries: [],
    incident: state,
    connectionHealth: observableValue({ ...initialHealth, ...link }),
    room: { incident: state, view, hasChat: true, act },
    record: {
      name: 'Room 1',
      siteName: 'Oak',
      organizationName: 'District',
      hasChat: true,
      kind: 'classroom',
      softLockdownEnabled: false,
      softLockdownSecurityEnabled: true,
    },
    actIn: act,
    retry: act,
    undo: act,
    dismiss: act,
    phone: () => ({ memberId: 'aB3dE9', secret: 'secret' }),
  }
  return renderToStaticMarkup(
    <BagContext value={bag}>
      <Page look={page} />
    </BagContext>,
  )
}

function Page({ look }: { look: () => void }) {
  look()
  return <IncidentBand kind="Exercise" />
}

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

test('the band itself says how old a kept copy is, and nothing of the kind while the server is heard', () => {
  expect(draw({ isFromCache: true, heardAt: minutesAgo(7) })).toContain('Last known, 7 min ago')
  expect(draw({ isFromCache: true, heardAt: minutesAgo(0) })).toContain('Last known, moments ago')
  expect(draw({ isFromCache: false, heardAt: minutesAgo(7) })).not.toContain('Last known')
})

test('a kept copy on the screen is not told to command as seen; the same news from the server is', () => {
  draw({ isFromCache: true, heardAt: minutesAgo(1) }, () => useMarkSeen('all'))
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
  draw({ heardAt: minutesAgo(0) }, () => useMarkSeen('all'))
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: 'seen', upTo: drill(1).state?.version })
})

test('what is not on the screen, and what the room has seen before, is not told either', () => {
  draw({ heardAt: minutesAgo(0) }, () => useMarkSeen('nothing'))
  const data = { roomId: school(1)[0]?.id ?? '', upTo: drill(1).state?.version ?? 0 }
  const seen = send(drill(1), { type: 'MarkRoomSeen', data, actor: bagOf(1) })
  draw({ heardAt: minutesAgo(0) }, () => useMarkSeen('all'), seen)
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
})

test('where the messages are folded up, a broadcast counts as seen that says what the action says, and no other', () => {
  const action = (log: ReturnType<typeof drill>) =>
    draw({ heardAt: minutesAgo(0) }, () => useMarkSeen('action'), log)
  action(drill(1))
  const message = { message: actionGuides.Lockdown.firstMessage, severity: 3 as const }
  const repeated = send(drill(1), { type: 'SendBroadcast', data: message })
  const roomIds = [school(1)[0]?.id ?? '']
  action(send(repeated, { type: 'SendRoomMessage', data: { roomIds, message: 'Bring the register.' } }))
  vi.advanceTimersByTime(60_000)
  expect(act).not.toHaveBeenCalled()
  action(repeated)
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: 'seen', upTo: repeated.state?.version })
})
