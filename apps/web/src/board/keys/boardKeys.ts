/** The keyboard shortcuts of the board. One table: the keys, the list of them, and the tests read it. */

export type BoardShortcut =
  | 'search'
  | 'filters'
  | 'message'
  | 'messageSilent'
  | 'chooseShown'
  | 'layout'
  | 'wall'
  | 'keys'
  | 'leave'

export const boardKeys: readonly { key: string; act: BoardShortcut; does: string }[] = [
  { key: '/', act: 'search', does: 'Find a room' },
  { key: 'F', act: 'filters', does: 'Filters' },
  { key: 'M', act: 'message', does: 'Write a message: to the chosen rooms, or to all' },
  { key: 'N', act: 'messageSilent', does: 'Write to all rooms that have not answered' },
  { key: 'A', act: 'chooseShown', does: 'Choose all rooms shown' },
  { key: 'V', act: 'layout', does: 'Grid, list, plan' },
  { key: 'W', act: 'wall', does: 'Wall display' },
  { key: '?', act: 'keys', does: 'This list' },
  { key: 'Esc', act: 'leave', does: 'Clear the selection' },
]

/** Keys that work while a room has the focus. */
export const roomKeys: readonly { key: string; does: string }[] = [
  { key: '← → ↑ ↓', does: 'Go from room to room' },
  { key: 'Home, End', does: 'The first room, the last' },
  { key: 'Letters, digits', does: 'The next room of that name; with Shift where the letter has another use' },
  { key: 'Enter', does: 'Open the room' },
  { key: 'Space', does: 'Choose the room' },
  { key: 'Shift + arrow', does: 'Extend the selection' },
]

/** The parts of a key press that matter here. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The board's shortcut for a key, or null. Never with a modifier: those are the browser's. */
export function shortcutFor({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): BoardShortcut | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Escape') return 'leave'
  if (key === '?' || key === '/') return key === '?' ? 'keys' : 'search'
  if (shiftKey) return null
  return boardKeys.find((each) => each.key.length === 1 && each.key.toLowerCase() === key)?.act ?? null
}

/** Letters that come within this time belong to one name, in ms. */
const pauseMs = 900

/** The letters typed so far to go to a room by its name. */
export type TypedPrefix = { text: string; at: number }

/**
 * Appends a key to the typed letters, or gives null where the key is no letter of a name.
 * @param now in ms
 */
export function appendTyped(typed: TypedPrefix | null, pressed: KeyPress, now: number): TypedPrefix | null {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (ctrlKey || metaKey || altKey || !/^[\p{L}\p{N}]$/u.test(key)) return null
  const isGoingOn = typed !== null && now - typed.at < pauseMs
  if (!isGoingOn && shortcutFor(pressed)) return null
  return { text: (isGoingOn ? typed.text : '') + key.toLowerCase(), at: now }
}

/**
 * The room meant by the typed letters: the next one from the current on whose name, or a word of it, begins so.
 * @param names in the order shown
 * @param current the place of the focus; the first letter goes on from there
 * @returns its place, or -1
 */
export function findByName(names: readonly string[], typed: string, current: number): number {
  const begins = (name: string) => ` ${name.toLowerCase()}`.includes(` ${typed}`)
  const start = typed.length === 1 ? current + 1 : Math.max(0, current)
  for (let step = 0; step < names.length; step++) {
    const at = (start + step) % names.length
    if (begins(names[at] ?? '')) return at
  }
  return -1
}

/** A position on the screen, in px. */
export type Spot = { left: number; top: number }

/**
 * The place that an arrow, Home or End leads to from another, in rows of any length.
 * @param spots of the rooms, in their order
 * @returns a place, the same one where it ends, or null when the key is none of these
 */
export function stepTo(key: string, from: number, spots: readonly Spot[]): number | null {
  const last = spots.length - 1
  const here = spots[from]
  if (!here) return spots.length > 0 && /^(Arrow|Home|End)/.test(key) ? 0 : null
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, from + 1)
    case 'ArrowLeft':
      return Math.max(0, from - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowDown':
      return nearest(spots, from, here, 1)
    case 'ArrowUp':
      return nearest(spots, from, here, -1)
    default:
      return null
  }
}

/** The spot in the row above or below that is least to the side. */
function nearest(spots: readonly Spot[], from: number, here: Spot, way: 1 | -1): number {
  let best: { at: number; spot: Spot } | null = null
  for (let at = from + way; ; at += way) {
    const spot = spots[at]
    if (!spot || (best && spot.top !== best.spot.top)) return best?.at ?? from
    if (spot.top === here.top) continue
    if (!best || Math.abs(spot.left - here.left) < Math.abs(best.spot.left - here.left)) best = { at, spot }
  }
}
