import { buildBoard } from '@muster/domain/incident/board'
import { fromSnapshot } from '@muster/domain/incident/state'
import type { Floor } from '@muster/domain/plan/groupByFloor'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import { countGroup, groupRows, shortName, sizeFor } from './roomGroups.ts'

const incident = fromSnapshot(snapshotAt(2))
const { rows } = buildBoard(incident)
const noFloors = new Map<string, Floor>()
const upper: Floor = { siteId: 1, levelId: 'u', name: 'Upper', ordinal: 1, position: 1 }
const ground: Floor = { siteId: 1, levelId: 'g', name: 'Ground', ordinal: 0, position: 0 }

test('one site without a plan is one group without a head', () => {
  expect(groupRows(rows, incident, noFloors).map(({ title }) => title)).toEqual([null])
})

test('floors come from the ground up, and what no plan knows comes last', () => {
  const floors = new Map<string, Floor>([
    [roomIds[0], upper],
    [roomIds[1], ground],
  ])
  expect(groupRows(rows, incident, floors).map(({ title }) => title)).toEqual(['Ground', 'Upper'])
  const one = groupRows(rows, incident, new Map<string, Floor>([[roomIds[1], ground]]))
  expect(one.map(({ title }) => title)).toEqual(['Ground', 'Not on the plan'])
})

test('several sites come by name, each room in its own, and a site that a filter leaves empty is not there', () => {
  const sites = [...incident.sites, { id: 2, name: 'Academy' }]
  const moved = rows.map((row, at) => (at === 0 ? { ...row, room: { ...row.room, siteId: 2 } } : row))
  const groups = groupRows(moved, { sites }, noFloors)
  expect(groups.map(({ title }) => title)).toEqual(['Academy', 'High'])
  expect(groupRows(rows, { sites }, noFloors).map(({ title }) => title)).toEqual(['High'])
  expect(new Set(groups.map(({ key }) => key)).size).toBe(2)
})

test('a group’s head says how its rooms stand', () => {
  const [first, second] = rows
  const help = first && { ...first, needsHelp: true, progress: 'answered' as const }
  expect(countGroup([help, second].flatMap((row) => row ?? []))).toEqual({
    help: 1,
    notReached: 1,
    seen: 0,
    answered: 1,
  })
})

test('the more rooms, the fewer words', () => {
  expect([8, 60, 61, 160, 161, 500].map(sizeFor)).toEqual([
    'card',
    'card',
    'compact',
    'compact',
    'tile',
    'tile',
  ])
})

test('a name loses the word every room has, and only where a number tells it apart', () => {
  expect(shortName('Room 101')).toBe('101')
  expect(shortName('Classroom 12B')).toBe('12B')
  expect(shortName('Room of Silence')).toBe('Room of Silence')
  expect(shortName('Gym')).toBe('Gym')
})
