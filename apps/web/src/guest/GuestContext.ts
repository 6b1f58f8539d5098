import type { GuestState, IncidentState } from '@muster/domain/incident/state'
import { createContext, useContext } from 'react'
import type { GuestLiveState } from './live/guestLive.ts'
import type { GuestPosts } from './post/guestPosts.ts'

/** What every page of a guest has: the incident as they see it, who they are, and what sends for them. */
export type GuestPlace = {
  live: GuestLiveState
  incident: IncidentState
  guest: GuestState
  posts: GuestPosts
}

export const GuestContext = createContext<GuestPlace | null>(null)

/** The guest of this page. Only within the guests' layout. */
export function useGuest(): GuestPlace {
  const place = useContext(GuestContext)
  if (!place) throw new Error('not within a guest’s layout')
  return place
}
