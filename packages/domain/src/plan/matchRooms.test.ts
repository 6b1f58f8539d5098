import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorsOf, groupByFloor } from './groupByFloor.ts'
import { matchRooms, nameKey } from './matchRooms.ts'

const rooms = (...names: string[]) => names.map((name) => ({ id: `room ${name}`, name }))
const units = (...names: (string | [string, string])[]) =>
  names.map((each, at) => {
    const [name, shortName] = typeof each === 'string' ? [each, null] : each
    return { id: `unit ${at} ${name}`, name, shortName }
  })
const linked = (matches: ReturnType<typeof matchRooms>) =>
  matches.links.map(({ roomId, unitId }) => `${roomId} = ${unitId}`)

test.each([
  ['Room 012', '12'],
  ['R12', 'room 12'],
  ['Rm. 7', '007'],
  ['B004', 'b 4'],
  ['12 A', '12a'],
  ['Classroom 104', '104'],
  ['  MAIN   hall', 'Main Hall'],
  ['Room', 'room'],
])('“%s” is “%s”', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
  expect(nameKey(one)).not.toBe('')
})

test.each([
  ['Office 12', 'Room 12'],
  ['100.1', '1001'],
  ['1 23', '12 3'],
  ['10', '100'],
  ['Roman hall', 'man hall'],
])('“%s” is not “%s”', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test('rooms find their units by either of a unit’s names', () => {
  const found = matchRooms(rooms('Room 001', 'Music', 'Gym'), units(['Classroom 1', '1'], 'music', 'Stairs'))
  expect(linked(found)).toEqual(['room Music = unit 1 music', 'room Room 001 = unit 0 Classroom 1'])
  expect(found.unclear).toEqual([])
})

test('a name that two units have is left to a person, and so is a unit that two rooms want', () => {
  const twice = matchRooms(rooms('101'), units('Classroom 101', 'Room 101'))
  expect(twice).toEqual({
    links: [],
    unclear: [{ roomId: 'room 101', unitIds: ['unit 0 Classroom 101', 'unit 1 Room 101'] }],
  })
  const wanted = matchRooms(rooms('Room 5', 'R5'), units('5'))
  expect(wanted.links).toEqual([])
  expect(wanted.unclear).toHaveLength(2)
})

test('written the same letter by letter goes before what only comes down to the same', () => {
  const found = matchRooms(rooms('12', 'R12'), units('R12', '12'))
  expect(linked(found).sort()).toEqual(['room 12 = unit 1 12', 'room R12 = unit 0 R12'])
})

test('however a number is written, it is the same room; and nobody is linked twice', () => {
  const written = fc.constantFrom('Room 0', 'room ', 'R', 'r 00', 'Rm. ', 'CLASSROOM ', '')
  const number = fc.integer({ min: 1, max: 999 })
  fc.assert(
    fc.property(written, written, number, (one, other, n) => {
      expect(nameKey(`${one}${n}`)).toBe(nameKey(`${other}${n}`))
    }),
  )
  const names = fc.array(fc.constantFrom('1', '01', 'R1', 'Room 2', '2', 'Gym', 'gym ', 'Hall'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(names, names, (a, b) => {
      const all = a.map((name, at) => ({ id: `${at}`, name }))
      const { links } = matchRooms(all, units(...b))
      expect(new Set(links.map(({ roomId }) => roomId)).size).toBe(links.length)
      expect(new Set(links.map(({ unitId }) => unitId)).size).toBe(links.length)
    }),
  )
})

test('rooms are grouped by floor, site by site from the ground up; those on no plan come last', () => {
  const level = (id: string, ordinal: number) => ({ id, ordinal, name: `Level ${id}` })
  const unit = (id: string, levelId: string) => ({ id, levelId, name: id, shortName: null, category: null })
  const floors = floorsOf([
    {
      siteId: 2,
      levels: [level('g', 0), level('up', 1)],
      units: [unit('a', 'up'), unit('b', 'g')],
      links: [
        { roomId: 'A', unitId: 'a' },
        { roomId: 'B', unitId: 'b' },
        { roomId: 'gone', unitId: 'not on the plan' },
      ],
    },
    { siteId: 1, levels: [level('g', 0)], units: [unit('a', 'g')], links: [{ roomId: 'C', unitId: 'a' }] },
  ])
  const groups = groupByFloor(['A', 'X', 'B', 'C', 'gone'], (id) => id, floors)
  expect(groups.map(({ floor, rooms }) => [floor && `${floor.siteId} ${floor.name}`, rooms])).toEqual([
    ['1 Level g', ['C']],
    ['2 Level g', ['B']],
    ['2 Level up', ['A']],
    [null, ['X', 'gone']],
  ])
})
