/** Fetches the outlines of the United States. Comes in a file of its own, when a map shows places there. */
import atlasUrl from 'us-atlas/counties-10m.json?url'
import type { Place } from './overviewSites.ts'
import { isWithin, type Outline, outlinesOf, type UsAtlas } from './usOutlines.ts'

/**
 * The outlines, where one of these places is within them; null where none is: a map of another country stays without.
 * @throws when they cannot be fetched
 */
export async function loadUsOutlines(
  places: readonly Place[],
  signal: AbortSignal,
): Promise<Outline[] | null> {
  const response = await fetch(atlasUrl, { signal })
  if (!response.ok) throw new Error(`The outlines were answered with ${response.status}.`)
  const atlas: UsAtlas = await response.json()
  const { outlines, land } = outlinesOf(atlas)
  return places.some((place) => isWithin(land, place)) ? outlines : null
}
