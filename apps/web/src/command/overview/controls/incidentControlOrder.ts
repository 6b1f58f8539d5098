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
  'changeAction',
  'chat',
  'clearRooms',
  'inviteResponders',
  'cameras',
  'reunification',
  'handOver',
  'thisIsReal',
]

/** However narrow the screen is: a drill that turns real is said in three presses, and somebody must lead. */
const alwaysShown: readonly IncidentControl[] = ['takeCommand', 'thisIsReal']

/** The number of controls beside each other, between *Message* and *More*: on a phone and at a desk. */
export const slotsInRow = { phone: 1, desk: 2 } as const

/**
 * The row of controls, and the rest in its menu.
 * @param available the ways that this person has, in any order
 * @param slots how many there is room for; those that are always shown take theirs first
 * @returns both in the order of use; a menu never holds a single entry that has room in its button's place
 */
export function splitControls(
  available: readonly IncidentControl[],
  slots: number,
): { shown: IncidentControl[]; inMenu: IncidentControl[] } {
  const ordered = byUse.filter((control) => available.includes(control))
  const others = ordered.filter((control) => !alwaysShown.includes(control))
  const left = Math.max(0, slots - (ordered.length - others.length))
  const fits = others.length <= left + 1 ? others : others.slice(0, left)
  return {
    shown: ordered.filter((control) => alwaysShown.includes(control) || fits.includes(control)),
    inMenu: others.filter((control) => !fits.includes(control)),
  }
}
