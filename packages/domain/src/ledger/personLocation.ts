import { z } from 'zod'
import type { Claim } from './claim.ts'
import { isAway, isSamePlace, letsGo, type Place, place } from './place.ts'

/** The reason why it is not known where a person is. */
export const unknownReason = z.discriminatedUnion('why', [
  /** No source has named the person. */
  z.object({ why: z.literal('notNamed') }),
  /** A room misses them, or says that somebody else has them, and nobody else says so. */
  z.object({ why: z.enum(['missing', 'elsewhere']), place }),
  /** A place has them no more. `to`: where it sent them, which has not said that they came; null: nobody knows. */
  z.object({ why: z.literal('left'), place, to: place.nullable() }),
  /** Several places say that they have the person. */
  z.object({ why: z.literal('conflict'), places: z.array(place) }),
  /** Somebody who looked into it said so. */
  z.object({ why: z.literal('settled') }),
])
export type UnknownReason = z.infer<typeof unknownReason>

/** The place of one person by all that was said of them, or the reason why nobody knows it. */
export type PersonLocation =
  | {
      place: Place
      /** The claim that holds. */
      claim: Claim
      /** Rooms that do not have them, though they may wait for them. */
      missedBy: readonly Place[]
    }
  | {
      place: null
      reason: UnknownReason
      /** The newest claim; null where there is none. */
      claim: Claim | null
    }

/** The location of somebody of whom nobody has said anything. */
export const notNamed: PersonLocation = { place: null, reason: { why: 'notNamed' }, claim: null }

type Hold = { place: Place; claim: Claim }

/**
 * Works out where a person is. The order in which claims came does not matter, only when they were true.
 * @param claims in the order of `byTime`
 */
export function locatePerson(claims: readonly Claim[]): PersonLocation {
  const last = claims.at(-1)
  if (!last) return notNamed
  let holds: Hold[] = []
  let lost: UnknownReason = { why: 'notNamed' }
  let missedBy: Place[] = []
  for (const claim of claims) {
    switch (claim.says) {
      case 'here':
        // A second room that sees them, or one that sees them after a bus has taken them, contradicts.
        holds = holds.filter((hold) => !isAway(hold.place) && !isSamePlace(hold.place, claim.place))
        holds.push({ place: claim.place, claim })
        missedBy = missedBy.filter((each) => !isSamePlace(each, claim.place))
        break
      case 'notHere':
        holds = holds.filter((hold) => !isSamePlace(hold.place, claim.place))
        missedBy = [...missedBy.filter((each) => !isSamePlace(each, claim.place)), claim.place]
        if (claim.as === 'absent') {
          if (holds.length === 0) holds.push({ place: { kind: 'absent', id: null }, claim })
        } else {
          // A room that misses them doubts that they are absent.
          holds = holds.filter((hold) => hold.place.kind !== 'absent')
          lost = { why: claim.as, place: claim.place }
        }
        break
      case 'taken': {
        const { from } = claim
        holds = holds.filter(
          (hold) =>
            !letsGo(hold.place) &&
            !isSamePlace(hold.place, claim.place) &&
            !(from && isSamePlace(hold.place, from)),
        )
        holds.push({ place: claim.place, claim })
        missedBy = []
        break
      }
      case 'left':
        holds = holds.filter((hold) => !isSamePlace(hold.place, claim.place))
        lost = { why: 'left', place: claim.place, to: claim.to }
        break
      case 'settled':
        holds = claim.place ? [{ place: claim.place, claim }] : []
        lost = { why: 'settled' }
        missedBy = []
        break
    }
  }
  const [hold, ...others] = holds
  if (!hold) return { place: null, reason: lost, claim: last }
  if (others.length > 0)
    return { place: null, reason: { why: 'conflict', places: holds.map((each) => each.place) }, claim: last }
  return { ...hold, missedBy: isAway(hold.place) ? [] : missedBy }
}
