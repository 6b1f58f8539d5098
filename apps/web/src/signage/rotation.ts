import type { ShownItem } from '@muster/contract/feedCalls'

/** Nothing is shown for less, or for more, in milliseconds. */
const minMs = 10_000
const maxMs = 30_000
/** Time to find one's place, and for each letter: a slow reader, from across a hall. */
const orientationMs = 3_000
const perLetterMs = 70

/** Time that an item stays on the screen, in milliseconds. */
export function displayMs({ title, text }: Pick<ShownItem, 'title' | 'text'>): number {
  return Math.min(maxMs, Math.max(minMs, orientationMs + (title.length + text.length) * perLetterMs))
}

/** The order in which things are shown: the first of each feed, then the second of each, so that no feed waits for another. */
export function interleaveFeeds(items: readonly ShownItem[]): ShownItem[] {
  const places = new Map<string, number>()
  return items
    .map((item) => {
      const round = places.get(item.feedId) ?? 0
      places.set(item.feedId, round + 1)
      return { item, round }
    })
    .sort((a, b) => a.round - b.round)
    .map(({ item }) => item)
}

/**
 * The item after the shown one. Where that is gone meanwhile, the first: new items come first.
 * @param items in their order
 */
export function nextAfter(items: readonly ShownItem[], shown: ShownItem | null): ShownItem | null {
  const place = shown ? items.findIndex((item) => itemKey(item) === itemKey(shown)) : -1
  return items[place + 1] ?? items[0] ?? null
}

/**
 * True while an item is valid. An alert that is over leaves the screen although nobody says so: its feed, our server
 * or the network may be away just then.
 * @param now in milliseconds since 1970
 */
export function isValidAt({ until }: Pick<ShownItem, 'until'>, now: number): boolean {
  return until === null || Date.parse(until) > now
}

/**
 * The item on the screen. News that are gone from the list may be read to their end; an alert that was called off may
 * not.
 * @param items in their order
 * @param chosen the item that is next; null before the first
 */
export function currentItem(
  items: readonly ShownItem[],
  chosen: ShownItem | null,
  now: number,
): ShownItem | null {
  const holding = items.filter((item) => isValidAt(item, now))
  if (!chosen) return holding[0] ?? null
  const isListed = holding.some((item) => itemKey(item) === itemKey(chosen))
  const mayStay = isListed || (chosen.until === null && holding.length > 0)
  return mayStay ? chosen : nextAfter(holding, chosen)
}

/** The key that tells one item from another, also when the list was loaded again. */
export function itemKey({ feedId, title, at, text }: ShownItem): string {
  return [feedId, at, title, text].join('\n')
}
