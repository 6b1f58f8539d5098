import { isNewer } from './claim.ts'
import { type Crowd, fill } from './fill.ts'
import type { Account, Count, Ledger } from './ledger.ts'
import { locatePerson, type UnknownReason } from './personLocation.ts'
import { isSamePlace, type Place, placeKey } from './place.ts'

/** The people at one place. */
export type PlaceSum = {
  place: Place
  /** People whom the place has by name. */
  named: number
  /** People of the lists whom it has counted without names, at least and at most. */
  unnamed: { lower: number; upper: number }
  /** People whom it has counted beyond these: on no list, or somebody who is looked for elsewhere. */
  extra: number
  /** People by whom its last count is smaller than its names. */
  short: number
  /** The oldest and the newest claim that this rests on: ISO 8601 in UTC. */
  oldest: string
  newest: string
}

/** People of whom it is not known where they are, for one reason. */
export type UnknownSum = {
  reason: UnknownReason
  /** For `notNamed`: the rooms that expect them; whether one of them has counted, without saying whom, `isCounted` says. */
  roomIds: string[]
  isCounted: boolean
  people: number
  /** Those of them who are on a list. With a count without names, there are more than `people`: some of them were counted. */
  personIds: readonly string[]
  /** The newest claim about any of them; null where there is none. */
  newest: string | null
}

/** Everybody, each once: the people of all places and those of whom it is not known make `people`. */
export type LedgerSum = {
  people: number
  places: PlaceSum[]
  /** `upper`: all who may be unknown, as in `reasons`. `lower`: if everybody counted beyond the lists is one of them. */
  unknown: { lower: number; upper: number; reasons: UnknownSum[] }
}

/** Adds up a ledger. */
export function sumUp(ledger: Ledger): LedgerSum {
  const accounts = [...ledger.people.values()]
  const places = new Map<string, PlaceSum>()
  for (const { location } of accounts)
    if (location.place) {
      const sum = placeIn(places, location.place, location.claim.at)
      sum.named += 1
    }
  const others = unlisted(ledger, accounts)
  const crowds = crowdsOf(accounts, others)
  const { pools, extra } = poolsOf(ledger, accounts, crowds, places)
  const least = fill(
    crowds,
    pools.map(({ roomId, lower }) => ({ roomId, people: lower })),
  )
  const most = fill(
    crowds,
    pools.map(({ roomId, upper }) => ({ roomId, people: upper })),
  )
  for (const [at, { place, newest }] of pools.entries()) {
    const { unnamed } = placeIn(places, place, newest)
    unnamed.lower += least.inPool[at] ?? 0
    unnamed.upper += most.inPool[at] ?? 0
  }
  const reasons = reasonsOf(ledger, accounts, crowds, least.left)
  const upper = sumOf(reasons)
  const counted = pools.reduce((sum, _, at) => sum + (most.inPool[at] ?? 0) - (least.inPool[at] ?? 0), 0)
  return {
    people: accounts.length + sumOf(others),
    places: [...places.values()],
    unknown: { lower: Math.max(0, upper - counted - extra), upper, reasons },
  }
}

type UnnamedCrowd = Crowd & { ids: readonly string[] }

/** People whom no source has named, by the rooms that expect them. */
function crowdsOf(accounts: readonly Account[], others: readonly Crowd[]): UnnamedCrowd[] {
  const crowds = new Map<string, { ids: string[]; roomIds: readonly string[] }>()
  for (const { person, location } of accounts)
    if (location.place === null && location.reason.why === 'notNamed') {
      const roomIds = [...person.roomIds].sort()
      const key = roomIds.join()
      const crowd = crowds.get(key) ?? { ids: [], roomIds }
      crowd.ids.push(person.id)
      crowds.set(key, crowd)
    }
  return [
    ...[...crowds.values()].map((crowd) => ({ ...crowd, people: crowd.ids.length })),
    ...others.map((crowd) => ({ ...crowd, ids: [] })),
  ]
}

/** Students whom rooms expect by number, and whom no list names. */
function unlisted({ expected }: Ledger, accounts: readonly Account[]): Crowd[] {
  const listed = new Map<string, number>()
  for (const { person } of accounts)
    for (const roomId of person.roomIds) listed.set(roomId, (listed.get(roomId) ?? 0) + 1)
  return [...expected].flatMap(([roomId, number]) => {
    const people = number - (listed.get(roomId) ?? 0)
    return people > 0 ? [{ people, roomIds: [roomId] }] : []
  })
}

type BoundedPool = { place: Place; roomId: string; lower: number; upper: number; newest: string }

