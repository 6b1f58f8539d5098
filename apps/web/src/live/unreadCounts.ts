import { z } from 'zod'

/** The numbers of unread messages, per chat channel and per bag barcode (specification, section 3). */
export type UnreadCounts = { channels: Record<string, number>; bags: Record<string, number> }

/** A room's channel in one incident. */
export function channelId(incidentId: string, roomId: string): string {
  return `${incidentId}:${roomId}`
}

/** Unread counts are numbers of 0 or more; anything else counts as 0 (specification, section 5). */
export function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0
}

/** Reads stored counts; anything unreadable counts as none. */
export function parseCounts(text: string | null): UnreadCounts {
  const counts = z.record(z.string(), z.unknown().transform(asCount)).catch({})
  try {
    return z.object({ channels: counts, bags: counts }).parse(JSON.parse(text ?? 'null'))
  } catch {
    return { channels: {}, bags: {} }
  }
}

/** The counts after one channel, of one bag, has so many unread messages. A bag shows one incident at a time. */
export function setCount(
  { channels, bags }: UnreadCounts,
  { channel, barcode }: { channel: string; barcode: string },
  count: number,
): UnreadCounts {
  return {
    channels: { ...channels, [channel]: asCount(count) },
    bags: { ...bags, [barcode]: asCount(count) },
  }
}

/** The number on the badge: the count of this bag or, where no bag is open, of all (specification, section 9). */
export function badgeCount({ bags }: UnreadCounts, barcode: string | null): number {
  if (barcode !== null) return asCount(bags[barcode])
  return Object.values(bags).reduce((all, count) => all + asCount(count), 0)
}

const key = 'muster.chatUnread'
type CountStorage = Pick<Storage, 'getItem' | 'setItem'> | null

/** The counts that this phone keeps. */
export function storedCounts(storage: CountStorage): UnreadCounts {
  return parseCounts(storage?.getItem(key) ?? null)
}

/** Keeps the count of one bag's channel. */
export function storeCount(
  storage: CountStorage,
  of: { channel: string; barcode: string },
  count: number,
): void {
  write(storage, setCount(storedCounts(storage), of, count))
}

/** Forgets the unread messages of a bag: its incident is over, and its chat with it. */
export function clearCount(storage: CountStorage, barcode: string): void {
  const { channels, bags } = storedCounts(storage)
  if (!(barcode in bags)) return
  write(storage, {
    channels,
    bags: Object.fromEntries(Object.entries(bags).filter(([each]) => each !== barcode)),
  })
}

function write(storage: CountStorage, counts: UnreadCounts): void {
  try {
    storage?.setItem(key, JSON.stringify(counts))
  } catch {
    // Then it is counted again after a reload.
  }
}
