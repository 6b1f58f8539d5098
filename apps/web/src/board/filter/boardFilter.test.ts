import { type BoardRow, buildBoard } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { fromSnapshot } from '@muster/domain/incident/state'
import type { Floor } from '@muster/domain/plan/groupByFloor'
import { openCatalog } from '@muster/words/catalog'
import { packCatalog } from '@muster/words/packCatalog'
import { inCatalog } from '@muster/words/t'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import {
  countTraits,
  facetsOf,
  filterRows,
  filtersByProgress,
  hiddenAlerts,
  hiddenAlertWords,
  roomTraits,
  sectionOf,
  silentTraits,
  toggleProgress,
  toggleTrait,
} from './boardFilter.ts'

const incident = fromSnapshot(snapshotAt(2))
const [first, second] = buildBoard(incident).rows as [BoardRow, BoardRow]
const at = '2026-11-20T10:01:00Z'
const hurt: RoomState['status'] = {
  status: 'injured',
  also: ['missing'],
  headcount: 18,
  needs: ['medical'],
  note: null,
  at,
  byName: 'Room 1',
}
const rows: BoardRow[] = [
  { ...first, needsHelp: true, progress: 'answered', room: { ...first.room, status: hurt } },
  { ...second, progress: 'seen' },
]
const floors = new Map<string, Floor>([
  [roomIds[0], { siteId: 1, levelId: 'g', name: 'Ground', ordinal: 0, position: 0 }],
  [roomIds[1], { siteId: 1, levelId: 'u', name: 'Upper', ordinal: 1, position: 1 }],
])
const names = (traits: string[], search = '') =>
  filterRows(rows, new Set(traits), search, floors).map(({ room }) => room.name)

test('help comes before a room’s progress', () => {
  expect(rows.map(sectionOf)).toEqual(['help', 'seen'])
})

test('nothing chosen lets every room through, and costs nothing', () => {
  expect(filterRows(rows, new Set(), ' ')).toBe(rows)
})

test('traits of one facet mean any of them, facets together mean all of them', () => {
  expect(names(['seen', 'answered'])).toEqual(['Room 1', 'Room 2'])
  expect(names(['seen', 'answered', 'medical'])).toEqual(['Room 1'])
  expect(names(['seen', 'medical'])).toEqual([])
})

test('a room is found by each of its troubles, not by the gravest alone', () => {
  expect(names(['missing'])).toEqual(['Room 1'])
  expect(names(['injured'])).toEqual(['Room 1'])
  expect(names(['allSafe'])).toEqual([])
  expect(names(['unsaid'])).toEqual(['Room 2'])
})

test('short is who has fewer people than expected and does not know where the others are', () => {
  expect(roomTraits(rows[0] as BoardRow, floors)).toContain('short')
  expect(names(['uncounted'])).toEqual(['Room 2'])
  const counts = { present: 17, missing: 0, injured: 0, extra: 0, absent: 3, elsewhere: 0 }
  const room = { ...second.room, attendance: { ...counts, at, byName: 'Room 2' } }
  const accounted = { ...second, room }
  expect(roomTraits(accounted, floors)).not.toContain('short')
  const missing = { ...room, attendance: { ...room.attendance, present: 20, missing: 1 } }
  expect(roomTraits({ ...second, room: missing }, floors)).toContain('short')
})

test('clearing: nobody there, somebody there, what was found', () => {
  const taken = { takers: [{ id: 'x', name: 'Kim', at }], result: null, handedOver: null, seq: 9 }
  const found = { ...taken, takers: [], result: { outcome: 'clear' as const, note: null, at, byName: 'Kim' } }
  const traits = (clearing: RoomState['clearing']) =>
    roomTraits({ ...second, room: { ...second.room, clearing } }, floors)
  expect(traits(null)).toContain('clearing.open')
  expect(traits(taken)).toContain('clearing.taken')
  expect(traits(found)).toContain('clearing.clear')
})

