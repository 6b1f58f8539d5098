import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'

/** Says that an action is over. Each is a sentence of its own: in many languages more than the noun would change. */
export function endedTitle(action: IncidentAction): string {
  switch (action) {
    case 'Hold':
      return t`The hold has ended`
    case 'Secure':
      return t`The secure has ended`
    case 'Lockdown':
      return t`The lockdown has ended`
    case 'Evacuate':
      return t`The evacuation has ended`
    case 'Shelter':
      return t`The shelter has ended`
  }
}

/** Says of something real that it was started by mistake. */
export function canceledTitle(action: IncidentAction): string {
  switch (action) {
    case 'Hold':
      return t`It was a mistake. The hold is canceled.`
    case 'Secure':
      return t`It was a mistake. The secure is canceled.`
    case 'Lockdown':
      return t`It was a mistake. The lockdown is canceled.`
    case 'Evacuate':
      return t`It was a mistake. The evacuation is canceled.`
    case 'Shelter':
      return t`It was a mistake. The shelter is canceled.`
  }
}
