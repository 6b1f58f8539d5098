import { participantIds } from '@muster/domain/incident/participants'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import type { LoadedIncident } from './loadedIncident.ts'

/** A drill must never hide what is real. */
const weight: Record<IncidentKind, number> = { Test: 0, Exercise: 1, Actual: 2 }

/** A room as far as incidents go. Whoever holds it sees in it where the room is now, without looking it up again. */
export type RoomAssignment = {
  /** The incident the room's page shows, or null. */
  current: LoadedIncident | null
}
type OpenAssignment = RoomAssignment & { open: readonly LoadedIncident[] }

/**
 * Which incident each room is in now: of several, a real one before a drill before a test, then the one that started
 * last. Kept from the events themselves.
 */
export class RoomIncidents {
  /** Nothing is taken out of it: a place that somebody holds must stay the one that is kept up to date. */
  private readonly byRoom = new Map<string, OpenAssignment>()

  /** The incident a room's page shows, or null. */
  current(roomId: string | null): LoadedIncident | null {
    return (roomId && this.byRoom.get(roomId)?.current) || null
  }

  /** The place of a room that exists; it stays the same for as long as this process lives. */
  placeOf(roomId: string): OpenAssignment {
    return this.byRoom.get(roomId) ?? this.addPlace(roomId)
  }

  /**
   * Notes that an incident has started, has become real, or has ended or been withdrawn. Harmless when repeated.
   * @returns the rooms that are in another incident than before, or in none
   */
  note(incident: LoadedIncident): ReadonlySet<string> {
    const { state } = incident
    const turned = new Set<string>()
    if (!state) return turned
    for (const roomId of participantIds(state)) {
      const place = this.placeOf(roomId)
      const before = place.current
      const others = place.open.filter(({ id }) => id !== incident.id)
      place.open = state.stage === 'active' ? [...others, incident].sort(byWeight) : others
      place.current = place.open.at(-1) ?? null
      if (place.current !== before) turned.add(roomId)
    }
    return turned
  }

  private addPlace(roomId: string): OpenAssignment {
    const place: OpenAssignment = { current: null, open: [] }
    this.byRoom.set(roomId, place)
    return place
  }
}

function byWeight({ state: a }: LoadedIncident, { state: b }: LoadedIncident): number {
  if (!a || !b) return 0
  return weight[a.kind] - weight[b.kind] || a.startedAt.localeCompare(b.startedAt)
}
