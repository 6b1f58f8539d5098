import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { newId } from '../../live/newId.ts'
import { openActionOutbox, type QueuedAction } from './actionOutbox.ts'
import { type Delivery, startActionSender } from './actionSender.ts'

const at = '2026-11-20T12:00:00.000Z'
const help = (): QueuedAction => ({ kind: 'help', id: newId(), type: 3, text: 'Room 12', photoId: null })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A sender whose server gives these answers in turn, the last one again and again. */
function given(storage: ReturnType<typeof memoryStorage> | null, ...answers: Delivery[]) {
  const outbox = openActionOutbox('bag', storage)
  const asked: string[] = []
  const sender = startActionSender({
    outbox,
    random: () => 1,
    deliver: async ({ id }) => {
      asked.push(id)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer) throw new Error('no answer given')
      return answer
    },
  })
  return { box: outbox, sender, asked }
}

test('what the server has is gone from the phone', async () => {
  const { box, sender } = given(memoryStorage(), { kind: 'done' })
  box.add({ errand: help(), at })
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(box.entries.get()).toEqual([])
})

test('without a network it is tried again with the same id, and closing the page loses nothing', async () => {
  const storage = memoryStorage()
  const { box, sender, asked } = given(storage, { kind: 'noAnswer' }, { kind: 'noAnswer' }, { kind: 'done' })
  const call = help()
  box.add({ errand: call, at })
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(openActionOutbox('bag', storage).entries.get()).toMatchObject([{ errand: call, refusal: null }])
  await vi.advanceTimersByTimeAsync(1_600)
  expect(asked).toEqual([call.id, call.id, call.id])
  expect(openActionOutbox('bag', storage).entries.get()).toEqual([])
})

test('a refusal stays until it is read, and does not hold up what comes after it', async () => {
  const { box, sender, asked } = given(null, { kind: 'refused', sentence: 'Too long.' }, { kind: 'done' })
  const first = help()
  box.add({ errand: first, at })
  box.add({ errand: help(), at })
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(box.entries.get()).toMatchObject([{ errand: first, refusal: 'Too long.' }])
  sender.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  box.remove(first.id)
  expect(box.entries.get()).toEqual([])
})

test('pressed twice while it is being sent, it is sent once', async () => {
  const { box, sender, asked } = given(null, { kind: 'done' })
  box.add({ errand: help(), at })
  sender.wake()
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
})

test('a full storage keeps nothing, and everything is still sent', async () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  const { box, sender, asked } = given(full, { kind: 'done' })
  box.add({ errand: help(), at })
  box.add({ errand: help(), at })
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
  expect(box.entries.get()).toEqual([])
})

test('two tabs add at once: neither undoes the other', () => {
  const storage = memoryStorage()
  const one = openActionOutbox('bag', storage)
  const two = openActionOutbox('bag', storage)
  one.add({ errand: help(), at })
  two.add({ errand: help(), at })
  one.reload()
  expect(one.entries.get()).toHaveLength(2)
})
