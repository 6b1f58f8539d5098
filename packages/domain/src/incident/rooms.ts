/**
 * The rooms of an incident as a persistent list: a change copies one bucket and the list of buckets, not all rooms,
 * so folding 10,000 acknowledgements in a school of 10,000 rooms stays cheap while every old state remains true.
 */
export type Rooms<Room extends { id: string }> = {
  readonly positions: ReadonlyMap<string, number>
  readonly buckets: readonly (readonly Room[])[]
}

const bucketSize = 128

/** Rooms in their given order. */
export function roomsFrom<Room extends { id: string }>(list: readonly Room[]): Rooms<Room> {
  const buckets: Room[][] = []
  for (let start = 0; start < list.length; start += bucketSize)
    buckets.push(list.slice(start, start + bucketSize))
  return { positions: new Map(list.map((room, position) => [room.id, position])), buckets }
}

/** The room of this id, or undefined when it takes no part. */
export function roomOf<Room extends { id: string }>(rooms: Rooms<Room>, roomId: string): Room | undefined {
  const position = rooms.positions.get(roomId)
  if (position === undefined) return undefined
  return rooms.buckets[Math.floor(position / bucketSize)]?.[position % bucketSize]
}

/** All rooms in their order. */
export function listRooms<Room extends { id: string }>(rooms: Rooms<Room>): Room[] {
  return rooms.buckets.flat()
}

/** The rooms with those of `roomIds` replaced by `change(room)`; unknown ids are passed over. */
export function withRooms<Room extends { id: string }>(
  rooms: Rooms<Room>,
  roomIds: readonly string[],
  change: (room: Room) => Room,
): Rooms<Room> {
  const buckets = [...rooms.buckets]
  // Rooms of one bucket that are named one after the other share its copy.
  let [at, bucket]: [number, Room[]] = [-1, []]
  for (const roomId of roomIds) {
    const position = rooms.positions.get(roomId)
    if (position === undefined) continue
    const its = Math.floor(position / bucketSize)
    if (its !== at) {
      at = its
      bucket = [...(buckets[at] ?? [])]
      buckets[at] = bucket
    }
    const room = bucket[position % bucketSize]
    if (room) bucket[position % bucketSize] = change(room)
  }
  return { positions: rooms.positions, buckets }
}
