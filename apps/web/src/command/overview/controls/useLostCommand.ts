import type { IncidentState } from '@muster/domain/incident/state'
import { useEffect } from 'react'
import { useMe } from '../../../auth/useMe.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { lostCommand } from './latestIncidentControl.ts'

/**
 * Informs the former commander that somebody else leads, until they put the notice away: also when it happened while
 * they were on another page or before a reload.
 */
export function useLostCommand(incident: IncidentState): { lost: string | null; dismiss: () => void } {
  const me = useMe()
  const { commanderId } = incident
  /** The commander at the last look, kept in the tab. */
  const [before, setBefore] = useDraft(`${incident.id}.commander`, commanderId)
  const lost = lostCommand(before, incident, me)
  const isUnacknowledged = lost !== null || me.id === ''
  useEffect(() => {
    if (!isUnacknowledged) setBefore(commanderId)
  }, [isUnacknowledged, commanderId, setBefore])
  return { lost, dismiss: () => setBefore(commanderId) }
}
