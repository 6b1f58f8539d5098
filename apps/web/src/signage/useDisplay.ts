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

/** Follows what is active while the page is there. Give the component a key per tenant. */
export function useDisplay(): DisplayState {
  const [live] = useState(() => displayLive(browser))
  useEffect(() => live.start(), [live])
  return useSyncExternalStore(live.subscribe, live.get)
}

/** How often a display asks for news; the server asks others less often. */
const askEveryMs = 60_000
/** The same when the last question was not answered. */
const askAgainMs = 5_000

/** What feeds say, and how fresh each of them is. */
export type FeedNews = { items: readonly ShownItem[]; feeds: readonly ShownFeed[] }

const nothing: FeedNews = { items: [], feeds: [] }

/** What the feeds of the organisation say. What came last stays while nothing new does, until it is over. */
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
