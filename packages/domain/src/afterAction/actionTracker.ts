import type { IncidentEvent } from '../incident/events.ts'
import type { IncidentAction } from '../incident/vocabulary.ts'

/** What rooms were to do from the start to the end, in order. Said again is not said anew. */
export class ActionTracker {
  private readonly actions: IncidentAction[] = []

  record(event: IncidentEvent) {
    if (event.type !== 'IncidentStarted' && event.type !== 'ActionChanged') return
    if (this.actions.at(-1) !== event.data.action) this.actions.push(event.data.action)
  }

  all(): IncidentAction[] {
    return [...this.actions]
  }
}

/** The same in words: `Evacuate, then Shelter`. A drill that went over into another is both of them in a log. */
export function actionsText(actions: readonly IncidentAction[]): string {
  return actions.join(', then ')
}
