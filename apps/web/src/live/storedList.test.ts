import { expect, test } from 'vitest'
import { z } from 'zod'
import { memoryStorage } from './bagTestStorage.ts'
import { openStoredList, setAsideKey } from './storedList.ts'
import { unreadableLists } from './unreadableEntries.ts'

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

test('one entry that cannot even be tried, as on a browser without a built-in, stops neither the others nor the page', async () => {
  const storage = memoryStorage()
  storage.setItem('throws', '[{"id":"before"},{"id":"bad"},{"id":"after"}]')
  const throwing = z.object({
    id: z.string().refine((id) => {
      if (id === 'bad') throw new TypeError('value.isWellFormed is not a function')
      return true
    }),
  })
  const list = openStoredList('throws', storage, throwing, ({ id }) => id)
  list.change((known) => [...known, { id: 'new' }])
  expect(list.entries.get().map(({ id }) => id)).toEqual(['before', 'after', 'new'])
  expect(storage.getItem('throws')).toContain('"bad"')
  await said('throws', 1)
})

test('what cannot be read is said, and put aside once somebody has read that: it is neither lost nor tried again', async () => {
  const storage = memoryStorage()
  storage.setItem('list', '[{"id":"ours"},{"name":"theirs"}]')
  const list = open(storage)
  const { setAside } = await said('list', 1)
  setAside()
  await said('list', 0)
  expect(ids(list)).toEqual(['ours'])
  expect(JSON.parse(storage.getItem('list') ?? '')).toEqual([{ id: 'ours' }])
  expect(JSON.parse(storage.getItem(setAsideKey('list')) ?? '')).toEqual([{ name: 'theirs' }])
})

test('what is stored and is no list is said, and not written over', async () => {
  const storage = memoryStorage()
  storage.setItem('broken', '[{"id":"half of it')
  const list = openStoredList('broken', storage, shape, ({ id }) => id)
  await said('broken', 1)
  list.change(add('new'))
  expect(JSON.parse(storage.getItem('broken') ?? '')).toEqual(['[{"id":"half of it', { id: 'new' }])
  list.reload()
  expect(ids(list)).toEqual(['new'])
})

test('a storage that throws when it is read is as good as none', () => {
  const broken = {
    getItem: () => {
      throw new Error('NS_ERROR_FILE_CORRUPTED')
    },
    setItem: () => {
      throw new Error('NS_ERROR_FILE_CORRUPTED')
    },
  }
  const list = open(broken)
  list.change(add('held'))
  list.reload()
  expect(ids(list)).toEqual(['held'])
})

/** Waits until it is known how much of a list cannot be read. */
async function said(key: string, count: number) {
  const found = () => unreadableLists.get().find((list) => list.key === key)
  await expect.poll(() => found()?.count ?? 0).toBe(count)
  return found() ?? { setAside: () => {} }
}
