import type { BoardSection } from '../filter/boardFilter.ts'

/** A room’s place on the board, or on another list that has sections. */
export type ListPosition<Section extends string = BoardSection> = { id: string; section: Section }

/** The rooms to show, and the number of them that are not where they belong. */
export type StableOrder<Section extends string = BoardSection> = {
  places: readonly ListPosition<Section>[]
  outOfPlace: number
}

/**
 * The order to show: the wanted one, or while somebody’s pointer or finger is among the rooms the one that is on the
 * screen already, so that no room moves away under it. Rooms that join come last in their section.
 * @param shown what is on the screen
 * @param wanted what would be right now
 * @param isFrozen whether nothing may move
 */
export function stableOrder<Section extends string>(
  shown: readonly ListPosition<Section>[],
  wanted: readonly ListPosition<Section>[],
  isFrozen: boolean,
): StableOrder<Section> {
  if (!isFrozen || shown.length === 0) return { places: wanted, outOfPlace: 0 }
  const right = new Map(wanted.map(({ id, section }) => [id, section]))
  const known = new Set(shown.map(({ id }) => id))
  const joined = wanted.filter(({ id }) => !known.has(id))
  const outOfPlace = shown.filter(({ id, section }) => right.get(id) !== section).length + joined.length
  return { places: joined.length === 0 ? shown : [...shown, ...joined], outOfPlace }
}
