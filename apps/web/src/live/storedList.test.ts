import { expect, test } from 'vitest'
import { z } from 'zod'
import { memoryStorage } from './bagTestStorage.ts'
import { openStoredList } from './storedList.ts'

const shape = z.object({ id: z.string() })
const open = (storage: Parameters<typeof openStoredList>[1]) =>
  openStoredList('list', storage, shape, ({ id }) => id)
const add = (id: string) => (known: readonly { id: string }[]) => [...known, { id }]
const ids = ({ entries }: ReturnType<typeof open>) => entries.get().map(({ id }) => id)

/** A storage that takes nothing while `isFull`. */
function smallStorage() {
  const storage = { ...memoryStorage(), isFull: false }
  const { setItem } = storage
  storage.setItem = (key, value) => {
    if (storage.isFull) throw new Error('QuotaExceededError')
    setItem(key, value)
  }
  return storage
}

test('what another version of the app wrote is not shown, and is still there after a change', () => {
  const storage = memoryStorage()
  storage.setItem('list', '[{"id":"ours"},{"name":"theirs","depth":2}]')
  const list = open(storage)
  list.change(add('new'))
  expect(ids(list)).toEqual(['ours', 'new'])
  list.change(() => [])
  expect(JSON.parse(storage.getItem('list') ?? '')).toEqual([{ name: 'theirs', depth: 2 }])
})

test('once the storage is full, memory counts: nothing is undone, and nothing removed comes back', () => {
  const storage = smallStorage()
  const list = open(storage)
  list.change(add('stored'))
  storage.isFull = true
  list.change(add('held'))
  list.reload()
  expect(ids(list)).toEqual(['stored', 'held'])
  list.change((known) => known.filter(({ id }) => id !== 'stored'))
  list.reload()
  expect(ids(list)).toEqual(['held'])
})

test('when there is room again what was held is stored, beside what another tab has stored meanwhile', () => {
  const storage = smallStorage()
  const [list, other] = [open(storage), open(storage)]
  storage.isFull = true
  list.change(add('held'))
  storage.isFull = false
  other.change(add('theirs'))
  list.change(add('new'))
  expect(ids(open(storage))).toEqual(['held', 'theirs', 'new'])
})

test('what is stored and is no list is passed over', () => {
  const storage = memoryStorage()
  storage.setItem('list', '{broken')
  expect(ids(open(storage))).toEqual([])
})
