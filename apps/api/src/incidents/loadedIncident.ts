import type { IncidentEvent } from '@muster/domain/incident/events'
import { evolve } from '@muster/domain/incident/evolve'
import type { IncidentState } from '@muster/domain/incident/state'
import { genesisHash } from './hashChain.ts'
import type { ChainedEvent } from './storedEvents.ts'

/** An incident in this process's memory: its log, its folded state, and the answer to each command. */
export type LoadedIncident = {
  readonly tenantId: string
  readonly id: string
  state: IncidentState | null
  /**
   * Number of events at the beginning of the log that are not loaded yet, because the state came from a snapshot; 0 for a
   * whole log.
   */
  missing: number
  /** The log, without the missing events. */
  events: IncidentEvent[]
  /** The version after each command that made events, without the missing ones. */
  answers: Map<string, number>
  /** Hash of the last event, as 64 hexadecimal digits. */
  lastHash: string
  /**
   * True when another server had written before this one last took the incident's lock. Then this server takes the lock
   * again before it decides.
   */
  isShared: boolean
}

/** Creates an incident without any events. */
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

/** Returns how many events of the log this process has folded. */
export function versionOf(incident: LoadedIncident): number {
  return incident.missing + incident.events.length
}

/**
 * Returns the events after a point of the log.
 * @param seq of the last event to leave out
 * @returns null while some of them are not loaded
 */
export function eventsSince({ events, missing }: LoadedIncident, seq: number): IncidentEvent[] | null {
  return seq < missing ? null : events.slice(seq - missing)
}

/**
 * Thrown when memory has events that the log has not: the database lost them, as an asynchronous standby does that became
 * the primary.
 */
export class ForeignLogError extends Error {
  constructor(incidentId: string) {
    super(`the log of incident ${incidentId} is not the one in memory`)
  }
}

/** Returns true when these events, read after the ones in memory, continue them: each has the hash of the one before. */
export function continues(incident: LoadedIncident, stored: readonly ChainedEvent[]): boolean {
  const [first] = stored
  return !first || first.previousHash === incident.lastHash
}

/** Replaces everything in memory by a whole log, in place: others hold the same object. */
export function replaceLog(incident: LoadedIncident, stored: readonly ChainedEvent[]): void {
  Object.assign(incident, emptyIncident(incident.tenantId, incident.id))
  applyStored(incident, stored)
}

/**
 * Applies stored events, in order; known ones are skipped.
 * @param folded the state after all of them, when it is already known: folding ten thousand answers twice is noticeable
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
 * Adds all events that were missing, in order. The folded state stays.
 * @param answers the version after each command that made them; this map becomes the incident's and grows
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
