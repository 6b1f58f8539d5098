import { MantineProvider } from '@mantine/core'
import { type RoomView, roomView } from '@muster/domain/incident/roomView'
import { bagOf, drill, meetGuardians, school, send, uuid } from '@muster/domain/incident/testSchool'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ConnectionHealth, initialHealth } from '../../live/connectionHealth.ts'
import { observableValue } from '../../live/observableValue.ts'
import { BagContext } from '../BagContext.ts'
import { BottomNavigation } from '../shell/BottomNavigation.tsx'
import { AlertPreview } from './AlertPreview.tsx'
import { AlertsDrawer, historyWords } from './AlertsDrawer.tsx'
import { AlertsHeader } from './AlertsHeader.tsx'
import { DrawerTabs } from './DrawerTabs.tsx'
import { ReunifyList } from './ReunifyList.tsx'
import type { Alerts } from './useAlerts.ts'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** The words and parts of the lockdown shell, as the specification has them (section 2). */

// What follows a clock, the server or the router is drawn by browsers alone.
vi.mock('../useRoster.ts', () => ({ useRoster: () => null }))
vi.mock('../useBagPage.ts', () => ({ useBagPage: () => 'checklist' }))
vi.mock('../shell/ConnectionLine.tsx', () => ({ ConnectionLine: () => null }))
vi.mock('../../ui/useNow.ts', () => ({ useNow: () => Date.parse('2026-03-02T10:05:00Z') }))

beforeAll(() => vi.stubGlobal('document', { createElement: () => ({}) }))

const room = school(1)[0]?.id ?? ''
const started = drill(1)
const asked = send(started, {
  type: 'SendRoomMessage',
  data: { roomIds: [room], message: ' TAKE attendance ' },
})
const released = send(started, meetGuardians, {
  type: 'AddReunificationItem',
  data: { itemId: uuid(602), roomId: room, personId: uuid(603), student: 'A. B.', message: null },
})

/** A part of the page of room 1 as markup. */
function draw(
  part: ReactNode,
  { state } = started,
  change: (view: RoomView) => Partial<RoomView> = () => ({}),
) {
  const view = state && roomView(state, room)
  if (!state || !view) throw new Error('no room')
  const nothing = () => {}
  const bag = {
    barcode: 'bag',
    entries: [],
    incident: state,
    connectionHealth: observableValue<ConnectionHealth>({ ...initialHealth, stream: 'open' }),
    room: { incident: state, view: { ...view, ...change(view) }, hasChat: true, act: nothing },
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
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={['/redbag/bag/checklist']}>
        <BagContext value={bag}>{part}</BagContext>
      </MemoryRouter>
    </MantineProvider>,
  )
}

