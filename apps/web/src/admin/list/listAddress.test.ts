import { expect, test } from 'vitest'
import {
  changeView,
  isFiltered,
  type ListView,
  readView,
  type SortChoices,
  writeView,
} from './listAddress.ts'

const sorts: SortChoices = [
  { value: 'name-asc', label: 'Name' },
  { value: 'createdAt-desc', label: 'Newest' },
]
const start: ListView = { search: '', tenantKey: '', activeOnly: false, sort: 'name-asc', page: 1 }
const read = (text: string) => readView(new URLSearchParams(text), sorts)

test('a list as it starts has a plain address', () => {
  expect(writeView(start, sorts).toString()).toBe('')
  expect(read('')).toEqual(start)
})

test('what is written is read again', () => {
  const view = { search: 'Åsa & co', tenantKey: 'oak', activeOnly: true, sort: 'createdAt-desc', page: 3 }
  expect(read(writeView(view, sorts).toString())).toEqual(view)
})

test('nonsense in an address is left at the start', () => {
  expect(read('page=-2&sort=password&active=maybe')).toEqual(start)
  expect(read('page=1.5').page).toBe(1)
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
})

test('another filter starts at the first page; another page keeps the filter', () => {
  const third = { ...start, search: 'kim', page: 3 }
  expect(changeView(third, { activeOnly: true })).toMatchObject({ search: 'kim', activeOnly: true, page: 1 })
  expect(changeView(third, { page: 4 })).toEqual({ ...third, page: 4 })
})

test('an order alone leaves nothing out', () => {
  expect(isFiltered({ ...start, sort: 'createdAt-desc', page: 2 })).toBe(false)
  expect(isFiltered({ ...start, search: 'a' })).toBe(true)
})
