import { t } from '@muster/words/t'
import { actionName } from '../incident/actionGuides.ts'
import type { IncidentEvent } from '../incident/events.ts'
import type { IncidentAction } from '../incident/vocabulary.ts'

/** Collects the actions of an incident from start to end, in order. The same action said again is not a new one. */
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
  return actions.map(actionName).reduce((before, next) => t`${before}, then ${next}`)
}
