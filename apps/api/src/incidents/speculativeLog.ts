import { randomUUIDv7 } from 'node:crypto'
import type { Command } from '@muster/domain/incident/commands'
import { decideAndStamp } from '@muster/domain/incident/incidentLog'
import type { IncidentState } from '@muster/domain/incident/state'
import { isRefusal, type Refusal } from '@muster/domain/refusal'
import type { LoadedIncident } from './loadedIncident.ts'
import { chainNext, type NewEvent } from './storedEvents.ts'

export type Receipt = { incidentId: string; version: number; repeated: boolean }
export type CommandOutcome = Receipt | Refusal

/** The decision on a command. It is valid once it and those decided before it are written. */
export type PendingDecision = {
  outcome: CommandOutcome
  events: NewEvent[]
  state: IncidentState | null
}

/** An incident as it will be once these decisions are written. */
export class SpeculativeLog {
  private state: IncidentState | null
  private lastHash: string
  private readonly incident: LoadedIncident
  private readonly answers: Map<string, number>

  /** @param answers the version after commands that the incident in memory does not know; it grows */
  constructor(incident: LoadedIncident, answers = new Map<string, number>()) {
    this.incident = incident
    this.answers = answers
    this.state = incident.state
    this.lastHash = incident.lastHash
  }

  /** @throws when the command's events could not be parsed when read again: that would prevent a server from starting */
  decide(command: Command): PendingDecision {
    const { commandId } = command
    const incidentId = this.incident.id
    const knownVersion = this.answers.get(commandId) ?? this.incident.answers.get(commandId)
    if (knownVersion !== undefined)
      return {
        outcome: { incidentId, version: knownVersion, repeated: true },
        events: [],
        state: this.state,
      }
    // Ids of one moment are neighbors in their index.
    const stamp = { at: currentTime(), newId: () => randomUUIDv7() }
    const decision = decideAndStamp(incidentId, this.state, command, stamp)
    if (isRefusal(decision)) return { outcome: decision, events: [], state: this.state }
    const events = decision.events.map((event, part) => {
      const chained = chainNext(this.lastHash, event, part)
      this.lastHash = chained.hash
      return chained
    })
    this.state = decision.state
    const version = this.state?.version ?? 0
    if (events.length > 0) this.answers.set(commandId, version)
    return { outcome: { incidentId, version, repeated: false }, events, state: this.state }
  }
}

let formattedTime = { moment: 0, as: '' }

/** Returns the time as ISO 8601, formatted once per millisecond. */
function currentTime(): string {
  const moment = Date.now()
  if (moment !== formattedTime.moment) formattedTime = { moment, as: new Date(moment).toISOString() }
  return formattedTime.as
}

/** The outcomes of some commands, the events to store, and the state after them. */
export type WrittenBatch = { outcomes: CommandOutcome[]; stored: NewEvent[]; state: IncidentState | null }

/** Combines the decisions on several commands, in order. */
export function combine(decided: readonly PendingDecision[]): WrittenBatch {
  return {
    outcomes: decided.map(({ outcome }) => outcome),
    stored: decided.flatMap(({ events }) => events),
    state: decided.at(-1)?.state ?? null,
  }
}
