import type { IncidentEvent } from '@muster/domain/incident/events'
import { evolve } from '@muster/domain/incident/evolve'
import type { IncidentState } from '@muster/domain/incident/state'
import { genesisHash } from './hashChain.ts'
import type { ChainedEvent } from './storedEvents.ts'

/** An incident held in memory by this process: its log, what is folded from it, and what each command was answered. */
export type LoadedIncident = {
  readonly tenantId: string
  readonly id: string
  state: IncidentState | null
  /** How many events at the beginning of the log are not in memory yet, because the state came from a snapshot; 0 for a whole log. */
  missing: number
  /** The log, without those that are missing. */
  events: IncidentEvent[]
  /** The version after each command that made events, without those that are missing. */
  answers: Map<string, number>
  /** Of the last event, as 64 hexadecimal digits. */
  lastHash: string
  /** Whether another server had written when this one last took the incident's lock: then it takes it again before it decides. */
  isShared: boolean
}

/** An incident of which nothing is known yet. */
export function emptyIncident(tenantId: string, id: string): LoadedIncident {
  return {
    tenantId,
    id,
    state: null,
    missing: 0,
    events: [],
    answers: new Map(),
    lastHash: genesisHash,
    isShared: false,
  }
}

/** How many events of the log this process knows, or has at least folded in. */
export function versionOf(incident: LoadedIncident): number {
  return incident.missing + incident.events.length
}

/**
 * The events after a point of the log.
 * @param seq of the last event that is not wanted
 * @returns null while some of them are missing
 */
export function eventsSince({ events, missing }: LoadedIncident, seq: number): IncidentEvent[] | null {
  return seq < missing ? null : events.slice(seq - missing)
}

/**
 * Takes in events that the database has, in order; those already known are passed over.
 * @param folded the state after all of them, where it is known already: folding ten thousand answers twice is felt
 */
export function applyStored(
  incident: LoadedIncident,
  stored: readonly ChainedEvent[],
  folded: IncidentState | null = null,
): IncidentEvent[] {
  const fresh = stored.filter(({ event }) => event.seq > versionOf(incident))
  for (const { event, hash } of fresh) {
    if (!folded) incident.state = evolve(incident.state, event)
    incident.events.push(event)
    incident.answers.set(event.commandId, event.seq)
    incident.lastHash = hash
  }
  if (folded && fresh.length > 0) incident.state = folded
  return fresh.map(({ event }) => event)
}

/**
 * Takes in the events that were missing: all of them, in order. What is folded stays.
 * @param answers the version after each command that made them; it is kept and added to
 */
export function applyEarlier(
  incident: LoadedIncident,
  earlier: readonly IncidentEvent[],
  answers: Map<string, number>,
): void {
  for (const [commandId, version] of incident.answers) answers.set(commandId, version)
  incident.answers = answers
  incident.events = earlier.concat(incident.events)
  incident.missing = 0
}
