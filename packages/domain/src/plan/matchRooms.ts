/** Matches rooms of the directory with units of the plan by their names. */

type NamedRoom = { id: string; name: string }
type NamedUnit = { id: string; name: string | null; shortName: string | null }

export type RoomMatches = {
  links: { roomId: string; unitId: string }[]
  /** Rooms for which several units come into question, or whose unit is wanted by several rooms: a person decides. */
  unclear: { roomId: string; unitIds: string[] }[]
}

/** Words that say only that it is a room. */
const roomWords = new Set(['room', 'rm', 'r', 'classroom', 'class', 'no', 'nr'])

/**
 * Reduces a name to a key for comparison: case, spaces, leading zeros and the word “room” do not count, so “Room 012”,
 * “12” and “R12” are one. “Office 12” is another; “100.1” is not “1001”.
 * @returns empty when nothing of it can be compared
 */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\b(?:room|rm|r)(?=\d)/g, ' ')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replaceAll(/^\.+|\.+$/g, '').replaceAll(/(?<![\d.])0+(?=\d)/g, ''))
    .filter(Boolean)
  const telling = words.filter((word) => !roomWords.has(word))
  // Two numbers side by side stay two: “1 23” is not “12 3”.
  return (telling.length > 0 ? telling : words)
    .join(' ')
    .replaceAll(/(?<=\p{L}) (?=[\p{L}\p{N}])|(?<=\p{N}) (?=\p{L})/gu, '')
}

/** Computes the keys of all names of units. A large plan has thousands: its server does this in the thread that parses it. */
export function nameKeysOf(units: readonly NamedUnit[]): Map<string, string> {
  const keys = new Map<string, string>()
  for (const { name, shortName } of units)
    for (const each of [name, shortName]) if (each !== null && !keys.has(each)) keys.set(each, nameKey(each))
  return keys
}

/**
 * Links rooms and units that are called the same. A name written letter by letter the same goes before one that only
 * comes down to the same; what could mean two is left to a person.
 * @param keys of the units' names
 */
export function matchRooms(
  rooms: readonly NamedRoom[],
  units: readonly NamedUnit[],
  keys: ReadonlyMap<string, string> = nameKeysOf(units),
): RoomMatches {
  const similarly = (name: string) => keys.get(name) ?? nameKey(name)
  const links: RoomMatches['links'] = []
  let leftRooms = rooms
  let leftUnits = units
  for (const keyOf of [plainly, similarly]) {
    const found = pairs(leftRooms, leftUnits, keyOf)
    links.push(...found)
    const linkedRooms = new Set(found.map(({ roomId }) => roomId))
    const linkedUnits = new Set(found.map(({ unitId }) => unitId))
    leftRooms = leftRooms.filter(({ id }) => !linkedRooms.has(id))
    leftUnits = leftUnits.filter(({ id }) => !linkedUnits.has(id))
  }
  const byKey = unitsByKey(leftUnits, similarly)
  const unclear = leftRooms.flatMap(({ id, name }) => {
    const unitIds = [...(byKey.get(nameKey(name)) ?? [])]
    return unitIds.length > 0 ? [{ roomId: id, unitIds }] : []
  })
  return { links, unclear }
}

const plainly = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Rooms and units that have a key in common with each other and with nobody else. */
function pairs(
  rooms: readonly NamedRoom[],
  units: readonly NamedUnit[],
  keyOf: (name: string) => string,
): RoomMatches['links'] {
  const unitsOf = unitsByKey(units, keyOf)
  const wanted = new Map<string, string[]>()
  const only = new Map<string, string>()
  for (const { id, name } of rooms) {
    const key = keyOf(name)
    const candidates = key ? (unitsOf.get(key) ?? new Set<string>()) : new Set<string>()
    for (const unitId of candidates) wanted.set(unitId, [...(wanted.get(unitId) ?? []), id])
    const [unitId] = candidates
    if (unitId !== undefined && candidates.size === 1) only.set(id, unitId)
  }
  return [...only].flatMap(([roomId, unitId]) =>
    wanted.get(unitId)?.length === 1 ? [{ roomId, unitId }] : [],
  )
}

function unitsByKey(units: readonly NamedUnit[], keyOf: (name: string) => string): Map<string, Set<string>> {
  const byKey = new Map<string, Set<string>>()
  for (const { id, name, shortName } of units) {
    for (const each of [name, shortName]) {
      const key = each === null ? '' : keyOf(each)
      if (key) byKey.set(key, (byKey.get(key) ?? new Set()).add(id))
    }
  }
  return byKey
}
