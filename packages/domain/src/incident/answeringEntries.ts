import type { EventOf, EventType, IncidentEvent } from './events.ts'

/**
 * The entries by which a room answers, and so reaches the top of the answer ladder. The one list: `evolve`, the numbers
 * afterwards and the rules about drills go by it.
 */
export const answeringEntries = [
  'InstructionCompleted',
  'RoomStatusReported',
  'AttendanceTaken',
  'ReportFiled',
] as const satisfies readonly EventType[]

/** Checks whether a room answers by this entry; any other entry of its own only shows that it was reached. */
export function isAnswer(event: IncidentEvent): event is EventOf<(typeof answeringEntries)[number]> {
  return (answeringEntries as readonly string[]).includes(event.type)
}
