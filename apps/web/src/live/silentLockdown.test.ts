import type { LockdownRequest } from '@muster/contract/helpCalls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problemError.ts'
import { createLockdownController, type LockdownCalls, secondsLeft } from './silentLockdown.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const waiting: LockdownRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  stage: 'waiting',
  needsConfirmation: true,
  canUndo: true,
  requestedAt: '2026-11-20T10:00:00.000Z',
  startsAt: '2026-11-20T10:01:00.000Z',
  decidedAt: null,
  decidedByName: null,
  reason: null,
}
const noNetwork = () => Promise.reject(new ProblemError({ type: 'no-answer', status: 0, detail: 'None.' }))
const no = (status: number, detail: string) => () =>
  Promise.reject(new ProblemError({ type: 'no', status, detail }))

function setUp(calls: Partial<LockdownCalls>) {
  const all: LockdownCalls = {
    request: vi.fn(calls.request ?? (async () => waiting)),
    read: vi.fn(calls.read ?? (async () => null)),
    undo: vi.fn(calls.undo ?? (async () => ({ ...waiting, stage: 'undone' as const }))),
  }
  const keeper = createLockdownController(all, () => waiting.id)
  return { keeper, calls: all, kind: () => keeper.state.get().kind }
}

test('what was fired without network is tried again under the same id until the server has it', async () => {
  let isOnline = false
  const { keeper, calls, kind } = setUp({
    request: () => (isOnline ? Promise.resolve(waiting) : noNetwork()),
  })
  keeper.request()
  keeper.request()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kind()).toBe('sending')
  expect(keeper.state.get()).toMatchObject({ hasFailed: true })
  isOnline = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kind()).toBe('kept')
  expect(vi.mocked(calls.request).mock.calls.every(([id]) => id === waiting.id)).toBe(true)
})

test('a refusal is final and is said', async () => {
  const { keeper, calls } = setUp({ request: no(403, 'Not switched on.') })
  keeper.request()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(keeper.state.get()).toEqual({ kind: 'refused', sentence: 'Not switched on.' })
  expect(calls.request).toHaveBeenCalledTimes(1)
})

test('taken back before an answer came, it is not sent again, and the server is told until it has heard', async () => {
  let isOnline = false
  const undone = { ...waiting, stage: 'undone' as const }
  const { keeper, calls, kind } = setUp({
    request: noNetwork,
    undo: () => (isOnline ? Promise.resolve(undone) : noNetwork()),
  })
  keeper.request()
  await vi.advanceTimersByTimeAsync(100)
  keeper.takeBack()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(kind()).toBe('takingBack')
  expect(calls.request).toHaveBeenCalledTimes(1)
  isOnline = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(keeper.state.get()).toMatchObject({ kind: 'kept', request: { stage: 'undone' } })
})

test('taken back and never arrived, there is nothing', async () => {
  const { keeper, kind } = setUp({ request: noNetwork, undo: no(404, 'No such request.') })
  keeper.request()
  await vi.advanceTimersByTimeAsync(100)
  keeper.takeBack()
  await vi.advanceTimersByTimeAsync(100)
  expect(kind()).toBe('none')
})

/** A request whose answer the test gives, late. */
function held() {
  let answer: (request: LockdownRequest) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const request = () =>
    new Promise<LockdownRequest>((resolve, reject) => {
      answer = resolve
      fail = reject
    })
  return { request, answer: (with_: LockdownRequest) => answer(with_), fail: (error: unknown) => fail(error) }
}

test('an undo that overtakes the request is sent again when the request has arrived', async () => {
  const late = held()
  let hasArrived = false
  const { keeper, kind, calls } = setUp({
    request: late.request,
    undo: async (id) =>
      hasArrived ? { ...waiting, id, stage: 'undone' as const } : no(404, 'No such request.')(),
  })
  keeper.request()
  await vi.advanceTimersByTimeAsync(100)
  keeper.takeBack()
  await vi.advanceTimersByTimeAsync(500)
  expect(kind()).toBe('takingBack')
  hasArrived = true
  late.answer(waiting)
  await vi.advanceTimersByTimeAsync(10)
  expect(calls.undo).toHaveBeenCalledTimes(2)
  expect(keeper.state.get()).toMatchObject({ kind: 'kept', request: { stage: 'undone' } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls.undo).toHaveBeenCalledTimes(2)
})

test('an undo that overtakes the request is tried again before the request has answered', async () => {
  let hasArrived = false
  const { keeper, calls } = setUp({
    request: held().request,
    undo: async () => (hasArrived ? { ...waiting, stage: 'undone' as const } : no(404, 'None.')()),
  })
  keeper.request()
  keeper.takeBack()
  await vi.advanceTimersByTimeAsync(100)
  hasArrived = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls.undo).toHaveBeenCalledTimes(2)
  expect(keeper.state.get()).toMatchObject({ kind: 'kept', request: { stage: 'undone' } })
})

