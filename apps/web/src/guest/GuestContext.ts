import type { GuestState, IncidentState } from '@muster/domain/incident/state'
import { createContext, useContext } from 'react'
import type { GuestLiveState } from './live/guestLive.ts'
import type { GuestPosts } from './post/guestPosts.ts'
import type { GuestCosignature } from './session/useGuestCosignature.ts'

/** The data that every page of a guest shares: the incident as they see it, their identity, and the senders. */
export type GuestContextValue = {
  live: GuestLiveState
  incident: IncidentState
  guest: GuestState
  posts: GuestPosts
  /** The last signature of this device over the log; null before there is one. */
  cosigned: GuestCosignature | null
}

export const GuestContext = createContext<GuestContextValue | null>(null)

/** The guest of this page. Only within the guests' layout. */
export function useGuest(): GuestContextValue {
  const place = useContext(GuestContext)
  if (!place) throw new Error('not within a guest’s layout')
  return place
}
