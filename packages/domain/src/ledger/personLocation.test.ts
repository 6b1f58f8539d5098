import { expect, test } from 'vitest'
import { uuid } from '../incident/testSchool.ts'
import { byTime, type Claim } from './claim.ts'
import { locatePerson } from './personLocation.ts'
import type { Place, PlaceKind } from './place.ts'

const room = (n: number): Place => ({ kind: 'room', id: uuid(n) })
const trip = (n: number): Place => ({ kind: 'trip', id: uuid(60 + n) })
const only = (kind: PlaceKind): Place => ({ kind, id: null })

type Said = Claim extends infer Each ? (Each extends Claim ? Omit<Each, 'seq' | 'at'> : never) : never
/** Claims of ten o’clock, 10:01 … */
const said = (...all: Said[]) =>
  all.map((each, at) => ({ ...each, seq: at + 2, at: `2026-03-02T10:0${at}:00.000Z` }) as Claim)

const here = (n: number): Said => ({ says: 'here', place: room(n) })
const missing = (n: number): Said => ({ says: 'notHere', place: room(n), as: 'missing' })
const absent = (n: number): Said => ({ says: 'notHere', place: room(n), as: 'absent' })
const taken = (place: Place, from: Place | null = null): Said => ({ says: 'taken', place, from })
const left = (place: Place, to: Place | null = null): Said => ({ says: 'left', place, to })

test.each<[string, Said[], Place]>([
  ['seen in a room', [here(1)], room(1)],
  ['missed by a room and seen in another: one person, there', [missing(1), here(2)], room(2)],
  ['seen in another room, then missed', [here(2), missing(1)], room(2)],
  ['seen, then missed by the same room, then seen again', [here(1), missing(1), here(1)], room(1)],
  ['absent by a teacher', [absent(1)], only('absent')],
  ['absent by a teacher, and seen elsewhere', [absent(1), here(2)], room(2)],
  ['seen elsewhere, and absent by a teacher', [here(2), absent(1)], room(2)],
  ['signed out, and back', [taken(only('signedOut')), here(1)], room(1)],
  ['from a room to a bus', [here(1), taken(trip(1))], trip(1)],
  ['on the same bus twice', [taken(trip(1)), taken(trip(1))], trip(1)],
  ['from a bus to the site', [here(1), taken(trip(1)), taken(only('assembly'), trip(1))], only('assembly')],
  ['ran, and was found', [here(1), missing(1), taken(only('found'))], only('found')],
  ['claimed by two rooms until one says otherwise', [here(1), here(2), missing(1)], room(2)],
  ['settled by somebody', [here(1), here(2), { says: 'settled', place: room(2) }], room(2)],
  ['on two buses, of which one arrived without', [taken(trip(1)), taken(trip(2)), left(trip(2))], trip(1)],
])('a person is where they were last: %s', (_, claims, place) => {
  expect(locatePerson(said(...claims))).toMatchObject({ place })
})

test.each<[string, Said[], object]>([
  ['no one has named them', [], { why: 'notNamed' }],
  ['their room misses them', [here(1), missing(1)], { why: 'missing', place: room(1) }],
  ['absent by one, missed by another', [absent(1), missing(2)], { why: 'missing', place: room(2) }],
  ['two rooms claim them', [here(1), here(2)], { why: 'conflict', places: [room(1), room(2)] }],
  ['two buses board them', [taken(trip(1)), taken(trip(2))], { why: 'conflict', places: [trip(1), trip(2)] }],
  [
    'a room sees them after a bus took them',
    [taken(trip(1)), here(1)],
    { why: 'conflict', places: [trip(1), room(1)] },
  ],
  ['released, and seen', [taken(only('released')), here(1)], { why: 'conflict' }],
  ['the bus came without them', [taken(trip(1)), left(trip(1))], { why: 'left', place: trip(1), to: null }],
  [
    'sent to the nurse, who has not said that they came',
    [here(1), left(room(1), only('firstAid'))],
    { to: only('firstAid') },
  ],
  [
    'somebody looked and does not know',
    [here(1), here(2), { says: 'settled', place: null }],
    { why: 'settled' },
  ],
])('where a person is not known, the reason is: %s', (_, claims, reason) => {
  expect(locatePerson(said(...claims))).toMatchObject({ place: null, reason })
})

test('the room that waits for somebody whom another room has is named with them', () => {
  expect(locatePerson(said(missing(1), here(2)))).toMatchObject({ place: room(2), missedBy: [room(1)] })
  expect(locatePerson(said(missing(1), here(2), taken(trip(1))))).toMatchObject({
    place: trip(1),
    missedBy: [],
  })
})

test('what was true first counts first, however late it came', () => {
  const [first, second] = said(here(1), taken(trip(1)))
  const late = [{ ...second, seq: 2 } as Claim, { ...first, seq: 9 } as Claim]
  expect(locatePerson(late.sort(byTime))).toMatchObject({ place: trip(1) })
})
