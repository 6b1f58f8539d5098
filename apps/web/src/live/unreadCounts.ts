import { z } from 'zod'

/** How much is unread, per chat channel and per bag barcode (specification, section 3). */
export type UnreadCounts = { channels: Record<string, number>; bags: Record<string, number> }

/** A room's channel in one incident. */
export function channelId(incidentId: string, roomId: string): string {
  return `${incidentId}:${roomId}`
}

/** Unread counts are numbers of 0 or more; anything else counts as 0 (specification, section 5). */
export function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0
}

/** Counts as they were stored, whatever somebody else has made of them. */
export function readCounts(text: string | null): UnreadCounts {
  const counts = z.record(z.string(), z.unknown().transform(asCount)).catch({})
  try {
    return z.object({ channels: counts, bags: counts }).parse(JSON.parse(text ?? 'null'))
  } catch {
    return { channels: {}, bags: {} }
  }
}

/** The counts after one channel, of one bag, has so many unread messages. A bag shows one incident at a time. */
export function withCount(
  { channels, bags }: UnreadCounts,
  { channel, barcode }: { channel: string; barcode: string },
  count: number,
): UnreadCounts {
  return {
    channels: { ...channels, [channel]: asCount(count) },
    bags: { ...bags, [barcode]: asCount(count) },
  }
}

/** What the badge shows: the count of this bag or, where no bag is open, of all (specification, section 9). */
export function badgeCount({ bags }: UnreadCounts, barcode: string | null): number {
  if (barcode !== null) return asCount(bags[barcode])
  return Object.values(bags).reduce((all, count) => all + asCount(count), 0)
}

const key = 'muster.chatUnread'
type Shelf = Pick<Storage, 'getItem' | 'setItem'> | null

/** The counts that this phone keeps. */
export function keptCounts(shelf: Shelf): UnreadCounts {
  return readCounts(shelf?.getItem(key) ?? null)
}

/** Keeps the count of one bag's channel. */
export function keepCount(shelf: Shelf, of: { channel: string; barcode: string }, count: number): void {
  write(shelf, withCount(keptCounts(shelf), of, count))
}

/** Forgets what was unread in a bag: its incident is over, and its chat with it. */
export function forgetCount(shelf: Shelf, barcode: string): void {
  const { channels, bags } = keptCounts(shelf)
  if (!(barcode in bags)) return
  write(shelf, {
    channels,
    bags: Object.fromEntries(Object.entries(bags).filter(([each]) => each !== barcode)),
  })
}

function write(shelf: Shelf, counts: UnreadCounts): void {
  try {
    shelf?.setItem(key, JSON.stringify(counts))
  } catch {
    // Then it is counted again after a reload.
  }
}
