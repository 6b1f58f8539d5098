import { byTime, type Claim, isNewer } from './claim.ts'
import { locatePerson, notNamed, type PersonLocation } from './personLocation.ts'
import { isSamePlace, type Place, placeKey } from './place.ts'

/** Somebody of whom the ledger keeps account. Names are not in it. */
export type Person = {
  id: string
  kind: 'student' | 'staff' | 'visitor'
  /** The rooms that expect them; several, where they are on several class lists. */
  roomIds: readonly string[]
}

/** A number of people at a place, without their names. */
export type Count = {
  seq: number
  /** As of a claim. */
  at: string
  place: Place
  people: number
  /** Those of them who are on no list of the room. */
  extra: number
  /** People of the room whom it knows to be absent: not among `people`. */
  absent: number
}

/** People who went from a room to another place, without their names. */
export type Passage = Pick<Count, 'seq' | 'at' | 'people'> & { from: Place; to: Place }

/** A room has called everybody whom it has, so who is not named is not there. */
export type Roll = Pick<Count, 'seq' | 'at' | 'place'> & { personIds: ReadonlySet<string> }

/** The statements of one entry of a log. */
export type LedgerEntry = {
  /** People who were on no list. Those whom the ledger has already stay as they are. */
  added: readonly Person[]
  claims: readonly { personId: string; claim: Claim }[]
  rolls: readonly Roll[]
  counts: readonly Count[]
  passages: readonly Passage[]
}

/** A person, and all that was said of them, in the order of `byTime`. */
export type Account = { person: Person; isAdded: boolean; claims: readonly Claim[]; location: PersonLocation }

/**
 * Everybody of an incident, and where each is. It is folded from the log, and nothing else counts people. Order does not matter:
 * what comes late, or twice, leads to the same ledger.
 */
export type Ledger = {
  people: ReadonlyMap<string, Account>
  /** Students that each room expects by number. Those whom no list names have no account. */
  expected: ReadonlyMap<string, number>
  /** The newest count of each place, by its key. */
  counts: ReadonlyMap<string, Count>
  passages: readonly Passage[]
  /** The rolls of each place, by its key. */
  rolls: ReadonlyMap<string, readonly Roll[]>
}

/**
 * The ledger before anything was said.
 * @param roll everybody who is expected, as frozen when the incident started; none for a log from before there was a roll
 * @param rooms with the number of students on their lists; null where there is no list
 */
export function openLedger(
  roll: readonly Person[],
  rooms: readonly { id: string; expected: number | null }[],
): Ledger {
  return {
    people: new Map(
      roll.map((person) => [person.id, { person, isAdded: false, claims: [], location: notNamed }]),
    ),
    expected: new Map(rooms.flatMap(({ id, expected }) => (expected === null ? [] : [[id, expected]]))),
    counts: new Map(),
    passages: [],
    rolls: new Map(),
  }
}

/** The ledger after one more entry. Pure: the ledger given stays true. An entry that is in it already changes nothing. */
export function enter(ledger: Ledger, entry: LedgerEntry): Ledger {
  const { added, claims, counts, passages } = entry
  const people = new Map(ledger.people)
  for (const person of added)
    if (!people.has(person.id))
      people.set(person.id, { person, isAdded: true, claims: [], location: notNamed })
  const add = (account: Account, more: readonly Claim[]) => {
    const all = more.reduce(withClaim, account.claims)
    if (all !== account.claims)
      people.set(account.person.id, { ...account, claims: all, location: locatePerson(all) })
  }
  for (const { personId, claim } of claims) {
    const account = people.get(personId)
    if (account) add(account, [claim, ...notNamedIn(ledger.rolls, personId, claim)])
  }
  const rolls = withRolls(ledger.rolls, entry.rolls)
  for (const { place, personIds } of rolls === ledger.rolls ? [] : entry.rolls)
    for (const [personId, account] of people)
      if (!personIds.has(personId)) {
        const seen = account.claims.find((claim) => claim.says === 'here' && isSamePlace(claim.place, place))
        if (seen) add(account, notNamedIn(rolls, personId, seen))
      }
  return {
    ...ledger,
    people,
    rolls,
    counts: counts.length > 0 ? withCounts(ledger.counts, counts) : ledger.counts,
    passages: passages.length > 0 ? withPassages(ledger.passages, passages) : ledger.passages,
  }
}

/** Lists the claims of rolls that leave a person out whom the same room has seen. */
function notNamedIn(rolls: Ledger['rolls'], personId: string, claim: Claim): Claim[] {
  if (claim.says !== 'here') return []
  const { place } = claim
  const without = (rolls.get(placeKey(place)) ?? []).filter(({ personIds }) => !personIds.has(personId))
  return without.map(({ seq, at }) => ({ seq, at, says: 'left', place, to: null }))
}

function withRolls(before: Ledger['rolls'], rolls: readonly Roll[]): Ledger['rolls'] {
  let after = before
  for (const roll of rolls) {
    const key = placeKey(roll.place)
    const there = after.get(key) ?? []
    if (!there.some(({ seq }) => seq === roll.seq)) after = new Map(after).set(key, [...there, roll])
  }
  return after
}

function withClaim(claims: readonly Claim[], claim: Claim): readonly Claim[] {
  let at = claims.length
  for (let before = claims[at - 1]; before && byTime(claim, before) < 0; before = claims[at - 1]) at -= 1
  return claims[at - 1]?.seq === claim.seq ? claims : claims.toSpliced(at, 0, claim)
}

function withCounts(before: Ledger['counts'], counts: readonly Count[]): Ledger['counts'] {
  const after = new Map(before)
  for (const count of counts) {
    const key = placeKey(count.place)
    const known = after.get(key)
    if (!known || isNewer(count, known)) after.set(key, count)
  }
  return after
}

function withPassages(before: readonly Passage[], passages: readonly Passage[]): readonly Passage[] {
  const known = new Set(before.map(({ seq }) => seq))
  return [...before, ...passages.filter(({ seq }) => !known.has(seq))]
}
