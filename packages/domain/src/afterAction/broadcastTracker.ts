import { z } from 'zod'
import type { IncidentEvent } from '../incident/events.ts'
import { severity } from '../incident/vocabulary.ts'
import { actorSignature } from '../incident/voice.ts'
import { moment, timeOfShare } from './timeSpread.ts'

/** The spread of a message to all rooms; the times are in milliseconds since it was sent. */
export const broadcastReach = z.object({
  seq: z.int(),
  /** The time it was sent, in milliseconds since the start. */
  at: z.int().min(0),
  byName: z.string(),
  message: z.string(),
  severity,
  isStruck: z.boolean(),
  rooms: z.int(),
  reached: z.int(),
  /** The times at which it was on the screen of half the rooms, of nine in ten, and of all. */
  half: moment,
  most: moment,
  all: moment,
})
export type BroadcastReach = z.infer<typeof broadcastReach>

type Tracked = Omit<BroadcastReach, 'rooms' | 'reached' | 'half' | 'most' | 'all'> & { reachedAt: number[] }

/** Follows every broadcast of one incident to the screens of its rooms. */
export class BroadcastTracker {
  private readonly broadcasts: Tracked[] = []
  private readonly seenUpTo = new Map<string, number>()

  /** @param at milliseconds since the start */
  record(event: IncidentEvent, at: number): void {
    switch (event.type) {
      case 'IncidentStarted':
        for (const { id } of event.data.rooms) this.seenUpTo.set(id, 0)
        return
      case 'BroadcastSent': {
        const sent = { seq: event.seq, at, byName: actorSignature(event.actor), ...event.data }
        this.broadcasts.push({ ...sent, isStruck: false, reachedAt: [] })
        return
      }
      case 'EntryStruck': {
        const struck = this.broadcasts.find(({ seq }) => seq === event.data.seq)
        if (struck) struck.isStruck = true
        return
      }
      case 'RoomSeen':
        this.see(event.data.roomId, event.data.upTo, at)
        return
      default:
    }
  }

  reach(): BroadcastReach[] {
    const rooms = this.seenUpTo.size
    return this.broadcasts.map(({ reachedAt, ...broadcast }) => {
      const after = reachedAt.map((time) => Math.max(0, time - broadcast.at))
      const within = (share: number) => timeOfShare(after, rooms, share)
      return {
        ...broadcast,
        rooms,
        reached: after.length,
        half: within(0.5),
        most: within(0.9),
        all: within(1),
      }
    })
  }

  /** Searches from the newest back, so that a room that follows closely costs one comparison. */
  private see(roomId: string, upTo: number, at: number) {
    const before = this.seenUpTo.get(roomId)
    if (before === undefined || upTo <= before) return
    this.seenUpTo.set(roomId, upTo)
    for (let place = this.broadcasts.length - 1; place >= 0; place--) {
      const broadcast = this.broadcasts[place]
      if (!broadcast || broadcast.seq <= before) return
      if (broadcast.seq <= upTo) broadcast.reachedAt.push(at)
    }
  }
}
