/** What whoever runs an incident does next from its board: a page beside it, or a change of its course. */
export type CourseWay =
  | 'takeCommand'
  | 'chat'
  | 'clearRooms'
  | 'changeAction'
  | 'inviteResponders'
  | 'reunification'
  | 'cameras'
  | 'handOver'
  | 'thisIsReal'

/** How often each is used in an emergency, the most used first. What stands in the row is never sorted otherwise. */
const byUse: readonly CourseWay[] = [
  'takeCommand',
  'chat',
  'clearRooms',
  'changeAction',
  'inviteResponders',
  'cameras',
  'reunification',
  'handOver',
  'thisIsReal',
]

/** However narrow the screen is: a drill that turns real is said in three presses, and somebody must lead. */
const alwaysShown: readonly CourseWay[] = ['takeCommand', 'thisIsReal']

/** How many others stand beside each other: on a phone, on a small desk, on a large one. */
export const placesInRow = { phone: 2, small: 3, large: 4 } as const

/**
 * The row of ways, and what is in its menu.
 * @param given the ways that this person has, in any order
 * @param places how many there is room for beside those that are always shown
 * @returns both in the order of use; a menu never holds a single entry that has room in its button's place
 */
export function splitWays(
  given: readonly CourseWay[],
  places: number,
): { shown: CourseWay[]; inMenu: CourseWay[] } {
  const ordered = byUse.filter((way) => given.includes(way))
  const others = ordered.filter((way) => !alwaysShown.includes(way))
  const fits = others.length <= places + 1 ? others : others.slice(0, places)
  return {
    shown: ordered.filter((way) => alwaysShown.includes(way) || fits.includes(way)),
    inMenu: others.filter((way) => !fits.includes(way)),
  }
}
