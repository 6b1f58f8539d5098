/** Chance that comes out the same every time, so that every demo district is the same one. */

/**
 * Numbers from 0 up to, not including, 1 (Tommy Ettinger's mulberry32). For inventing names, never for secrets.
 * @param seed equal seeds give equal numbers
 */
export function repeatableRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
