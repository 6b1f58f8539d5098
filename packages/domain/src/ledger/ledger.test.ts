import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enter, type Ledger, openLedger } from './ledger.ts'
import { isSamePlace, placeKey } from './place.ts'
import { type LedgerSum, sumUp } from './sumUp.ts'
import { conservationFaults } from './testConservation.ts'
import { type SimulatedSchool, simulate, type Telling, type Told, truePlaces } from './testLedgerSchool.ts'

const opened = ({ people, rooms }: SimulatedSchool) => openLedger(people, rooms)
const after = (ledger: Ledger, told: readonly Told[]) =>
  told.reduce((each, { entry }) => enter(each, entry), ledger)

/** Numbers of the ledger and of the truth, by place. */
function compared(sum: LedgerSum, school: SimulatedSchool) {
  const truth = truePlaces(school.truth)
  const keys = new Set([...truth.keys(), ...sum.places.map(({ place }) => placeKey(place))])
  return [...keys].map((key) => {
    const found = sum.places.find(({ place }) => placeKey(place) === key)
    const { lower, upper } = found?.unnamed ?? { lower: 0, upper: 0 }
    const named = found?.named ?? 0
    return { key, lower: named + lower, upper: named + upper, truth: truth.get(key) ?? 0 }
  })
}

const seeds = fc.infiniteStream(fc.nat())
const numbersOf = (stream: Iterable<number>) => {
  const iterator = stream[Symbol.iterator]()
  return (below: number) => Number(iterator.next().value) % below
}
const telling = fc.constantFrom<Telling>('roll', 'roll', 'count', 'silent')

/** A school, what it told in the order in which it came, and what was lost. */
const traces = fc
  .record({
    tellings: fc.array(telling, { minLength: 1, maxLength: 8 }),
    peopleInRoom: fc.integer({ min: 1, max: 8 }),
    moves: fc.integer({ min: 0, max: 120 }),
    stream: seeds,
  })
  .map(({ tellings, peopleInRoom, moves, stream }) => {
    const next = numbersOf(stream)
    return { school: simulate(tellings, peopleInRoom, moves, next), next }
  })

function shuffled<Item>(items: readonly Item[], next: (below: number) => number): Item[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const other = next(at + 1)
    ;[all[at], all[other]] = [all[other] as Item, all[at] as Item]
  }
  return all
}

test('with everything told, in any order and some of it twice, the ledger is the truth, and conserves people all the way', () => {
  fc.assert(
    fc.property(traces, ({ school, next }) => {
      const came = shuffled([...school.told, ...school.told.filter(() => next(5) === 0)], next)
      let ledger = opened(school)
      for (const [at, { entry }] of came.entries()) {
        ledger = enter(ledger, entry)
        if (at % 5 === 0) expect(conservationFaults(sumUp(ledger))).toEqual([])
      }
      const sum = sumUp(ledger)
      expect(conservationFaults(sum)).toEqual([])
      const isSilent = (key: string) =>
        school.rooms.some(({ id, telling }) => telling === 'silent' && key === placeKey({ kind: 'room', id }))
      let silent = 0
      for (const { key, lower, upper, truth } of compared(sum, school)) {
        if (isSilent(key)) {
          silent += truth
          expect(upper).toBe(0)
        } else expect([key, lower, upper]).toEqual([key, truth, truth])
      }
      expect([sum.unknown.lower, sum.unknown.upper]).toEqual([silent, silent])
      for (const { location, person } of ledger.people.values())
        if (location.place)
          expect(isSamePlace(location.place, school.truth.get(person.id) ?? location.place)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('with something lost, it is wrong or unsure about no more people than that named', () => {
  fc.assert(
    fc.property(traces, ({ school, next }) => {
      const lost = school.told.filter(() => next(10) === 0)
      const unsure = new Set(lost.flatMap(({ names }) => names))
      const ledger = after(
        opened(school),
        shuffled(
          school.told.filter((each) => !lost.includes(each)),
          next,
        ),
      )
      const sum = sumUp(ledger)
      expect(conservationFaults(sum)).toEqual([])
      for (const { person, location } of ledger.people.values())
        if (location.place && !unsure.has(person.id))
          expect(isSamePlace(location.place, school.truth.get(person.id) ?? location.place)).toBe(true)
      for (const { lower, upper, key, truth } of compared(sum, school)) {
        const isRoomOfSilence = school.rooms.some(
          ({ id, telling }) => telling === 'silent' && key === placeKey({ kind: 'room', id }),
        )
        if (isRoomOfSilence) continue
        expect(upper - lower).toBeLessThanOrEqual(unsure.size)
        expect(truth).toBeGreaterThanOrEqual(lower - unsure.size)
        expect(truth).toBeLessThanOrEqual(upper + unsure.size)
      }
    }),
    { numRuns: 300 },
  )
})

test('a district of 5,000 with 10,000 moves stays the truth, at less than 5 ms an entry @ci', {
  timeout: 120_000,
}, () => {
  const stream = fc.sample(fc.nat(), { numRuns: 40_000, seed: 7 })
  const tellings = Array.from({ length: 200 }, (_, at): Telling => (at % 4 === 0 ? 'count' : 'roll'))
  const school = simulate(tellings, 25, 10_000, numbersOf([...stream, ...stream, ...stream]))
  let ledger = opened(school)
  const begun = performance.now()
  for (const { entry } of school.told) ledger = enter(ledger, entry)
  const each = (performance.now() - begun) / school.told.length
  const sum = sumUp(ledger)
  expect(conservationFaults(sum)).toEqual([])
  for (const { key, lower, upper, truth } of compared(sum, school))
    expect([key, lower, upper]).toEqual([key, truth, truth])
  expect(each).toBeLessThan(5)
})
