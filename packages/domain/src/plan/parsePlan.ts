/** Makes a plan of the features of a file: IMDF (Apple's and OGC's Indoor Mapping Data Format) or any GeoJSON of rooms. */
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { numberUnnamed } from './nameUnnamedUnits.ts'
import { isOutline, isRecognizable, leftOutOf, leftOutWords, nonRoomFeatureOf } from './nonRoomFeatures.ts'
import { type PlanFeature, readFeature } from './planFeature.ts'
import { findLevels, type KnownLevel, type KnownLevels, levelsOf } from './planLevels.ts'
import { cut, isRecord, nameOf, textOf } from './planNames.ts'
import { pointInside, readPolygons, readPosition } from './polygons.ts'
import { type LevelShape, type PlanUnit, planLimits, type SitePlan } from './sitePlan.ts'

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/**
 * Reads a plan from the collections of an archive, or from a single one.
 * @param collections parsed JSON of `level.geojson`, `unit.geojson` … or of one file that has everything
 * @param language which of a name's languages is preferred, as the archive's manifest says it: `en`
 * @param floors on which floor the rooms of each collection are that do not say it: `EG`, `2`; where there is a file for each
 * @returns why not, as a sentence, when there is no plan in them
 */
export function readPlan(
  collections: readonly unknown[],
  language = 'en',
  floors: readonly (string | null)[] = [],
): SitePlan | string {
  const features: PlanFeature[] = []
  for (const [at, each] of collections.entries()) {
    const parsed = collection.safeParse(each)
    if (!parsed.success)
      return inEnglish(
        'This is not GeoJSON: a floor plan is a FeatureCollection, or an IMDF archive of several.',
      )
    for (const one of parsed.data.features) features.push(...readFeature(one, floors[at] ?? null))
  }
  const byKind = Map.groupBy(features, kindOf)
  const [units, notPlaces] = [byKind.get('unit') ?? [], byKind.get('not a place') ?? []]
  if (units.length === 0 && notPlaces.length > 0)
    return `There are no rooms in this file, only what is no room: ${leftOutWords(leftOutOf(notPlaces, language))}.`
  if (units.length === 0)
    return inEnglish('There are no rooms in this file: no polygon, and no unit of IMDF.')
  if (units.length > planLimits.units)
    return inEnglish('There are more than 10,000 rooms in this file. Import one site at a time.')
  const buildings = new Map(
    (byKind.get('building') ?? []).map(({ id, properties }) => [id, nameOf(properties.name, language)]),
  )
  const levels = findLevels(byKind.get('level') ?? [], units, buildings, language)
  return gather(units, notPlaces, levels, language)
}

type Kind = 'unit' | 'level' | 'building' | 'not a place' | 'other'

/**
 * Finds the kind of a feature. One that does not say so is a room if it has an area (OpenStreetMap calls its floors
 * levels).
 */
function kindOf({ type, geometry, properties }: PlanFeature): Kind {
  if (type === 'unit' || type === 'level' || type === 'building') return type
  if (type) return 'other'
  if (properties.indoor === 'level') return 'level'
  if (nonRoomFeatureOf(properties)) return 'not a place'
  return geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon' ? 'unit' : 'other'
}

type PlanBuilder = SitePlan & { shapeOf: Map<string, LevelShape>; points: number; ids: Set<string> }

function gather(
  units: readonly PlanFeature[],
  notPlaces: readonly PlanFeature[],
  known: KnownLevels,
  language: string,
): SitePlan | string {
  const lists = { levels: [], units: [], shapes: [], problems: [], problemCount: 0, numberedCount: 0 }
  const leftOut = leftOutOf(notPlaces, language)
  const plan: PlanBuilder = { ...lists, leftOut, shapeOf: new Map(), points: 0, ids: new Set() }
  drawOutlines(known, notPlaces)
  for (const [at, unit] of units.entries()) {
    const name = nameOfUnit(unit, language)
    const why = addUnit(plan, known, unit, at, name, language)
    if (!why) continue
    plan.problemCount += 1
    if (plan.problems.length < planLimits.problems)
      plan.problems.push({ unit: name ?? unit.id ?? `Number ${at + 1} in the file`, why })
  }
  if (plan.points > planLimits.points)
    return inEnglish(
      'The shapes in this file have too many points to be drawn on a phone. Simplify them in the program that drew them.',
    )
  const [first] = plan.problems
  if (plan.units.length === 0)
    return `No room in this file can be shown. The first is “${first?.unit}”: ${first?.why}`
  if (plan.shapeOf.size > planLimits.levels)
    return inEnglish('There are more than 100 levels in this file. Import one site at a time.')
  const used = [...known.byId.values()].filter(({ id }) => plan.shapeOf.has(id))
  used.sort(
    (a, b) => a.building.localeCompare(b.building) || a.ordinal - b.ordinal || a.name.localeCompare(b.name),
  )
  const shapes = used.flatMap(({ id }) => plan.shapeOf.get(id) ?? [])
  return {
    levels: used.map(({ id, name, ordinal }) => ({ id, name, ordinal })),
    ...numberUnnamed(
      plan.units,
      shapes,
      isImdf(units) ? () => false : ({ category }) => !isRecognizable(category),
    ),
    shapes,
    problems: plan.problems,
    problemCount: plan.problemCount,
    leftOut: plan.leftOut,
  }
}

