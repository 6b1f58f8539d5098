import { expect, test } from 'vitest'
import { type BagAction, openOutbox } from './bagOutbox.ts'
import { memoryStorage } from './bagTestStorage.ts'

const incidentId = '0199aaaa-0000-7000-8000-000000000001'
const chat = (commandId: string, text = commandId) => ({
  commandId,
  incidentId,
  at: '2026-03-01T10:00:00.000Z',
  action: { kind: 'chat', text, author: null } satisfies BagAction,
})
const seen = (commandId: string, upTo: number) => ({
  ...chat(commandId),
  action: { kind: 'seen', upTo } satisfies BagAction,
})
const ids = (outbox: ReturnType<typeof openOutbox>) => outbox.entries.get().map(({ commandId }) => commandId)

test('what was added survives a reload of the page, in order', () => {
  const storage = memoryStorage()
  const before = openOutbox('bag', storage)
  before.add(chat('one'))
  before.add(chat('two'))
  expect(ids(openOutbox('bag', storage))).toEqual(['one', 'two'])
})

test('another bag on the same phone has its own outbox', () => {
  const storage = memoryStorage()
  openOutbox('bag', storage).add(chat('one'))
  expect(ids(openOutbox('other', storage))).toEqual([])
})

test('two tabs add to the same outbox without undoing each other', () => {
  const storage = memoryStorage()
  const left = openOutbox('bag', storage)
  const right = openOutbox('bag', storage)
  left.add(chat('left'))
  right.add(chat('right'))
  left.reload()
  expect(ids(left)).toEqual(['left', 'right'])
})

test('only the latest mark of what was seen waits', () => {
  const outbox = openOutbox('bag', memoryStorage())
  outbox.add(seen('first', 3))
  outbox.add(chat('between'))
  outbox.add(seen('second', 5))
  expect(ids(outbox)).toEqual(['between', 'second'])
})

test('what the storage holds and nobody can read is left out, not fatal', () => {
  const storage = memoryStorage()
  storage.setItem('muster.bag.bag.outbox', '[{"commandId":7}]')
  const outbox = openOutbox('bag', storage)
  outbox.add(chat('one'))
  expect(ids(outbox)).toEqual(['one'])
})

test('where the browser keeps no storage the outbox lasts as long as the page', () => {
  const outbox = openOutbox('bag', null)
  outbox.add(chat('one'))
  outbox.add(chat('two'))
  expect(ids(outbox)).toEqual(['one', 'two'])
})

test('a storage that is full still keeps the entry on the page', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const outbox = openOutbox('bag', full)
  outbox.add(chat('one'))
  expect(ids(outbox)).toEqual(['one'])
})
