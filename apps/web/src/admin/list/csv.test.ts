import { expect, test } from 'vitest'
import { type CsvColumn, listAsCsv } from './csv.ts'

type Item = { name: string; isActive: boolean }
const columns: readonly CsvColumn<Item>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Active', value: ({ isActive }) => isActive },
]
const lines = (...items: Item[]) => listAsCsv(columns, items).split('\r\n')

test('titles first, then a line per item, for Excel too', () => {
  expect(lines({ name: 'Åsa', isActive: true })).toEqual(['\uFEFFName,Active', 'Åsa,yes', ''])
})

test('a name is never run as a formula', () => {
  expect(lines({ name: '=HYPERLINK(1)', isActive: false })[1]).toBe("'=HYPERLINK(1),no")
})
