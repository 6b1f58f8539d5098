import type { BagItem } from './itemCatalog.ts'

/** The state of the things in a bag, from the last count and the uses since. Pure: today is an argument. */

/** One line of a count, as somebody found it. `damaged` of the `counted` pieces cannot be used. */
export type CountedLine = { itemKey: string; counted: number; expiresOn: string | null; damaged: number }
/** Something that was taken from the bag after the last count. */
export type ItemUse = { itemKey: string; quantity: number }

/** `unknown`: never counted. `expired` goes before `short`: what is out of date must all be replaced. */
export type ItemState = 'unknown' | 'complete' | 'short' | 'expired'

export type ItemStatus = BagItem & {
  /** Usable pieces left; null when it was never counted. */
  left: number | null
  expiresOn: string | null
  /** Pieces used since the last count. */
  used: number
  state: ItemState
}

/**
 * Works out the state of each thing that belongs in a bag.
 * @param lines of the last count; empty when there is none
 * @param uses since that count
 * @param today YYYY-MM-DD; something is good through the day that is printed on it
 */
export function itemStatuses(
  items: readonly BagItem[],
  lines: readonly CountedLine[],
  uses: readonly ItemUse[],
  today: string,
): ItemStatus[] {
  return items.map((item) => {
    const line = lines.find(({ itemKey }) => itemKey === item.key)
    const used = uses
      .filter(({ itemKey }) => itemKey === item.key)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const left = line ? Math.max(0, line.counted - line.damaged - used) : null
    const expiresOn = item.canExpire ? (line?.expiresOn ?? null) : null
    return { ...item, left, expiresOn, used, state: stateOf(item, left, expiresOn, today) }
  })
}

function stateOf(item: BagItem, left: number | null, expiresOn: string | null, today: string): ItemState {
  if (left === null) return 'unknown'
  // A thing of which nothing is left is missing, not out of date.
  if (left > 0 && expiresOn !== null && expiresOn < today) return 'expired'
  return left < item.expected ? 'short' : 'complete'
}

/** The things to put into the bag, one line for each; empty when nothing is known to be missing. */
export function restockLines(items: readonly ItemStatus[]): string[] {
  return items.flatMap((item) => {
    const line = restockLine(item)
    return line ? [line] : []
  })
}

/** The most letters that the words of a task have. */
const maxTaskLength = 4_000

/** The missing things as the words of a restock task, up to 4,000 letters; lines beyond that are counted. */
export function restockWords(lines: readonly string[]): string {
  const whole = lines.join('\n')
  if (whole.length <= maxTaskLength) return whole
  const rest = (shown: number) => `And ${lines.length - shown} more things: see the bag’s contents.`
  let shown = lines.length
  const words = () => [...lines.slice(0, shown), rest(shown)].join('\n')
  while (words().length > maxTaskLength) shown--
  return words()
}

function restockLine({ name, expected, left, used, expiresOn, state }: ItemStatus): string | null {
  switch (state) {
    case 'complete':
      return null
    case 'unknown':
      return used > 0 ? `${name}: ${used} used, never counted. Count what is left of ${expected}.` : null
    case 'expired':
      return `${name}: out of date since ${expiresOn}. Replace all ${expected}.`
    case 'short':
      return `${name}: add ${expected - (left ?? 0)}, ${left ? `${left} of ${expected} left` : 'none left'}.`
  }
}

/** Checks whether a count has found all that belongs in the bag, in order. */
export function isComplete(items: readonly ItemStatus[]): boolean {
  return items.every(({ state }) => state === 'complete')
}
