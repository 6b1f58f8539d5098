import type { Place } from './place.ts'

/**
 * A statement of one source about one person. Claims are never changed: a later one of the same source replaces it, and one of
 * another source may contradict it.
 */
export type Claim = {
  /** Seq of the entry of the log that has it. */
  seq: number
  /** The time for which it is true, by the server's clock: when it was said, also where it came late. ISO 8601 in UTC. */
  at: string
} & (
  | /** A room sees the person. */
  { says: 'here'; place: Place }
  /** A room does not have the person. `elsewhere`: it is known that somebody else does. */
  | { says: 'notHere'; place: Place; as: 'missing' | 'elsewhere' | 'absent' }
  /** A place takes the person in. `from`: the place that gives them; null: the room they were in. */
  | { says: 'taken'; place: Place; from: Place | null }
  /** A place has the person no more. `to`: where they were sent, who have not said yet that they came; null: nobody knows. */
  | { says: 'left'; place: Place; to: Place | null }
  /** Somebody who may resolves contradictions. `place` null: nobody knows where the person is. */
  | { says: 'settled'; place: Place | null }
)

/** The time for which something is true, and its entry of the log. */
type Moment = Pick<Claim, 'at' | 'seq'>

/** Orders by the time for which each is true; of the same moment, as in the log. */
export function byTime(a: Moment, b: Moment): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : a.seq - b.seq
}

/** Checks whether one is true of a later time than the other. */
export function isNewer(a: Moment, b: Moment): boolean {
  return byTime(a, b) > 0
}
