/** Features of a plan that are no places for people: walls, openings, outlines, and the ways between rooms. */
import { commaList } from '@muster/words/commaList'
import type { PlanFeature } from './planFeature.ts'
import { nameOf } from './planNames.ts'
import { type PlanLeftOut, planLimits } from './sitePlan.ts'

/** Outlines of a whole floor, which are drawn below the rooms. */
const outlines = new Set(['outline', 'building_outline', 'floor_outline', 'footprint', 'building'])

/** In the words of OpenStreetMap’s indoor tags and of drawing programs; case, spaces and hyphens do not count. */
const nonRoomFeatures = new Set([
  ...outlines,
  'wall',
  'walls',
  'window',
  'windows',
  'door',
  'doors',
  'doorway',
  'opening',
  'gate',
  'railing',
  'fence',
  'column',
  'pillar',
  'beam',
  'corridor',
  'corridors',
  'hallway',
  'hallways',
  'walkway',
  'inaccessible_space',
  'no_geometry',
  'void',
  'shaft',
])

/** Categories that people recognize by sight, so that they need no number. */
const recognizableCategories = /stair|elevator|lift|escalator|ramp|toilet|bathroom|restroom|washroom|\bwc\b/i

/**
 * Names the kind of a feature without an IMDF type, where that is no place: `wall`, `building outline`.
 * @returns null for what may be a room
 */
export function nonRoomFeatureOf(properties: Record<string, unknown>): string | null {
  for (const key of ['indoor', 'type', 'category', 'class', 'kind', 'layer']) {
    const word = wordOf(properties[key])
    if (word && nonRoomFeatures.has(word)) return word.replaceAll('_', ' ')
  }
  const { building, indoor, room } = properties
  return wordOf(building) && indoor === undefined && room === undefined ? 'building' : null
}

/** Checks whether a feature gives the size of a floor. */
export function isOutline({ properties }: PlanFeature): boolean {
  return outlines.has((nonRoomFeatureOf(properties) ?? '').replaceAll(' ', '_'))
}

/** Checks whether somebody finds it without a name, as stairs. */
export function isRecognizable(category: string | null): boolean {
  return category !== null && recognizableCategories.test(category)
}

/**
 * Lists the features that were left out, the most frequent first, with their names, if any: somebody may look for one.
 */
export function leftOutOf(features: readonly PlanFeature[], language: string): PlanLeftOut[] {
  const byWhat = Map.groupBy(features, ({ properties }) => nonRoomFeatureOf(properties) ?? '')
  return [...byWhat]
    .map(([what, all]) => ({
      what,
      count: all.length,
      names: [...new Set(all.flatMap(({ properties }) => nameOf(properties.name, language) ?? []))].slice(
        0,
        planLimits.namesLeftOut,
      ),
    }))
    .sort((a, b) => b.count - a.count || a.what.localeCompare(b.what))
}

/** The same in words: `43 × wall, 31 × window`. */
export function leftOutWords(leftOut: readonly PlanLeftOut[]): string {
  return commaList(leftOut.map(({ what, count }) => `${count} × ${what}`))
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value
    ? value
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')
    : null
}
