import type { BagStatus } from '@muster/contract/shapes'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { evolve } from '@muster/domain/incident/evolve'
import { listRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot, type IncidentState } from '@muster/domain/incident/state'

/** The state of one bag's page. */
export type BagState = {
  bag: Omit<BagStatus, 'incident'>
  /** The incident as this room may see it; kept after its end until the server says there is none. */
  incident: IncidentState | null
  /**
   * Counts how often the incident became another one, or none. An answer that was asked for before the latest change
   * may be older than what is known, so it may not set the page back.
   */
  changes: number
  /** The value of `changes` since the last reset: an answer that was asked for before may be of the lost log. */
  resetAt?: number
}

/** An incident is active when it has a broadcast (specification, section 4) and has not been closed. */
export function activeIncident(state: BagState | null): IncidentState | null {
  const incident = state?.incident
  return incident && incident.stage === 'active' && incident.broadcasts.some(({ message }) => message)
    ? incident
    : null
}

/** The id of the room whose bag this is: a bag's copy of an incident holds one room. */
export function roomIdOf(incident: IncidentState): string {
  return listRooms(incident.rooms)[0]?.id ?? ''
}

/**
 * The state after a whole bag status has arrived, by stream or by poll.
 * @param changesWhenAsked `changes` when the question went out; leave it out for a status the server sent unasked
 * @returns the very same state when the status came too late and was not taken
 */
export function withStatus(
  state: BagState | null,
  status: BagStatus,
  changesWhenAsked = state?.changes ?? 0,
): BagState {
  const { incident, ...bag } = status
  const arrived = incident ? fromSnapshot(incident.snapshot) : null
  if (!state) return { bag, incident: arrived, changes: 0 }
  if (changesWhenAsked < (state.resetAt ?? 0)) return state
  if (arrived?.id === state.incident?.id) {
    // Details come, or go, with the same version.
    const isOtherView = bag.hidesDetails !== state.bag.hidesDetails
    return { ...state, bag, incident: newer(state.incident, arrived, isOtherView) }
  }
  if (changesWhenAsked !== state.changes) return state
  return { ...state, bag, incident: arrived, changes: state.changes + 1 }
}

/** The state after a whole bag status in place of all that is known, even if that was newer. */
export function afterReset(state: BagState | null, { incident, ...bag }: BagStatus): BagState {
  const changes = (state?.changes ?? 0) + 1
  return { bag, incident: incident && fromSnapshot(incident.snapshot), changes, resetAt: changes }
}

/** The state after one event of the stream. A known event, and one about another incident, changes nothing. */
export function withEvent(state: BagState, event: IncidentEvent): BagState {
  const { incident } = state
  if (incident?.id === event.incidentId) {
    return event.seq > incident.version ? { ...state, incident: evolve(incident, event) } : state
  }
  if (event.type !== 'IncidentStarted' || activeIncident(state)) return state
  return { ...state, incident: evolve(null, event), changes: state.changes + 1 }
}

function newer(
  known: IncidentState | null,
  arrived: IncidentState | null,
  isOtherView: boolean,
): IncidentState | null {
  if (!known || !arrived) return arrived
  const isLate = arrived.version < known.version || (arrived.version === known.version && !isOtherView)
  return isLate ? known : arrived
}
