import { listFeedItems, type ShownFeed, type ShownItem } from '@muster/contract/feedCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { browserSources } from '../live/browserSources.ts'
import { type DisplaySources, type DisplayState, displayLive } from './displayLive.ts'

const browser: DisplaySources = {
  ...browserSources,
  fetchActive: (signal) => call(getIncidentDetails, { query: { IncidentStatus: 'Active' } }, { signal }),
}

/** Follows the active incidents while the page is there. Give the component a key per tenant. */
export function useDisplay(): DisplayState {
  const [live] = useState(() => displayLive(browser))
  useEffect(() => live.start(), [live])
  return useSyncExternalStore(live.subscribe, live.get)
}

/** The interval at which a display asks for news; the server asks others less often. */
const askEveryMs = 60_000
/** The same when the last question was not answered. */
const askAgainMs = 5_000

/** The items of the feeds, and the freshness of each feed. */
export type FeedNews = { items: readonly ShownItem[]; feeds: readonly ShownFeed[] }

const nothing: FeedNews = { items: [], feeds: [] }

/** The news of the organization's feeds. The last ones stay until newer ones come, or until they are over. */
export function useFeedNews(): FeedNews {
  const { data } = useQuery({
    queryKey: ['feedItems'],
    queryFn: ({ signal }) => call(listFeedItems, { query: {} }, { signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : askEveryMs),
    retry: false,
    // Also while a sign-in is renewed and the screen shows the time alone. It is one list.
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? nothing
}
