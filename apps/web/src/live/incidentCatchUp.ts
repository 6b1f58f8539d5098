import type { IncidentEvent } from '@muster/domain/incident/events'
import { evolve } from '@muster/domain/incident/evolve'
import type { IncidentState } from '@muster/domain/incident/state'

export type CaughtUp = {
  incident: IncidentState | null
  /** Events that come after a gap; they wait until a snapshot has filled it. */
  early: IncidentEvent[]
}

/**
 * Folds the events that follow on. Known events are skipped, so any event may come twice.
 * @param incident its known state, or null before the first snapshot
 * @param events in any order
 * @param hasGaps true when gaps are expected: a person restricted to sites gets no events of other sites
 */
export function catchUp(
  incident: IncidentState | null,
  events: readonly IncidentEvent[],
  hasGaps: boolean,
): CaughtUp {
  let state = incident
  const early: IncidentEvent[] = []
  for (const event of [...events].sort((a, b) => a.seq - b.seq)) {
    const version = state?.version ?? 0
    if (event.seq <= version) continue
    if (event.seq === version + 1 || (hasGaps && state)) state = evolve(state, event)
    else early.push(event)
  }
  return { incident: state, early }
}