test('an undo that overtook a request which then failed ends with the server’s word that there is none', async () => {
  const late = held()
  const { keeper, kind, calls } = setUp({ request: late.request, undo: no(404, 'No such request.') })
  keeper.request()
  keeper.takeBack()
  await vi.advanceTimersByTimeAsync(100)
  expect(kind()).toBe('takingBack')
  late.fail(new ProblemError({ type: 'no-answer', status: 0, detail: 'None.' }))
  await vi.advanceTimersByTimeAsync(10)
  expect(kind()).toBe('none')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls.undo).toHaveBeenCalledTimes(2)
})

test('taken back while another phone’s request waits, that one is shown and not taken back unasked', async () => {
  const late = held()
  const { keeper, calls } = setUp({ request: late.request, undo: no(404, 'No such request.') })
  keeper.request()
  keeper.takeBack()
  await vi.advanceTimersByTimeAsync(100)
  late.answer({ ...waiting, id: '00000000-0000-4000-8000-000000000002' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(keeper.state.get()).toMatchObject({ kind: 'kept', request: { stage: 'waiting' } })
  expect(calls.undo).toHaveBeenCalledTimes(1)
})

test('taken back too late, the page shows what the server says', async () => {
  const started = { ...waiting, stage: 'started' as const }
  const { keeper } = setUp({ undo: no(409, 'It has started.'), read: async () => started })
  keeper.request()
  await vi.advanceTimersByTimeAsync(100)
  keeper.takeBack()
  await vi.advanceTimersByTimeAsync(100)
  expect(keeper.state.get()).toMatchObject({ kind: 'kept', request: { stage: 'started' } })
})

test('while it waits, a page that looks asks every second, and stops with the decision', async () => {
  const declined = { ...waiting, stage: 'declined' as const, decidedByName: 'Dana', reason: 'A drill.' }
  let answer: LockdownRequest = waiting
  const { keeper, calls } = setUp({ read: async () => answer })
  const stop = keeper.follow()
  keeper.request()
  await vi.advanceTimersByTimeAsync(3_500)
  expect(vi.mocked(calls.read).mock.calls.length).toBeGreaterThanOrEqual(3)
  answer = declined
  await vi.advanceTimersByTimeAsync(1_000)
  const asked = vi.mocked(calls.read).mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls.read).toHaveBeenCalledTimes(asked)
  expect(keeper.state.get()).toMatchObject({ request: { stage: 'declined', reason: 'A drill.' } })
  stop()
})

test('what was decided an hour ago is not shown to who opens the page, what was put away neither', async () => {
  const old = { ...waiting, stage: 'declined' as const, decidedAt: '2026-11-20T09:10:00.000Z' }
  expect((await opened(old)).kind).toBe('none')
  expect((await opened({ ...old, decidedAt: '2026-11-20T09:59:00.000Z' })).kind).toBe('kept')
  expect((await opened({ ...old, stage: 'started' })).kind).toBe('none')

  async function opened(request: LockdownRequest) {
    const { keeper } = setUp({ read: async () => request })
    const stop = keeper.follow()
    await vi.advanceTimersByTimeAsync(10)
    stop()
    const shown = keeper.state.get()
    keeper.dismiss()
    keeper.follow()()
    await vi.advanceTimersByTimeAsync(10)
    expect(keeper.state.get().kind === 'kept' && shown.kind === 'kept').toBe(false)
    return shown
  }
})

test.each([
  ['at the start', '2026-11-20T10:00:00.000Z', 60],
  ['half a second in', '2026-11-20T10:00:00.500Z', 60],
  ['near the end', '2026-11-20T10:00:59.500Z', 1],
  ['after the end', '2026-11-20T10:02:00.000Z', 0],
  ['on a clock hours behind', '2026-11-20T07:00:00.000Z', 60],
])('the countdown %s', (_, now, seconds) => {
  expect(secondsLeft(waiting, new Date(now).getTime())).toBe(seconds)
})
