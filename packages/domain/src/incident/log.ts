import { isRefusal, type Refusal } from '../refusal.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import type { IncidentEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { IncidentState } from './state.ts'

/** One incident's log with what is folded from it: `decide` and `evolve` joined, still without clock or I/O. */
export type IncidentLog = {
  incidentId: string
  state: IncidentState | null
  /** Which events each command made, for the second arrival of the same command. */
  answers: ReadonlyMap<string, readonly IncidentEvent[]>
}

/** What the log cannot know itself. */
export type Stamp = { at: string; newId: () => string }

export type Receipt = { events: readonly IncidentEvent[]; log: IncidentLog; repeated: boolean }

/** A log in which nothing has happened. */
export function emptyLog(incidentId: string): IncidentLog {
  return { incidentId, state: null, answers: new Map() }
}

/**
 * Takes in one command.
 * @param stamp the server's time and a source of ids for new events
 * @returns the events it made and the log after them; for a command seen before, the first answer and the log unchanged;
 *   or a refusal, and nothing has changed
 */
export function receive(log: IncidentLog, command: Command, stamp: Stamp): Receipt | Refusal {
  const first = log.answers.get(command.commandId)
  if (first) return { events: first, log, repeated: true }
  const outcome = decide(log.state, command)
  if (isRefusal(outcome)) return outcome
  const { commandId, actor } = command
  let version = log.state?.version ?? 0
  const events = outcome.map(
    (fact) =>
      ({
        id: stamp.newId(),
        incidentId: log.incidentId,
        seq: ++version,
        at: stamp.at,
        actor,
        commandId,
        ...fact,
      }) as IncidentEvent,
  )
  let state = log.state
  for (const event of events) state = evolve(state, event)
  const answers = events.length > 0 ? new Map(log.answers).set(commandId, events) : log.answers
  return { events, log: { incidentId: log.incidentId, state, answers }, repeated: false }
}
