import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BagAction, type OutboxEntry, openOutbox } from './bagOutbox.ts'
import { type Delivery, startOutboxSender } from './bagSender.ts'
import { memoryStorage } from './bagTestStorage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const done: Delivery = { kind: 'done', version: 4 }
const noNetwork: Delivery = { kind: 'later', after: 0 }

const chat = (commandId: string) => ({
  commandId,
  incidentId: '0199aaaa-0000-7000-8000-000000000001',
  at: '2026-03-01T10:00:00.000Z',
  action: { kind: 'chat', text: 'Hello', author: null } satisfies BagAction,
})

function setUp(answers: (sent: string[]) => Delivery, storage = memoryStorage()) {
  const outbox = openOutbox('bag', storage)
  const sent: string[] = []
  const onDone = vi.fn()
  const onLater = vi.fn()
  const onRefused = vi.fn()
  const deliver = async (entry: OutboxEntry) => {
    sent.push(entry.commandId)
    return answers(sent)
  }
  const sender = startOutboxSender({ outbox, deliver, onDone, onLater, onRefused, random: () => 1 })
  const say = (commandId: string, kind: 'chat' | 'seen' = 'chat') =>
    outbox.add(kind === 'chat' ? chat(commandId) : { ...chat(commandId), action: { kind, upTo: 1 } })
  const stages = () => outbox.entries.get().map(({ commandId, progress }) => [commandId, progress.stage])
  return { outbox, sender, sent, say, stages, onDone, onLater, onRefused, storage }
}

test('what waits is sent in order, each once', async () => {
  const { sender, sent, say, stages, onDone } = setUp(() => done)
  say('one')
  say('two')
  say('three')
  sender.wake()
  sender.wake()
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['one', 'two', 'three'])
  expect(onDone).toHaveBeenCalledTimes(3)
  expect(stages()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
    ['three', 'sent'],
  ])
  sender.wake()
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(3)
})

test('without network the first entry is tried again under its own id, and none overtakes it', async () => {
  const { sender, sent, say, onLater, onRefused } = setUp((tries) => (tries.length < 4 ? noNetwork : done))
  say('one')
  say('two')
  sender.wake()
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['one', 'one', 'one', 'one', 'two'])
  // Each failed try is reported, so that the page can show it; nothing was refused.
  expect(onLater.mock.calls.map(([{ commandId }]) => commandId)).toEqual(['one', 'one', 'one'])
  expect(onRefused).not.toHaveBeenCalled()
})

test('tries grow apart, to 15 s at most', async () => {
  const { sender, sent, say } = setUp(() => noNetwork)
  say('one')
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  for (const [wait, tries] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
    [15_000, 6],
    [15_000, 7],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(sent).toHaveLength(tries - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(tries)
  }
  sender.stop()
})

test('the return of the network is not waited out', async () => {
  let isOnline = false
  const { sender, sent, say } = setUp(() => (isOnline ? done : noNetwork))
  say('one')
  sender.wake()
  await vi.advanceTimersByTimeAsync(20_000)
  const before = sent.length
  isOnline = true
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(before + 1)
})

test('a wait that the server asked for is honored, also when the page is shown again', async () => {
  const { sender, sent, say } = setUp((tries) =>
    tries.length === 1 ? { kind: 'later', after: 30_000 } : done,
  )
  say('one')
  sender.wake()
  await vi.advanceTimersByTimeAsync(10_000)
  sender.wake()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
})

test('a refusal is told with its sentence, is not sent again, and lets the next go on', async () => {
  const ended = 'This incident has ended. You can’t add to it.'
  const { sender, sent, say, stages, onRefused } = setUp((tries) =>
    tries.length === 1 ? { kind: 'refused', sentence: ended } : done,
  )
  say('one')
  say('two')
  sender.wake()
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['one', 'two'])
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ commandId: 'one' }))
  expect(stages()).toEqual([
    ['one', 'refused'],
    ['two', 'sent'],
  ])
})

test('a refused mark of what was seen is dropped without a word', async () => {
  const { sender, say, stages } = setUp(() => ({ kind: 'refused', sentence: 'No.' }))
  say('one', 'seen')
  sender.wake()
  await vi.runAllTimersAsync()
  expect(stages()).toEqual([])
})

test('after a reload of the page the rest is sent, in order, under the same ids', async () => {
  const before = setUp(() => noNetwork)
  before.say('one')
  before.say('two')
  before.sender.wake()
  await vi.advanceTimersByTimeAsync(500)
  before.sender.stop()
  const after = setUp(() => done, before.storage)
  after.sender.wake()
  await vi.runAllTimersAsync()
  expect(after.sent).toEqual(['one', 'two'])
})

test('a second tab does not send again what the first has sent', async () => {
  const first = setUp(() => done)
  const second = setUp(() => done, first.storage)
  first.say('one')
  second.outbox.reload()
  first.sender.wake()
  await vi.runAllTimersAsync()
  second.sender.wake()
  await vi.runAllTimersAsync()
  expect(first.sent).toEqual(['one'])
  expect(second.sent).toEqual([])
})

test('of two senders of one outbox, what one cannot send does not keep the other waiting', async () => {
  const outbox = openOutbox('bag', memoryStorage())
  const sent: string[] = []
  const sender = (accepts: (entry: OutboxEntry) => boolean, answer: Delivery) =>
    startOutboxSender({
      outbox,
      accepts,
      random: () => 1,
      deliver: async ({ commandId }) => {
        sent.push(commandId)
        return answer
      },
    })
  const isSlow = ({ commandId }: OutboxEntry) => commandId === 'photo'
  const slow = sender(isSlow, noNetwork)
  const quick = sender((entry) => !isSlow(entry), done)
  for (const commandId of ['photo', 'words'])
    outbox.add({
      commandId,
      incidentId: '0199aaaa-0000-7000-8000-000000000001',
      at: '2026-03-01T10:00:00.000Z',
      action: { kind: 'chat', text: 'Hello', author: null },
    })
  slow.wake()
  quick.wake()
  await vi.advanceTimersByTimeAsync(10)
  expect(sent.sort()).toEqual(['photo', 'words'])
  expect(outbox.entries.get().map(({ progress }) => progress.stage)).toEqual(['waiting', 'sent'])
  slow.stop()
  quick.stop()
})

/** A storage that takes no more: what is in it can still be read. */
function fullStorage(entry?: string) {
  const storage = memoryStorage()
  if (entry) openOutbox('bag', storage).add(chat(entry))
  return {
    ...storage,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
}

test.each([
  ['and empty', undefined, ['one', 'two']],
  ['of what waited before', 'old', ['old', 'one', 'two']],
] as const)('with the storage full %s, everything is sent, and nothing twice', async (_, before, all) => {
  const { outbox, sender, sent, say, stages } = setUp(() => done, fullStorage(before))
  say('one')
  sender.wake()
  await vi.runAllTimersAsync()
  say('two')
  outbox.reload()
  sender.wake()
  await vi.runAllTimersAsync()
  expect(sent).toEqual(all)
  expect(stages()).toEqual(all.map((commandId) => [commandId, 'sent']))
})

test('a clock that was set back by hours holds what waits no longer than the server asked', async () => {
  const { sender, sent, say } = setUp((times) => (times.length < 2 ? { kind: 'later', after: 4_000 } : done))
  say('one')
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000)
  sender.wake()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sent).toHaveLength(2)
})
