import { getIncident } from '@muster/contract/incidentCalls'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { browserSources } from './browserSources.ts'
import { type IncidentLiveDeps, type IncidentLiveState, incidentLive } from './incidentLive.ts'

const browser: IncidentLiveDeps = {
  ...browserSources,
  fetchSnapshot: (id, signal) => call(getIncident, { params: { incidentId: id } }, { signal }),
  soon: (work) => setTimeout(work, 80),
}

/**
 * Follows one incident while the page is there. Give the component a key per incident, and per rights.
 * @param hasGaps as for `incidentLive`
 */
export function useIncident(incidentId: string, hasGaps: boolean): IncidentLiveState {
  const [live] = useState(() => incidentLive(incidentId, browser, hasGaps))
  useEffect(() => live.start(), [live])
  return useSyncExternalStore(live.subscribe, live.get)
}
