/** Stops a truncated file of students, as roster/largeRemovalGuard.ts stops a truncated export. */
import { formatCount } from '@muster/domain/formatCount'
import { isLargeShare } from '../roster/largeRemovalGuard.ts'

export type RosterPlace = { personId: string; roomId: string; siteId: number }

type RosterLoss = {
  /** Entries of an earlier file on the rosters of the file’s sites. */
  owned: readonly RosterPlace[]
  /** The places among them that are lost. */
  leaving: readonly RosterPlace[]
  /** The places that are new, of people who were there before. */
  coming: readonly Pick<RosterPlace, 'personId'>[]
  /** Number of people who would be retired, and their total. */
  gone: number
  people: number
  siteNames: ReadonlyMap<number, string>
}

/** From so many places on, a site that loses all of them is not an ordinary day. */
const minPlacesOfSite = 3

/**
 * A sentence about what this file takes away, if that is more than an ordinary change: more than half of the people or of their
 * places, or all of a site. Who moves to another room loses nothing. Undefined when the file looks ordinary.
 */
export function largeLossSentence({
  owned,
  leaving,
  coming,
  gone,
  people,
  siteNames,
}: RosterLoss): string | undefined {
  const lost = lostPlaces(leaving, coming)
  const large: string[] = []
  if (isLargeShare(gone, people)) large.push(`${formatCount(gone)} of the ${formatCount(people)} people`)
  if (isLargeShare(lost.length, owned.length))
    large.push(`${formatCount(lost.length)} of the ${formatCount(owned.length)} roster entries`)
  if (large.length === 0) {
    const lostBySite = Map.groupBy(lost, ({ siteId }) => siteId)
    for (const [siteId, before] of Map.groupBy(owned, (place) => place.siteId))
      if (before.length >= minPlacesOfSite && lostBySite.get(siteId)?.length === before.length)
        large.push(`all ${formatCount(before.length)} roster entries of ${siteNames.get(siteId) ?? 'a site'}`)
  }
  return large.length > 0 ? `This file is missing ${large.join(', ')} now in use.` : undefined
}

/** Places for which the same person gets no other one. */
function lostPlaces(leaving: readonly RosterPlace[], coming: RosterLoss['coming']): RosterPlace[] {
  const gained = new Map<string, number>()
  for (const { personId } of coming) gained.set(personId, (gained.get(personId) ?? 0) + 1)
  return leaving.filter(({ personId }) => {
    const left = gained.get(personId) ?? 0
    gained.set(personId, left - 1)
    return left <= 0
  })
}