/** Numbers that were told without names, less the people of them who were named or went away since. */
function poolsOf(
  { counts, passages }: Ledger,
  accounts: readonly Account[],
  crowds: readonly Crowd[],
  places: Map<string, PlaceSum>,
): { pools: BoundedPool[]; extra: number } {
  const pools: BoundedPool[] = passages.flatMap(({ from, to, people, at }) =>
    from.kind === 'room' && from.id
      ? [{ place: to, roomId: from.id, lower: people, upper: people, newest: at }]
      : [],
  )
  const near = byPlace(accounts)
  let extra = 0
  for (const count of counts.values()) {
    const { place, at, absent } = count
    const sum = placeIn(places, place, at)
    const then = asOf(near.get(placeKey(place)) ?? [], count)
    const unnamed = count.people - count.extra - then.named
    sum.short = Math.max(0, -unnamed)
    const roomId = place.kind === 'room' ? place.id : null
    const came = sumOf(passages.filter((each) => isSamePlace(each.to, place) && !isNewer(each, count)))
    if (roomId === null) {
      sum.extra += Math.max(0, unnamed - came) + count.extra
      extra += sum.extra
      continue
    }
    const went = sumOf(passages.filter((each) => isSamePlace(each.from, place) && isNewer(each, count)))
    const upper = Math.max(0, unnamed - came - went)
    const lower = Math.max(0, upper - then.namedSince)
    const expected = crowds.reduce(
      (all, crowd) => all + (crowd.roomIds.includes(roomId) ? crowd.people : 0),
      0,
    )
    pools.push({ place, roomId, lower, upper, newest: at })
    if (absent > 0)
      pools.push({ place: { kind: 'absent', id: null }, roomId, lower: absent, upper: absent, newest: at })
    sum.extra += count.extra + Math.max(0, lower - expected)
    extra += sum.extra
  }
  return { pools, extra }
}

/** Lists, for each place, the people whom it expects, and those whom a claim names there. */
function byPlace(accounts: readonly Account[]): Map<string, Account[]> {
  const found = new Map<string, Account[]>()
  for (const account of accounts) {
    const { person, claims } = account
    const keys = new Set(person.roomIds.map((id) => placeKey({ kind: 'room', id })))
    for (const { place } of claims) if (place) keys.add(placeKey(place))
    for (const key of keys) {
      const there = found.get(key)
      if (there) there.push(account)
      else found.set(key, [account])
    }
  }
  return found
}

/** @returns people whom the place had by name at the time of its count, and people of its lists who were named since */
function asOf(near: readonly Account[], count: Count): { named: number; namedSince: number } {
  let named = 0
  let namedSince = 0
  for (const { person, claims, location } of near) {
    const last = claims.at(-1)
    if (!last) continue
    const isSince = isNewer(last, count)
    const then = isSince ? locatePerson(claims.filter((claim) => !isNewer(claim, count))) : location
    const holders = then.place ? [then.place] : then.reason.why === 'conflict' ? then.reason.places : []
    if (holders.some((place) => isSamePlace(place, count.place))) named += 1
    else if (
      !then.place &&
      isSince &&
      then.reason.why === 'notNamed' &&
      person.roomIds.includes(count.place.id ?? '')
    )
      namedSince += 1
  }
  return { named, namedSince }
}

function reasonsOf(
  { counts }: Ledger,
  accounts: readonly Account[],
  crowds: readonly UnnamedCrowd[],
  left: readonly number[],
): UnknownSum[] {
  const isCounted = (roomId: string) => counts.has(placeKey({ kind: 'room', id: roomId }))
  const unnamed = crowds.flatMap(({ ids, roomIds }, at): UnknownSum[] => {
    const people = left[at] ?? 0
    const common = { reason: { why: 'notNamed' } as const, newest: null, people, personIds: ids }
    return people > 0 ? [{ ...common, roomIds: [...roomIds], isCounted: roomIds.some(isCounted) }] : []
  })
  type Group = { reason: UnknownReason; personIds: string[]; newest: string | null }
  const groups = new Map<string, Group>()
  for (const { person, location } of accounts) {
    if (location.place || location.reason.why === 'notNamed') continue
    const { reason, claim } = location
    const key = JSON.stringify(reason)
    const group: Group = groups.get(key) ?? { reason, personIds: [], newest: null }
    group.personIds.push(person.id)
    if (claim && claim.at > (group.newest ?? '')) group.newest = claim.at
    groups.set(key, group)
  }
  const named = [...groups.values()].map((group) => ({
    ...group,
    roomIds: [],
    isCounted: false,
    people: group.personIds.length,
  }))
  return [...unnamed, ...named]
}

function placeIn(places: Map<string, PlaceSum>, place: Place, at: string): PlaceSum {
  const key = placeKey(place)
  const known = places.get(key)
  if (known) {
    if (at < known.oldest) known.oldest = at
    if (at > known.newest) known.newest = at
    return known
  }
  const sum = { place, named: 0, unnamed: { lower: 0, upper: 0 }, extra: 0, short: 0, oldest: at, newest: at }
  places.set(key, sum)
  return sum
}

function sumOf(groups: readonly { people: number }[]): number {
  return groups.reduce((sum, { people }) => sum + people, 0)
}
