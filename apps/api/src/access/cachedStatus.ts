import type { RoomAssignment } from '../incidents/roomIncidents.ts'

/** The cached content of a bag's page. Valid until its incident or the incident's state changes. */
export type CachedStatus = {
  /** The bag's room assignment; null when it takes part in no incident. */
  readonly assignment: RoomAssignment | null
  /** Hash of the last event of the assigned incident; null when there was none. */
  lastHash: string | null
  readonly tag: string
  /** Serialized once: several phones of a room ask for the same answer, and so does one that reloads. */
  response: { body: string; bytes: number; headers: string[] } | null
}
