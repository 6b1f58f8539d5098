import type { LedgerSum } from './sumUp.ts'

/** Lists what is wrong with a sum: somebody counted twice or not at all, something negative, or bounds that are none. */
export function conservationFaults({ people, places, unknown }: LedgerSum): string[] {
  const placed = places.reduce((all, { named, unnamed }) => all + named + unnamed.lower, 0)
  const explained = unknown.reasons.reduce((all, each) => all + each.people, 0)
  const bounds = [unknown, ...places.map(({ unnamed }) => unnamed)]
  const faults = {
    notEverybodyOnce: placed + unknown.upper !== people,
    unknownWithoutReason: explained !== unknown.upper,
    wrongBounds: bounds.some(({ lower, upper }) => lower < 0 || upper < lower),
    negative: places.some(({ extra, short, named }) => Math.min(extra, short, named) < 0),
    wrongAges: places.some(({ oldest, newest }) => oldest > newest),
  }
  return Object.entries(faults).flatMap(([name, isSo]) => (isSo ? [name] : []))
}
