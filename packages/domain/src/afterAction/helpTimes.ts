import { z } from 'zod'
import type { IncidentEvent } from '../incident/events.ts'
import { incidentType, reportStage, roomNeed } from '../incident/vocabulary.ts'
import { moment } from './spread.ts'

/** One call of a room, and how long command took with it: times in milliseconds since it was made. */
export const helpTimes = z.object({
  /** A report of one of the seven types, or needs beside a room’s status. */
  call: z.enum(['report', 'needs']),
  seq: z.int(),
  roomId: z.uuid(),
  /** When it was made, in milliseconds since the start. */
  at: z.int().min(0),
  type: incidentType.nullable(),
  needs: z.array(roomNeed),
  stage: reportStage,
  accepted: moment,
  done: moment,
})
export type HelpTimes = z.infer<typeof helpTimes>

/** Follows what rooms told command, and what command made of it. */
export class HelpSoFar {
  /** By what an answer names: a report by room and id, for two rooms may have chosen the same, needs by their entry. */
  private readonly calls = new Map<string | number, HelpTimes>()
  /** The needs that each room stands by, and the entry in which it first said so since they were last met. */
  private readonly standing = new Map<string, { seq: number; needs: string }>()
  /** Requests for support. Who made them is nobody’s business; how many there were is. */
  supportCount = 0

  /** @param at milliseconds since the start */
  take(event: IncidentEvent, at: number): void {
    switch (event.type) {
      case 'ReportFiled': {
        const { reportId, roomId, type } = event.data
        this.calls.set(reportKey(roomId, reportId), { ...made(event.seq, roomId, at), call: 'report', type })
        return
      }
      case 'ReportAnswered':
        this.answer(reportKey(event.data.roomId, event.data.reportId), event.data.stage, at)
        return
      case 'RoomStatusReported': {
        const { roomId, needs } = event.data
        const named = [...needs].sort().join()
        const before = this.standing.get(roomId)
        const isMet = before !== undefined && this.calls.get(before.seq)?.stage === 'done'
        if (named === '') this.standing.delete(roomId)
        // The same needs again, with another headcount, are no new call.
        else if (before?.needs !== named || isMet) {
          this.standing.set(roomId, { seq: event.seq, needs: named })
          this.calls.set(event.seq, { ...made(event.seq, roomId, at), call: 'needs', needs })
        }
        return
      }
      case 'CallAnswered':
        this.answer(event.data.about, event.data.stage, at)
        return
      case 'SupportRequested':
        this.supportCount += 1
        return
      default:
    }
  }

  times(): HelpTimes[] {
    return [...this.calls.values()]
  }

  /** What was done without having been accepted was accepted by then at the latest. */
  private answer(key: string | number, stage: 'accepted' | 'done', at: number) {
    const call = this.calls.get(key)
    if (!call) return
    const after = Math.max(0, at - call.at)
    call.accepted ??= after
    if (stage === 'done') call.done ??= after
    call.stage = call.done === null ? 'accepted' : 'done'
  }
}

function reportKey(roomId: string, reportId: string): string {
  return `${roomId} ${reportId}`
}

function made(seq: number, roomId: string, at: number) {
  return { seq, roomId, at, type: null, needs: [], stage: 'filed' as const, accepted: null, done: null }
}
