import { getIncident } from '@muster/contract/incidentCalls'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { serverNow } from '../api/serverClock.ts'
import { type IncidentLiveState, incidentLive } from './incidentLive.ts'
import { readStream } from './sseStream.ts'

/** Follows one incident while the page is there. Give the component a key per incident. */
export function useIncident(incidentId: string): IncidentLiveState {
  const [live] = useState(() =>
    incidentLive(incidentId, {
      readStream,
      fetchSnapshot: (id, signal) => call(getIncident, { params: { incidentId: id } }, { signal }),
      now: serverNow,
      random: Math.random,
      soon: (work) => setTimeout(work, 80),
    }),
  )
  useEffect(() => live.start(), [live])
  return useSyncExternalStore(live.subscribe, live.get)
}
