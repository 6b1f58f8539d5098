import type { BoardRow } from '@muster/domain/incident/board'
import { board } from '@muster/domain/incident/board'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { snapshotAt } from '../../live/incidentFixture.ts'
import { filterRows, sectionOf } from './boardFilter.ts'

const [first, second] = board(fromSnapshot(snapshotAt(2))).rows as [BoardRow, BoardRow]
const rows: BoardRow[] = [
  { ...first, needsHelp: true, rung: 'answered' },
  { ...second, rung: 'seen' },
]
const names = (filtered: BoardRow[]) => filtered.map(({ room }) => room.name)

test('help comes before the rung a room stands on', () => {
  expect(rows.map(sectionOf)).toEqual(['help', 'seen'])
})

test('silent means not answered', () => {
  expect(names(filterRows(rows, 'silent', ''))).toEqual(['Room 2'])
  expect(names(filterRows(rows, 'answered', ''))).toEqual(['Room 1'])
  expect(names(filterRows(rows, 'help', ''))).toEqual(['Room 1'])
})

test('the search looks at every word in room and site names', () => {
  expect(names(filterRows(rows, 'all', ' room  2 '))).toEqual(['Room 2'])
  expect(names(filterRows(rows, 'all', 'HIGH'))).toEqual(['Room 1', 'Room 2'])
  expect(names(filterRows(rows, 'all', 'gym'))).toEqual([])
})
