import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import type { OpenIncident } from '../incident/openIncident.ts'

/** A drill must never hide what is real. */
const weight: Record<IncidentKind, number> = { Test: 0, Exercise: 1, Actual: 2 }

/**
 * Which incident each room is in now: of several, a real one before a drill before a test, then the one that started
 * last. Kept from the events themselves.
 */
export class RoomIncidents {
  private readonly byRoom = new Map<string, OpenIncident[]>()

  /** The incident a room's page shows, or null. */
  current(roomId: string | null): OpenIncident | null {
    return (roomId && this.byRoom.get(roomId)?.at(-1)) || null
  }

  /**
   * Notes that an incident has started, has become real, or has ended or been withdrawn. Harmless when repeated.
   * @returns the rooms that are in another incident than before, or in none
   */
  note(incident: OpenIncident): ReadonlySet<string> {
    const { state } = incident
    const turned = new Set<string>()
    if (!state) return turned
    for (const roomId of state.rooms.positions.keys()) {
      const before = this.current(roomId)
      const others = (this.byRoom.get(roomId) ?? []).filter(({ id }) => id !== incident.id)
      const now = state.stage === 'active' ? [...others, incident].sort(byWeight) : others
      if (now.length > 0) this.byRoom.set(roomId, now)
      else this.byRoom.delete(roomId)
      if (this.current(roomId) !== before) turned.add(roomId)
    }
    return turned
  }
}

function byWeight({ state: a }: OpenIncident, { state: b }: OpenIncident): number {
  if (!a || !b) return 0
  return weight[a.kind] - weight[b.kind] || a.startedAt.localeCompare(b.startedAt)
}
