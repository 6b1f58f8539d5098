import { roomView } from '@muster/domain/incident/roomView'
import { drill, school } from '@muster/domain/incident/testSchool'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { initialHealth } from '../../live/connectionHealth.ts'
import { observableValue } from '../../live/observableValue.ts'
import { storedCounts } from '../../live/unreadCounts.ts'
import { BagContext } from '../BagContext.ts'
import { useUnreadChat } from './useUnreadChat.ts'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// Outside a browser no effect runs by itself.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => unknown) => void run(),
}))
afterEach(() => vi.unstubAllGlobals())

type BadgeProps = { isOnChatPage: boolean; look: (unread: number) => void }

function Badge({ isOnChatPage, look }: BadgeProps) {
  look(useUnreadChat(isOnChatPage))
  return null
}

/** The number on the badge on a page of room 1, whose chat has three messages: one of this phone's own. */
function badge(isOnChatPage: boolean): number {
  const { state } = drill(1)
  const view = state && roomView(state, school(1)[0]?.id ?? '')
  if (!state || !view) throw new Error('no room')
  const nothing = () => {}
  const written = (seq: number, memberId: string | null) =>
    ({ id: String(seq), seq, memberId, byName: 'Dana', at: '', text: '', struck: null }) as never
  const chat = [written(21, null), written(22, 'aB3dE9'), written(23, 'other1')]
  const bag = {
    barcode: 'bag',
    entries: [],
    incident: state,
    connectionHealth: observableValue(initialHealth),
    room: { incident: state, view: { ...view, room: { ...view.room, chat } }, hasChat: true, act: nothing },
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
  let shown = -1
  renderToStaticMarkup(
    <BagContext value={bag}>
      <Badge
        isOnChatPage={isOnChatPage}
        look={(unread) => {
          shown = unread
        }}
      />
    </BagContext>,
  )
  return shown
}

test('the badge counts what others wrote, is hidden on the chat page, and going there clears it', () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  expect(badge(false)).toBe(2)
  expect(storedCounts(localStorage).bags).toEqual({ bag: 2 })
  expect(badge(true)).toBe(0)
  expect(badge(false)).toBe(0)
  expect(storedCounts(localStorage).bags).toEqual({ bag: 0 })
})
