import type { EventOf, EventType, IncidentEvent } from './events.ts'

/**
 * The entries by which a room answers, and so stands on the top rung of its ladder. The one list: `evolve`, the numbers afterwards and the rules
 * about drills go by it.
 */
export const answeringEntries = [
  'InstructionCompleted',
  'RoomStatusReported',
  'AttendanceTaken',
  'ReportFiled',
] as const satisfies readonly EventType[]

/** Whether by this entry a room answers; by any other of its own it has only been reached. */
export function isAnswer(event: IncidentEvent): event is EventOf<(typeof answeringEntries)[number]> {
  return (answeringEntries as readonly EventType[]).includes(event.type)
}
