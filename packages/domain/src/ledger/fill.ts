/** People who are interchangeable here: the same rooms may have counted them. */
export type Crowd = { people: number; roomIds: readonly string[] }

/** A number of people who were counted without names, out of those whom one room expects. */
export type Pool = { roomId: string; people: number }

export type Filling = {
  /** People in each pool: as many as can be there at once, since nobody is in two. */
  inPool: number[]
  /** People of each crowd who are in none. */
  left: number[]
}

/**
 * Fills pools with people of whom each is in one pool at most: a maximum flow, found by augmenting paths. So two rooms that
 * count 20 each, out of the same 30 people, have 30 together.
 */
export function fill(crowds: readonly Crowd[], pools: readonly Pool[]): Filling {
  const left = crowds.map(({ people }) => people)
  const inPool = pools.map(() => 0)
  /** From which crowds a pool has how many. */
  const from = pools.map(() => new Map<number, number>())
  const crowdsOf = byRoom(crowds)
  for (const [pool, { people }] of pools.entries())
    while ((inPool[pool] ?? 0) < people) if (!widen(pool)) break
  return { inPool, left }

  /** Brings more people into a pool, others changing to another pool where they must. */
  function widen(first: number): boolean {
    const cameFrom = new Map<number, { pool: number; crowd: number }>()
    const seen = new Set([first])
    for (const pool of seen) {
      for (const crowd of crowdsOf.get(pools[pool]?.roomId ?? '') ?? []) {
        if ((left[crowd] ?? 0) > 0) {
          move(first, pool, crowd, cameFrom)
          return true
        }
        for (const [other, filled] of from.entries())
          if (!seen.has(other) && (filled.get(crowd) ?? 0) > 0) {
            seen.add(other)
            cameFrom.set(other, { pool, crowd })
          }
      }
    }
    return false
  }

  function move(
    first: number,
    last: number,
    free: number,
    cameFrom: ReadonlyMap<number, { pool: number; crowd: number }>,
  ): void {
    let most = Math.min(left[free] ?? 0, (pools[first]?.people ?? 0) - (inPool[first] ?? 0))
    for (let at = last, step = cameFrom.get(at); step; at = step.pool, step = cameFrom.get(at))
      most = Math.min(most, from[at]?.get(step.crowd) ?? 0)
    let crowd = free
    left[free] = (left[free] ?? 0) - most
    for (let at = last, step = cameFrom.get(at); ; at = step.pool, step = cameFrom.get(at)) {
      add(at, crowd, most)
      if (!step) break
      add(at, step.crowd, -most)
      crowd = step.crowd
    }
    inPool[first] = (inPool[first] ?? 0) + most
  }

  function add(pool: number, crowd: number, people: number): void {
    from[pool]?.set(crowd, (from[pool]?.get(crowd) ?? 0) + people)
  }
}

function byRoom(crowds: readonly Crowd[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [at, { roomIds }] of crowds.entries())
    for (const roomId of roomIds) found.set(roomId, [...(found.get(roomId) ?? []), at])
  return found
}