const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<(svg|style)[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((words) => words.trim())
    .filter(Boolean)

const alerts: Alerts = {
  shown: 'broadcast',
  show: () => {},
  flashing: new Map(),
  stopFlashing: () => {},
  toggle: () => {},
  settle: () => {},
  isCollapsed: false,
  isOverlay: false,
  announcements: [],
}
const header = (hasChat: boolean) => (
  <AlertsHeader alerts={alerts} hasChat={hasChat} unread={0} open={() => {}} />
)
const segmentsOf = (markup: string) =>
  wordsOf(markup).filter((words) => ['Broadcast', 'Room', 'Chat', 'Reunify'].includes(words))

test('segments: Broadcast and Room; Chat only where the bag has one, Reunify only once reunification has started', () => {
  expect(segmentsOf(draw(header(false)))).toEqual(['Broadcast', 'Room'])
  expect(segmentsOf(draw(header(true)))).toEqual(['Broadcast', 'Room', 'Chat'])
  expect(segmentsOf(draw(header(true), released))).toEqual(['Broadcast', 'Room', 'Chat', 'Reunify'])
})

test('the preview says the latest message, or that there is none', () => {
  const preview = (segment: 'broadcast' | 'room' | 'reunify') => (
    <AlertPreview segment={segment} open={() => {}} />
  )
  expect(draw(preview('broadcast'))).toContain('Lockdown. This is a drill.')
  expect(draw(preview('broadcast'), started, () => ({ broadcast: null }))).toContain('No broadcast message')
  expect(draw(preview('room'))).toContain('No room messages')
  expect(draw(preview('reunify'))).toContain('No reunification items')
  expect(draw(preview('reunify'), released)).toContain('1 student(s) to process')
})

test('the preview can be put away, and brought back', () => {
  const put = (isCollapsed: boolean) =>
    draw(
      <AlertsHeader alerts={{ ...alerts, isCollapsed }} hasChat={true} unread={0} open={() => {}} />,
      started,
    )
  expect(put(false)).toContain('Lockdown. This is a drill.')
  expect(put(false)).toContain('Hide the latest messages')
  expect(put(true)).not.toContain('Lockdown. This is a drill.')
  expect(put(true)).toContain('Show the latest messages')
})

test('a room message that asks for attendance has the way there, and says Submitted once it is done', () => {
  const preview = <AlertPreview segment="room" open={() => {}} />
  expect(wordsOf(draw(preview, asked))).toContain('Attendance')
  const data = { roomId: room, present: 20, missing: 0, injured: 0, extra: 0 }
  const done = send(asked, { type: 'TakeAttendance', data, actor: bagOf(1) })
  expect(wordsOf(draw(preview, done))).toContain('Submitted')
})

test('tabs of the drawer: Broadcast, Room, and Reunify only once reunification has started', () => {
  const tabs = (hasReunify: boolean) =>
    wordsOf(draw(<DrawerTabs tab="room" hasReunify={hasReunify} open={() => {}} />))
  expect(tabs(false)).toEqual(['Broadcast', 'Room'])
  expect(tabs(true)).toEqual(['Broadcast', 'Room', 'Reunify'])
})

test('each tab leads to its history, which says when it holds nothing', () => {
  const drawer = (tab: 'broadcast' | 'room') => (
    <AlertsDrawer tab={tab} open={() => {}} close={() => {}} opener={{ current: null }} />
  )
  expect(wordsOf(draw(drawer('broadcast')))).toContain('Broadcast History')
  expect(wordsOf(draw(drawer('room')))).toContain('Room Messaging History')
  expect(historyWords.broadcast.none).toBe('No broadcast history yet.')
  expect(historyWords.room.none).toBe('No room message history yet.')
})

test('each tab has the current message with who sent it and when', () => {
  const drawer = (tab: 'broadcast' | 'room') => (
    <AlertsDrawer tab={tab} open={() => {}} close={() => {}} opener={{ current: null }} />
  )
  for (const [tab, message] of [
    ['broadcast', 'Lockdown. This is a drill.'],
    ['room', 'TAKE attendance'],
  ] as const) {
    const markup = draw(drawer(tab), asked)
    for (const shown of [message, 'Dana Reyes', '<time']) expect(markup).toContain(shown)
  }
})

test('a room message can be acknowledged while its instruction is pending, and says so after it', () => {
  const drawer = <AlertsDrawer tab="room" open={() => {}} close={() => {}} opener={{ current: null }} />
  const told = send(started, {
    type: 'SendRoomMessage',
    data: { roomIds: [room], message: 'Lock the door' },
  })
  expect(wordsOf(draw(drawer, told))).toContain('Acknowledge')
  const done = draw(drawer, told, ({ instructions }) => ({
    instructions: instructions.map((each) => ({ ...each, completed: true })),
  }))
  expect(wordsOf(done)).not.toContain('Acknowledge')
  expect(done).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Acknowledged/)
})

test('a student who is waited for has name, state and the three actions', () => {
  expect(wordsOf(draw(<ReunifyList />))).toEqual(['No reunification items'])
  const words = wordsOf(draw(<ReunifyList />, released))
  for (const shown of ['A. B.', 'Release student', 'Release to Runner', 'Reunify later'])
    expect(words).toContain(shown)
})

test('the bottom bar: Checklist, Chat with what is unread, Alerts, More; Contents hidden; Attendance only when it is asked for', () => {
  const bar = <BottomNavigation page="checklist" unread={12} isChatFlashing={false} openAlerts={() => {}} />
  const without = draw(bar, started, () => ({ attendanceRequested: false }))
  expect(wordsOf(without)).toEqual(['Checklist', '12', 'Chat', 'Alerts', 'Contents', 'More'])
  expect(wordsOf(draw(bar))).toEqual(['Checklist', '12', 'Chat', 'Attendance', 'Alerts', 'Contents', 'More'])
  expect(without).toMatch(/<a[^>]*data-place="contents"[^>]*hidden=""/)
  expect(without).toContain('aria-label="More: How to use RedBag"')
})
