import { actionNoun } from '@muster/domain/incident/actionGuides'
import type { IncidentState } from '@muster/domain/incident/state'

/**
 * The all-clear as it is offered, signed by the person who ends it; they may word it otherwise.
 * @param byName the commander who ends it; empty leaves the message unsigned
 */
export function allClear({ kind, action }: Pick<IncidentState, 'kind' | 'action'>, byName: string): string {
  const signed = byName === '' ? '' : ` – ${byName}`
  switch (kind) {
    case 'Actual':
      return `All clear. The ${actionNoun(action)} is over. Thank you for keeping everyone safe.${signed}`
    case 'Exercise':
      return `All clear. The drill is over. Thank you all.${signed}`
    case 'Test':
      return `The test is over. There was nothing to do.${signed}`
  }
}
