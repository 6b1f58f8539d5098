import type { IncidentState } from '@muster/domain/incident/state'

/** The all-clear as it is offered; the commander may say it otherwise. */
export function allClear({ kind, action }: Pick<IncidentState, 'kind' | 'action'>): string {
  switch (kind) {
    case 'Actual':
      return `All clear. The ${action.toLowerCase()} is over. Thank you for keeping everyone safe.`
    case 'Exercise':
      return 'All clear. The drill is over. Thank you all.'
    case 'Test':
      return 'The test is over. There was nothing to do.'
  }
}
