import type { IncidentState } from '@muster/domain/incident/state'
import { type BoardAction, whyUnavailable } from '@muster/domain/incident/whyUnavailable'
import type { Refusal } from '@muster/domain/refusal'
import { useMay } from '../../auth/accountState.ts'
import { useMe } from '../../auth/useMe.ts'

/** The reason the signed-in person cannot do this now; null when they can. Every button of the board asks here. */
export function useWhyUnavailable(incident: IncidentState, action: BoardAction): Refusal | null {
  const siteIds = incident.sites.map(({ id }) => id)
  const who = { accountId: useMe().id, mayCommand: useMay('incident.command', siteIds) }
  return whyUnavailable(incident, who, action)
}
