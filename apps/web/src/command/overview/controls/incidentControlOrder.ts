/** A next step from an incident's board: a page beside it, or a control of the incident. */
export type IncidentControl =
  | 'takeCommand'
  | 'chat'
  | 'clearRooms'
  | 'changeAction'
  | 'inviteResponders'
  | 'reunification'
  | 'cameras'
  | 'handOver'
  | 'thisIsReal'

/** The controls by frequency of use in an emergency, the most used first. The row is never sorted otherwise. */
const byUse: readonly IncidentControl[] = [
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
const alwaysShown: readonly IncidentControl[] = ['takeCommand', 'thisIsReal']

/** The number of controls beside each other: on a phone, on a small desk, on a large one. */
export const slotsInRow = { phone: 2, small: 3, large: 4 } as const

/**
 * The row of controls, and the rest in its menu.
 * @param available the ways that this person has, in any order
 * @param slots how many there is room for beside those that are always shown
 * @returns both in the order of use; a menu never holds a single entry that has room in its button's place
 */
export function splitControls(
  available: readonly IncidentControl[],
  slots: number,
): { shown: IncidentControl[]; inMenu: IncidentControl[] } {
  const ordered = byUse.filter((control) => available.includes(control))
  const others = ordered.filter((control) => !alwaysShown.includes(control))
  const fits = others.length <= slots + 1 ? others : others.slice(0, slots)
  return {
    shown: ordered.filter((control) => alwaysShown.includes(control) || fits.includes(control)),
    inMenu: others.filter((control) => !fits.includes(control)),
  }
}
