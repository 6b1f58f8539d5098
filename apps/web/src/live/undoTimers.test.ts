import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BagAction, type OutboxEntry, openOutbox } from './bagOutbox.ts'
import { startOutboxSender } from './bagSender.ts'
import { memoryStorage } from './bagTestStorage.ts'
import { startUndoTimers } from './undoTimers.ts'

let leave: Record<string, () => void>
const page = { visibilityState: 'visible' }

beforeEach(() => {
  vi.useFakeTimers()
  leave = {}
  page.visibilityState = 'visible'
  const listening = {
    addEventListener: (name: string, listener: () => void) => {
      leave[name] = listener
    },
    removeEventListener: () => {},
  }
  vi.stubGlobal('window', listening)
  vi.stubGlobal('document', Object.assign(page, listening))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const student = (n: number) => `0199aaaa-0000-7000-8000-00000000000${n}`
const entry = (commandId: string, action: BagAction) => ({
  commandId,
  incidentId: student(9),
  at: new Date().toISOString(),
  action,
})
const release = (commandId: string, n = 1, to: 'withGuardian' | 'later' = 'withGuardian') =>
  entry(commandId, { kind: 'student', itemId: student(n), to, note: null })

/** A page of the bag; another one on the same storage is the page after a reload. */
function open(storage = memoryStorage()) {
  const outbox = openOutbox('bag', storage)
  const sent: string[] = []
  const deliver = async ({ commandId }: OutboxEntry) => {
    sent.push(commandId)
    return { kind: 'done', version: 4 } as const
  }
  const sender = startOutboxSender({ outbox, deliver, random: () => 1 })
  const times = startUndoTimers({ outbox, wake: sender.wake, deliver })
  return { outbox, sent, times, sender, storage }
}

test('a release goes out after five seconds, and holds up nothing that was said meanwhile', async () => {
  const { outbox, sent, times, sender } = open()
  times.add(release('release'))
  outbox.add(entry('chat', { kind: 'chat', text: 'Hello', author: null }))
  sender.wake()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent).toEqual(['chat'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['chat', 'release'])
})

test('taken back in time it is never sent; too late it is not taken back', async () => {
  const { outbox, sent, times } = open()
  times.add(release('slip'))
  await vi.advanceTimersByTimeAsync(4_000)
  times.undo('slip')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent, outbox.entries.get()]).toEqual([[], []])
  times.add(release('meant'))
  await vi.advanceTimersByTimeAsync(5_000)
  times.undo('meant')
  expect(sent).toEqual(['meant'])
  expect(outbox.entries.get()).toHaveLength(1)
})

test('another choice for the same student takes the place of the first; another student has moments of their own', async () => {
  const { sent, times } = open()
  times.add(release('first'))
  times.add(release('other', 2))
  await vi.advanceTimersByTimeAsync(3_000)
  times.add(release('second', 1, 'later'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['other', 'second'])
})

test('a page that is closed sends what it held back', () => {
  const { sent, times } = open()
  times.add(release('release'))
  leave.pagehide?.()
  expect(sent).toEqual(['release'])
})

test('a page that goes to the background sends it too; one that stays does not', async () => {
  const { sent, times } = open()
  times.add(release('release'))
  leave.visibilitychange?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  page.visibilityState = 'hidden'
  leave.visibilitychange?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['release'])
})

test('a phone that died meanwhile sends it when the bag is opened again', async () => {
  const died = open()
  died.times.add(release('release'))
  vi.clearAllTimers()
  const again = open(died.storage)
  again.sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(again.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(again.sent).toEqual(['release'])
})

test('another tab that is closed does not cut the moment short', () => {
  const one = open()
  one.times.add(release('release'))
  const other = open(one.storage)
  leave.pagehide?.()
  expect(other.sent).toEqual([])
  one.outbox.reload()
  expect(one.outbox.entries.get()[0]?.undoUntil).toBeGreaterThan(Date.now())
})

test('a clock that was set back holds nothing for ever', async () => {
  const { sent, times, sender } = open()
  times.add(release('release'))
  vi.setSystemTime(Date.now() - 3_600_000)
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['release'])
})
