import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('two rooms that count 20 each, out of the same 30 people, have 30 together', () => {
  const both = { people: 30, roomIds: ['a', 'b'] }
  expect(
    fill(
      [both],
      [
        { roomId: 'a', people: 20 },
        { roomId: 'b', people: 20 },
      ],
    ),
  ).toEqual({ inPool: [20, 10], left: [0] })
})

test('people of several rooms make way for a room that has no others', () => {
  const crowds = [
    { people: 5, roomIds: ['a', 'b'] },
    { people: 5, roomIds: ['a'] },
  ]
  const pools = [
    { roomId: 'a', people: 5 },
    { roomId: 'b', people: 5 },
  ]
  expect(fill(crowds, pools).inPool).toEqual([5, 5])
})

test('nobody is in two pools, no pool has too many, and no room that could have more is left short', () => {
  const rooms = ['a', 'b', 'c', 'd']
  const some = fc.uniqueArray(fc.constantFrom(...rooms), { minLength: 1 })
  const crowds = fc.array(fc.record({ people: fc.nat({ max: 9 }), roomIds: some }), { maxLength: 6 })
  const pools = fc.array(fc.record({ people: fc.nat({ max: 9 }), roomId: fc.constantFrom(...rooms) }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(crowds, pools, (them, places) => {
      const { inPool, left } = fill(them, places)
      const placed = inPool.reduce((sum, each) => sum + each, 0)
      const all = them.reduce((sum, { people }) => sum + people, 0)
      expect(placed + left.reduce((sum, each) => sum + each, 0)).toBe(all)
      for (const [at, people] of inPool.entries()) expect(people).toBeLessThanOrEqual(places[at]?.people ?? 0)
      // The most that fits is that of the narrowest cut (Ford and Fulkerson): of all sets of rooms, the one that lets least through.
      const cuts = Array.from({ length: 2 ** rooms.length }, (_, bits) => {
        const inside = rooms.filter((_, room) => bits & (2 ** room))
        const counted = places.reduce(
          (sum, { roomId, people }) => sum + (inside.includes(roomId) ? people : 0),
          0,
        )
        const others = them.reduce(
          (sum, { roomIds, people }) => sum + (roomIds.some((id) => !inside.includes(id)) ? people : 0),
          0,
        )
        return counted + others
      })
      expect(placed).toBe(Math.min(...cuts))
    }),
  )
})
