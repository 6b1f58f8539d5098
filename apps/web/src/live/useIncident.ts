import { getIncident } from '@muster/contract/incidentCalls'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { serverNow } from '../api/serverClock.ts'
import { type IncidentLiveState, type IncidentSources, incidentLive } from './incidentLive.ts'
import { readStream } from './sseStream.ts'

const browser: IncidentSources = {
  readStream,
  fetchSnapshot: (id, signal) => call(getIncident, { params: { incidentId: id } }, { signal }),
  now: serverNow,
  random: Math.random,
  soon: (work) => setTimeout(work, 80),
  onNetworkChange(changed) {
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
    return () => {
      window.removeEventListener('online', changed)
      window.removeEventListener('offline', changed)
    }
  },
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
