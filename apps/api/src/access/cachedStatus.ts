import type { RoomAssignment } from '../incidents/roomIncidents.ts'

/** What a bag's page shows, as far as it has been worked out. Stays true until its incident, or what is folded of it, is another. */
export type CachedStatus = {
  /** Of the bag; null when it takes part in no incident. */
  readonly assignment: RoomAssignment | null
  /** The incident of that place, and how far it was folded; null when there was none. */
  readonly incidentId: string | null
  version: number | null
  readonly tag: string
  /** Several phones of a room ask for the same, and so does one that reloads. */
  response: { body: string; bytes: number } | null
}
