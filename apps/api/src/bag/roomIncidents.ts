import type { OpenIncident } from '../incident/openIncident.ts'

/** Which incident each room is in now: of several, the one that started last. Kept from the events themselves. */
export class RoomIncidents {
  private readonly byRoom = new Map<string, OpenIncident[]>()

  /** The incident a room's page shows, or null. */
  current(roomId: string | null): OpenIncident | null {
    return (roomId && this.byRoom.get(roomId)?.at(-1)) || null
  }

  /** Notes that an incident has started, or has ended or been withdrawn. Harmless when repeated. */
  note(incident: OpenIncident) {
    const { state } = incident
    if (!state) return
    for (const roomId of state.rooms.positions.keys()) {
      const others = (this.byRoom.get(roomId) ?? []).filter(({ id }) => id !== incident.id)
      const now = state.stage === 'active' ? [...others, incident].sort(byStart) : others
      if (now.length > 0) this.byRoom.set(roomId, now)
      else this.byRoom.delete(roomId)
    }
  }
}

function byStart(a: OpenIncident, b: OpenIncident): number {
  return (a.state?.startedAt ?? '').localeCompare(b.state?.startedAt ?? '')
}