/** An IMDF archive names what its makers wanted to be named. */
function isImdf(units: readonly PlanFeature[]): boolean {
  return units.some(({ type }) => type === 'unit')
}

function drawOutlines(known: KnownLevels, notPlaces: readonly PlanFeature[]) {
  for (const each of notPlaces.filter(isOutline)) {
    const polygons = readPolygons(each.geometry)
    if (typeof polygons !== 'string')
      for (const level of levelsOf(known, each)) level.outlines.push(...polygons)
  }
}

function nameOfUnit({ properties }: PlanFeature, language: string): string | null {
  const { name, label, ref, roomnumber, room_number, number } = properties
  for (const each of [name, label, ref, roomnumber, room_number, number]) {
    const found = nameOf(each, language)
    if (found) return found
  }
  return null
}

/** The category of a feature in the file’s own words. */
function categoryOf({ properties }: PlanFeature): string | null {
  const { category, room, type, stairs, highway, amenity, indoor } = properties
  if (category !== undefined && category !== null) return textOf(category)
  if (stairs === 'yes' || highway === 'steps') return 'stairs'
  if (highway === 'elevator') return 'elevator'
  return textOf(room) ?? textOf(type) ?? textOf(amenity) ?? textOf(indoor)
}

/** Adds a unit to the plan. @returns why not, when it cannot be used */
function addUnit(
  plan: PlanBuilder,
  levels: KnownLevels,
  unit: PlanFeature,
  at: number,
  name: string | null,
  language: string,
): string | null {
  const { properties } = unit
  const polygons = readPolygons(unit.geometry)
  if (typeof polygons === 'string') return polygons
  const [level, ...others] = levelsOf(levels, unit)
  if (!level) return inEnglish('Its level is not in the file.')
  const id = idOf(plan, unit, level, name, at)
  if (plan.ids.has(id)) return inEnglish('Another room in the file has the same id.')
  const shortName = nameOf(properties.alt_name ?? properties.short_name ?? properties.ref, language)
  const head = { name, shortName: shortName === name ? null : shortName, category: categoryOf(unit) }
  const given = properties.display_point
  const display = readPosition(isRecord(given) ? given.coordinates : null) ?? pointInside(polygons)
  const place = (here: KnownLevel, unitId: string) => {
    const shape = plan.shapeOf.get(here.id) ?? { levelId: here.id, outlines: here.outlines, units: [] }
    plan.shapeOf.set(here.id, shape)
    shape.units.push({ id: unitId, polygons, displayPoint: display })
    plan.units.push({ id: unitId, levelId: here.id, ...head } satisfies PlanUnit)
    plan.ids.add(unitId)
    plan.points += polygons.flat(2).length
  }
  place(level, id)
  // Stairs are looked for on each floor; a hall of two storeys is one room.
  if (isRecognizable(head.category))
    for (const other of others) {
      const again = `${id}@${other.id}`
      if (!plan.ids.has(again)) place(other, again)
    }
  return null
}

/**
 * Its own id. Files of one floor each count from one, all of them. Without one it is an id that is the same when the file is
 * exported again, as long as level and name are; else it is only its place in the file.
 */
function idOf(
  { ids }: PlanBuilder,
  unit: PlanFeature,
  level: KnownLevel,
  name: string | null,
  at: number,
): string {
  if (unit.id !== null) return unit.floor !== null && ids.has(unit.id) ? `${level.id}/${unit.id}` : unit.id
  const byName = name && `${level.id}/${cut(name, 90)}`
  return byName && !ids.has(byName) ? byName : `#${at + 1}`
}
