import { participantIds } from '@muster/domain/incident/participants'
import type { IncidentState } from '@muster/domain/incident/state'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import type { LoadedIncident } from './loadedIncident.ts'

/** A drill must never hide a real incident. */
const kindPriority: Record<IncidentKind, number> = { Test: 0, Exercise: 1, Actual: 2 }

/** A room's place among incidents. A holder of this object always sees the room's current incident without another lookup. */
export type RoomAssignment = {
  /** The incident the room's page shows, or null. */
  current: LoadedIncident | null
}
type OpenAssignment = RoomAssignment & { open: readonly LoadedIncident[] }

/**
 * Tracks the current incident of each room: of several, a real one before a drill before a test, then the latest started.
 * Derived from the events themselves.
 */
export class RoomIncidents {
  /** Nothing is ever removed: an assignment that somebody refers to must stay the one that is updated. */
  private readonly byRoom = new Map<string, OpenAssignment>()

  /** Returns the incident a room's page shows, or null. */
  current(roomId: string | null): LoadedIncident | null {
    return (roomId && this.byRoom.get(roomId)?.current) || null
  }

  /** Returns the assignment of a room; the same object for the life of this process. */
  assignmentOf(roomId: string): OpenAssignment {
    return this.byRoom.get(roomId) ?? this.addAssignment(roomId)
  }

  /**
   * Records that an incident has started, has become real, or has ended or been withdrawn. Harmless when repeated.
   * @returns the rooms whose incident has changed
   */
  note(incident: LoadedIncident): ReadonlySet<string> {
    const { state } = incident
    return state ? this.assign(incident, participantIds(state), state.stage === 'active') : new Set()
  }

  /** Records an incident whose log is another one than before. @param before its state until then */
  noteReplaced(incident: LoadedIncident, before: IncidentState | null): void {
    if (before) this.assign(incident, participantIds(before), false)
    this.note(incident)
  }

  private assign(incident: LoadedIncident, roomIds: Iterable<string>, isOpen: boolean): ReadonlySet<string> {
    const reassigned = new Set<string>()
    for (const roomId of roomIds) {
      const assignment = this.assignmentOf(roomId)
      const before = assignment.current
      const others = assignment.open.filter(({ id }) => id !== incident.id)
      assignment.open = isOpen ? [...others, incident].sort(byPriority) : others
      assignment.current = assignment.open.at(-1) ?? null
      if (assignment.current !== before) reassigned.add(roomId)
    }
    return reassigned
  }

  private addAssignment(roomId: string): OpenAssignment {
    const assignment: OpenAssignment = { current: null, open: [] }
    this.byRoom.set(roomId, assignment)
    return assignment
  }
}

function byPriority({ state: a }: LoadedIncident, { state: b }: LoadedIncident): number {
  if (!a || !b) return 0
  return kindPriority[a.kind] - kindPriority[b.kind] || a.startedAt.localeCompare(b.startedAt)
}
