import { type RoomView, roomView } from '@muster/domain/incident/roomView'
import { drill, instructionId, school } from '@muster/domain/incident/testSchool'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { initialHealth } from '../../live/connectionHealth.ts'
import { observableValue } from '../../live/observableValue.ts'
import * as toasts from '../../ui/toasts.ts'
import { BagContext } from '../BagContext.ts'
import { RoomMessage } from './RoomMessage.tsx'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** Records the effects of a tap on the room's message. */

const seen = vi.hoisted(() => ({
  tap: undefined as (() => void) | undefined,
  went: [] as unknown[],
  promised: [] as (() => void)[],
}))
vi.mock('./CurrentMessage.tsx', () => ({
  CurrentMessage: ({ onClick }: { onClick?: () => void }) => {
    seen.tap = onClick
    return null
  },
}))
vi.mock('./redirectAfterNotice.ts', () => ({
  redirectAfterNotice: (go: () => void) => void seen.promised.push(go),
}))
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useNavigate: () => (to: unknown) => void seen.went.push(to),
}))

const act = vi.fn()

beforeEach(() => {
  Object.assign(seen, { tap: undefined, went: [], promised: [] })
  act.mockReset()
})

/** Shows a message to room 1 and taps it; whether it could be tapped. */
function tap(message: string, change: (view: RoomView) => Partial<RoomView> = () => ({})): boolean {
  const { state } = drill(1)
  const view = state && roomView(state, school(1)[0]?.id ?? '')
  if (!state || !view) throw new Error('no room')
  const nothing = () => {}
  const bag = {
    barcode: 'bag',
    entries: [],
    incident: state,
    connectionHealth: observableValue(initialHealth),
    room: { incident: state, view: { ...view, ...change(view) }, hasChat: true, act },
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
  renderToStaticMarkup(
    <BagContext value={bag}>
      <RoomMessage
        message={{ message, byName: 'Dana', from: 'command', at: '2026-03-02T10:00:00.000Z' } as never}
      />
    </BagContext>,
  )
  seen.tap?.()
  return seen.tap !== undefined
}

test('one that asks for attendance opens attendance', () => {
  tap('Click to take attendance')
  expect(seen.went).toEqual(['/redbag/bag/attendance'])
})

test('one that matches an instruction acknowledges it, once: not when it is done', () => {
  expect(tap(' lock THE door ')).toBe(true)
  expect(act.mock.calls).toEqual([[{ kind: 'acknowledge', instructionIds: [instructionId(1)] }]])
  const done = ({ instructions }: RoomView) => ({
    instructions: instructions.map((each) => ({ ...each, completed: true })),
  })
  seen.tap = undefined
  expect(tap('Lock the door', done)).toBe(false)
})

test('one that matches none says so and leads to the checklist', () => {
  const toast = vi.spyOn(toasts, 'toastInfo').mockReturnValue()
  tap('Bring the register.')
  expect(toast.mock.calls).toEqual([['Taking you to Checklist to acknowledge…', 'Redirecting']])
  for (const go of seen.promised) go()
  expect(seen.went).toEqual(['/redbag/bag/checklist'])
  toast.mockRestore()
})
