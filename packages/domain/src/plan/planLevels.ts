/** The levels of a plan: those that a file has as things of their own, and those that its rooms only name. */
import { heightsOf } from './parseLevelHeights.ts'
import type { PlanFeature } from './planFeature.ts'
import { cut, nameOf, textOf } from './planNames.ts'
import { readPolygons } from './polygons.ts'
import type { LevelShape, PlanLevel } from './sitePlan.ts'

export type KnownLevel = PlanLevel & { building: string; outlines: LevelShape['outlines'] }

/** The levels of a file by their id, those of rooms that name no height by their word. */
export type KnownLevels = { byId: Map<string, KnownLevel>; byWord: Map<string, KnownLevel> }

/**
 * Finds all levels before any room is put on one, so that it does not matter which room comes first in the file.
 * @param levels the features that are levels
 * @param units those that are rooms
 * @param buildings their names by id
 */
export function findLevels(
  levels: readonly PlanFeature[],
  units: readonly PlanFeature[],
  buildings: ReadonlyMap<string | null, string | null>,
  language: string,
): KnownLevels {
  const known = { byId: readLevels(levels, buildings, language), byWord: new Map<string, KnownLevel>() }
  addSaid(known, units)
  return known
}

/**
 * Those on which a feature is, from below; several where it goes through several. Only IMDF has levels as things of their own;
 * elsewhere a room says on which it is, or there is one.
 */
export function levelsOf({ byId, byWord }: KnownLevels, feature: PlanFeature): KnownLevel[] {
  if (feature.type === 'unit') return present(byId.get(textOf(feature.properties.level_id) ?? ''))
  const said = saidBy(feature)
  const named = present(byId.get(said ?? ''))
  if (named.length > 0) return named
  const heights = heightsOf(said ?? '0')
  if (!heights) return present(byWord.get(said ?? ''))
  return heights.flatMap((height) => present(atHeight(byId, height)))
}

function present(level: KnownLevel | undefined): KnownLevel[] {
  return level ? [level] : []
}

function atHeight(byId: ReadonlyMap<string, KnownLevel>, height: number): KnownLevel | undefined {
  return byId.values().find(({ ordinal }) => ordinal === height)
}

/** The level that a room or its file names. */
function saidBy({ properties, floor }: PlanFeature): string | null {
  const { level_id, level, floor: storey, ordinal, storey: other } = properties
  return textOf(level_id) ?? textOf(level ?? storey ?? ordinal ?? other) ?? textOf(floor)
}

function readLevels(
  levels: readonly PlanFeature[],
  buildings: ReadonlyMap<string | null, string | null>,
  language: string,
): Map<string, KnownLevel> {
  const named = levels.map((level) => {
    const { properties, geometry } = level
    const ordinal = heightsOf(textOf(properties.ordinal ?? properties.level) ?? '0')?.[0] ?? 0
    const id = level.id ?? textOf(properties.level) ?? String(ordinal)
    const own = nameOf(properties.name, language) ?? `Level ${textOf(properties.level) ?? ordinal}`
    const [building] = Array.isArray(properties.building_ids) ? properties.building_ids : []
    const polygons = readPolygons(geometry)
    const outlines = typeof polygons === 'string' ? [] : polygons
    return { id, own, ordinal, outlines, building: buildings.get(String(building)) ?? null }
  })
  // “Level 1” of two buildings are two levels: where there are several, each says of which it is.
  const several = new Set(named.map(({ building }) => building)).size > 1
  return new Map(
    named.map(({ own, building, ...level }) => [
      level.id,
      {
        ...level,
        building: building ?? '',
        name: several && building ? cut(`${building}, ${own}`, 200) : own,
      },
    ]),
  )
}

/** Adds what rooms name and the file has not. */
function addSaid({ byId, byWord }: KnownLevels, units: readonly PlanFeature[]) {
  const heights = new Map<number, Set<string>>()
  const through: number[][] = []
  const words = new Set<string>()
  for (const unit of units) {
    const said = saidBy(unit)
    if (unit.type === 'unit' || byId.has(said ?? '')) continue
    const found = heightsOf(said ?? '0')
    const [only, ...others] = found ?? []
    if (said !== null && !found) words.add(said)
    else if (only !== undefined && others.length > 0 && found) through.push(found)
    else if (only !== undefined) heights.set(only, (heights.get(only) ?? new Set()).add(said ?? ''))
  }
  // Stairs make no level where nothing else is, unless there is none at all for them.
  for (const found of through) {
    const [lowest] = found
    const isThere = found.some((height) => heights.has(height) || atHeight(byId, height))
    if (!isThere && lowest !== undefined) heights.set(lowest, new Set([String(lowest)]))
  }
  for (const [ordinal, names] of heights)
    if (!atHeight(byId, ordinal)) add(byId, { ...calledAt(ordinal, names), ordinal })
  const highest = Math.max(-1, ...[...byId.values()].map(({ ordinal }) => ordinal))
  for (const [at, word] of [...words].entries())
    byWord.set(word, add(byId, { id: cut(word, 100), name: word, ordinal: highest + 1 + at }))
}

function add(byId: Map<string, KnownLevel>, level: PlanLevel): KnownLevel {
  const made = { ...level, building: '', outlines: [] }
  byId.set(made.id, made)
  return made
}

/**
 * Names a level by the word that rooms use, `EG`, where any does; by its number otherwise. Its id stays the same in any
 * order of the levels.
 */
function calledAt(ordinal: number, said: ReadonlySet<string>): { id: string; name: string } {
  const all = [...said].filter(Boolean).sort()
  const isNumber = (each: string) => /^[-−–+]?[\d.,]+$/.test(each)
  const [word] = all.filter((each) => !isNumber(each))
  const id = all.length === 0 || all.some(isNumber) ? String(ordinal) : cut(word ?? String(ordinal), 100)
  return { id, name: word ?? (all.length === 0 ? 'Plan' : `Level ${ordinal}`) }
}
