import { isRefusal, type Refusal } from '../refusal.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import type { IncidentEvent } from './events.ts'
import { fold } from './evolve.ts'
import type { IncidentState } from './state.ts'
import { toEvent } from './toEvent.ts'

/** One incident's log with what is folded from it: `decide` and `evolve` joined, still without clock or I/O. */
export type IncidentLog = {
  incidentId: string
  state: IncidentState | null
  /** The events of each command, for the second arrival of the same command. */
  answers: ReadonlyMap<string, readonly IncidentEvent[]>
}

/** The time and ids of new events, which a pure log cannot make itself. */
export type Stamp = { at: string; newId: () => string }

export type Receipt = { events: readonly IncidentEvent[]; log: IncidentLog; repeated: boolean }

/** A log in which nothing has happened. */
export function emptyLog(incidentId: string): IncidentLog {
  return { incidentId, state: null, answers: new Map() }
}

/**
 * Decides one command that has not been seen before, and stamps what it makes happen. The server's log and this one
 * both go through here.
 * @param stamp the server's time and a source of ids for new events
 * @returns the new events and the state after them, or a refusal
 */
export function decideAndStamp(
  incidentId: string,
  state: IncidentState | null,
  command: Command,
  stamp: Stamp,
): { events: IncidentEvent[]; state: IncidentState | null } | Refusal {
  const outcome = decide(state, command)
  if (isRefusal(outcome)) return outcome
  const version = state?.version ?? 0
  const events = outcome.map((fact, part) => {
    const place = { id: stamp.newId(), incidentId, seq: version + part + 1, at: stamp.at }
    return toEvent(state, fact, command, place)
  })
  return { events, state: fold(events, state) }
}

/**
 * Processes one command.
 * @param stamp as for `decideAndStamp`
 * @returns the events it made and the log after them; for a command seen before, the first answer and the log
 * unchanged; or a refusal, and nothing has changed
 */
export function submitCommand(log: IncidentLog, command: Command, stamp: Stamp): Receipt | Refusal {
  const first = log.answers.get(command.commandId)
  if (first) return { events: first, log, repeated: true }
  const answer = decideAndStamp(log.incidentId, log.state, command, stamp)
  if (isRefusal(answer)) return answer
  const { events, state } = answer
  const answers = events.length > 0 ? new Map(log.answers).set(command.commandId, events) : log.answers
  return { events, log: { incidentId: log.incidentId, state, answers }, repeated: false }
}
