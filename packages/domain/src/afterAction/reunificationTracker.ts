import { z } from 'zod'
import type { IncidentEvent } from '../incident/events.ts'
import { type ReunificationStatus, reunificationStatus } from '../incident/vocabulary.ts'
import { type Moment, spread, spreadOf } from './timeSpread.ts'

/** The numbers of how students came back to their guardians. */
export const reunificationTimes = z.object({
  /** The time at which the first guardians were met, in milliseconds since the start. */
  startedAt: z.int().min(0),
  students: z.int(),
  /** The number of students by their last status. */
  ended: z.array(z.object({ status: reunificationStatus, students: z.int() })),
  /** The times from the moment a guardian asked. */
  withRunner: spread,
  withGuardian: spread,
})
export type ReunificationTimes = z.infer<typeof reunificationTimes>

type Tracked = { at: number; status: ReunificationStatus; withRunner: Moment; withGuardian: Moment }

/** Follows every student whom a guardian asked for. */
export class ReunificationTracker {
  private startedAt: number | null = null
  private readonly items = new Map<string, Tracked>()

  /** @param at milliseconds since the start */
  record(event: IncidentEvent, at: number): void {
    switch (event.type) {
      case 'ReunificationStarted':
        this.startedAt ??= at
        return
      case 'ReunificationItemAdded':
        this.items.set(keyOf(event.data), { at, status: 'requested', withRunner: null, withGuardian: null })
        return
      case 'ReunificationItemMoved': {
        const item = this.items.get(keyOf(event.data))
        if (!item) return
        item.status = event.data.to
        const after = Math.max(0, at - item.at)
        if (item.status === 'withRunner') item.withRunner ??= after
        // A student who is asked for again is not with their guardian any more.
        item.withGuardian = item.status === 'withGuardian' ? after : null
        return
      }
      default:
    }
  }

  /** @returns null when nobody was met */
  times(): ReunificationTimes | null {
    if (this.startedAt === null) return null
    const all = [...this.items.values()]
    const ended = reunificationStatus.options.flatMap((status) => {
      const students = all.filter((item) => item.status === status).length
      return students > 0 ? [{ status, students }] : []
    })
    return {
      startedAt: this.startedAt,
      students: all.length,
      ended,
      withRunner: spreadOf(all.map(({ withRunner }) => withRunner)),
      withGuardian: spreadOf(all.map(({ withGuardian }) => withGuardian)),
    }
  }
}

/** Two rooms may have chosen the same id. */
function keyOf({ roomId, itemId }: { roomId: string; itemId: string }): string {
  return `${roomId} ${itemId}`
}