test('who is missing by attendance is found under “Someone is missing”, and under nothing else than what is said', () => {
  const [, second] = rows as [BoardRow, BoardRow]
  const attendance = {
    present: 18,
    missing: 2,
    injured: null,
    extra: null,
    at: '2026-11-20T10:02:00.000Z',
    byName: 'x',
  }
  const traits = roomTraits({ ...second, room: { ...second.room, attendance } }, floors)
  expect(traits).toContain('missing')
  expect(traits).not.toContain('injured')
})

test('floors are asked for where there are several, and sites', () => {
  expect(facetsOf(incident).map(({ title }) => title)).not.toContain('Floor')
  const titles = facetsOf({ sites: [...incident.sites, { id: 2, name: 'Low' }] }, floors).map(
    (each) => each.title,
  )
  expect(titles).toContain('Site')
  expect(titles).toContain('Floor')
  expect(names(['floor.1.u'])).toEqual(['Room 2'])
  expect(names(['site.1'])).toEqual(['Room 1', 'Room 2'])
  expect(names(['site.2'])).toEqual([])
})

test('a trait nobody knows, as in an old link, lets nothing through and says so by an empty board', () => {
  expect(names(['nonsense'])).toEqual([])
})

test('the search looks at every word in room, site and floor names', () => {
  expect(names([], ' room  2 ')).toEqual(['Room 2'])
  expect(names([], 'HIGH')).toEqual(['Room 1', 'Room 2'])
  expect(names([], 'upper')).toEqual(['Room 2'])
  expect(names([], 'gym')).toEqual([])
})

test('each count is what choosing it would leave: the other facets are kept, its own is not', () => {
  const counts = (traits: string[]) =>
    countTraits(rows, new Set(traits), '', floors, facetsOf(incident, floors))
  expect(counts(['seen']).get('answered')).toBe(1)
  expect(counts(['seen']).get('medical')).toBeUndefined()
  expect(counts([]).get('medical')).toBe(1)
})

test('a filter that hides rooms in need says how many', () => {
  const hidden = hiddenAlerts(rows, filterRows(rows, new Set(['seen']), ''))
  expect(hidden).toEqual({ needsHelp: 1, chat: 0 })
  expect(hidden && hiddenAlertWords(hidden)).toBe('This filter hides 1 room that needs help.')
  expect(hiddenAlerts(rows, filterRows(rows, new Set(['help']), ''))).toBeNull()
  expect(hiddenAlertWords({ needsHelp: 3, chat: 1 })).toBe(
    'This filter hides 3 rooms that need help and 1 room with unread chat.',
  )
})

test('silent is two steps of progress in one press, and a second press takes them away', () => {
  const silent = toggleProgress(new Set(['answered', 'water']), silentTraits)
  expect([...silent]).toEqual(['water', 'notReached', 'seen'])
  expect(filtersByProgress(silent, silentTraits)).toBe(true)
  expect([...toggleProgress(silent, silentTraits)]).toEqual(['water'])
  expect(filtersByProgress(new Set(['seen']), silentTraits)).toBe(false)
  expect([...toggleTrait(toggleTrait(new Set(), 'help'), 'help')]).toEqual([])
})

test('the filter is in the language of the moment, and finds the same rooms in each', () => {
  const wanted = new Set(['seen', 'help'])
  const found = filterRows(rows, wanted, '', floors)
  const russian = openCatalog('ru', [packCatalog({ Progress: 'Ход', Seen: 'Видели' }, ['Progress', 'Seen'])])
  inCatalog(russian, () => {
    const [progress] = facetsOf(incident, floors)
    expect(progress?.title).toBe('Ход')
    expect(progress?.traits.map(([, word]) => word)).toEqual(['Not reached', 'Видели', 'Answered'])
    expect(filterRows(rows, wanted, '', floors)).toEqual(found)
  })
  expect(facetsOf(incident, floors)[0]?.title).toBe('Progress')
})
