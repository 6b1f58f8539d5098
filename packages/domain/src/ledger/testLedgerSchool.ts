import { uuid } from '../incident/testSchool.ts'
import type { Claim } from './claim.ts'
import type { Count, LedgerEntry, Person } from './ledger.ts'
import { isSamePlace, type Place, placeKey } from './place.ts'

/** A school of which the truth is known: people go from place to place, and each place tells the ledger what it sees. */

/** `roll`: by names. `count`: by a number. `silent`: nothing. */
export type Telling = 'roll' | 'count' | 'silent'

/** The statements of one place at one moment. `names`: the people whom nobody can be sure of where they are lost. */
export type Told = { entry: LedgerEntry; names: readonly string[] }

export type SimulatedSchool = {
  people: readonly Person[]
  rooms: readonly { id: string; telling: Telling; expected: number }[]
  /** The true place of everybody. */
  truth: ReadonlyMap<string, Place>
  told: readonly Told[]
}

const roomPlace = (id: string): Place => ({ kind: 'room', id })

/** Places outside of rooms, each with somebody who takes people in by name. */
const outside: readonly Place[] = [
  { kind: 'trip', id: uuid(601) },
  { kind: 'trip', id: uuid(602) },
  { kind: 'assembly', id: null },
  { kind: 'firstAid', id: null },
  { kind: 'hospital', id: null },
  { kind: 'police', id: null },
  { kind: 'found', id: null },
  { kind: 'released', id: null },
]

/**
 * Lets a school live for a number of moves.
 * @param tellings of each room
 * @param next a number from 0 to below `below`, at random
 */
export function simulate(
  tellings: readonly Telling[],
  peopleInRoom: number,
  moves: number,
  next: (below: number) => number,
): SimulatedSchool {
  const rooms = tellings.map((telling, at) => ({ id: uuid(at + 1), telling, expected: peopleInRoom }))
  const people = rooms.flatMap(({ id }, room) =>
    Array.from({ length: peopleInRoom }, (_, at): Person => {
      const number = room * peopleInRoom + at
      return { id: uuid(10_000 + number), kind: 'student', roomIds: [id] }
    }),
  )
  const truth = new Map(people.map(({ id, roomIds }) => [id, roomPlace(roomIds[0] ?? '')]))
  const told: Told[] = []
  let seq = 1
  const stamp = () => {
    seq += 1
    return { seq, at: new Date(Date.UTC(2026, 2, 2, 10) + seq * 1_000).toISOString() }
  }
  const isIn = (place: Place) => (id: string) => isSamePlace(truth.get(id) ?? place, place)
  const tell = ({ id, telling }: (typeof rooms)[number]) => {
    if (telling === 'silent') return
    const place = roomPlace(id)
    const listed = people.filter(({ roomIds }) => roomIds.includes(id)).map((each) => each.id)
    const inside =
      telling === 'count' ? listed.filter(isIn(place)) : people.map((each) => each.id).filter(isIn(place))
    const told = stamp()
    const count: Count = { ...told, place, people: inside.length, extra: 0, absent: 0 }
    if (telling === 'count') return say({ counts: [count] }, listed)
    const claims = [...new Set([...listed, ...inside])].map((personId) => {
      const claim: Claim = isIn(place)(personId)
        ? { ...told, says: 'here', place }
        : { ...told, says: 'notHere', place, as: 'missing' }
      return { personId, claim }
    })
    say(
      {
        claims,
        counts: [count],
        rolls: [{ ...told, place, personIds: new Set(claims.map(({ personId }) => personId)) }],
      },
      claims.map(({ personId }) => personId),
    )
  }
  const say = (part: Partial<LedgerEntry>, names: readonly string[]) => {
    told.push({ entry: { added: [], claims: [], rolls: [], counts: [], passages: [], ...part }, names })
  }

  for (const room of rooms) tell(room)
  const stirred = new Set<string>()
  for (let move = 0; move < moves; move++) {
    const person = people[next(people.length)]
    const from = person && truth.get(person.id)
    if (!person || !from) continue
    const toRoom = rooms[next(rooms.length)]
    // Somebody slips into another room: nobody tells it before the rooms call their rolls again.
    if (from.kind === 'room' && toRoom?.telling === 'roll' && next(4) === 0) {
      const left = rooms.find(({ id }) => id === from.id)
      if (left?.telling !== 'roll') continue
      truth.set(person.id, roomPlace(toRoom.id))
      for (const { id } of [left, toRoom]) stirred.add(id)
      continue
    }
    if (next(10) === 0 && toRoom) tell(toRoom)
    const to = outside[next(outside.length)]
    if (!to || isSamePlace(to, from)) continue
    const told = stamp()
    truth.set(person.id, to)
    const isFromNamed = from.kind !== 'room' || next(2) === 0
    const claim: Claim = { ...told, says: 'taken', place: to, from: isFromNamed ? from : null }
    say({ claims: [{ personId: person.id, claim }] }, [person.id])
  }
  for (const room of rooms) if (stirred.has(room.id)) tell(room)
  return { people, rooms, truth, told }
}

/** Counts the people at each place, as it is in truth. */
export function truePlaces(truth: ReadonlyMap<string, Place>): Map<string, number> {
  const found = new Map<string, number>()
  for (const place of truth.values()) found.set(placeKey(place), (found.get(placeKey(place)) ?? 0) + 1)
  return found
}
