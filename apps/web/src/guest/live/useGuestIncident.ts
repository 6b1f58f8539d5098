import { getGuestIncident } from '@muster/contract/guestCalls'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { browserSources } from '../../live/browserSources.ts'
import { type GuestLiveState, type GuestSources, guestLive } from './guestLive.ts'

const browser: GuestSources = {
  ...browserSources,
  fetchSnapshot: (signal) => call(getGuestIncident, {}, { signal }),
  soon: (work) => setTimeout(work, 80),
}

/** Follows the incident of the guest whose token the session has. Give the component a key per token. */
export function useGuestIncident(): GuestLiveState {
  const [live] = useState(() => guestLive(browser))
  useEffect(() => live.start(), [live])
  return useSyncExternalStore(live.subscribe, live.get)
}
