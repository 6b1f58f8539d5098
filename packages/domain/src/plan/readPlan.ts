/** From the features of a file to a plan: IMDF (Apple's and OGC's Indoor Mapping Data Format) or any GeoJSON of rooms. */
import { z } from 'zod'
import { pointInside, readPolygons, readPosition } from './polygons.ts'
import { type LevelShape, type PlanLevel, type PlanUnit, planLimits, type SitePlan } from './sitePlan.ts'

const feature = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  feature_type: z.string().nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish().catch(null),
  properties: z.record(z.string(), z.unknown()).nullish(),
})
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

type Feature = { id: string | null; type: string; geometry: Geometry; properties: Record<string, unknown> }
type Geometry = { type: string; coordinates: unknown } | null

/**
 * Reads a plan from the collections of an archive, or from a single one.
 * @param collections parsed JSON of `level.geojson`, `unit.geojson` … or of one file that has everything
 * @param language which of a name's languages is preferred, as the archive's manifest says it: `en`
 * @returns why not, as a sentence, when there is no plan in them
 */
export function readPlan(collections: readonly unknown[], language = 'en'): SitePlan | string {
  const features: Feature[] = []
  for (const each of collections) {
    const parsed = collection.safeParse(each)
    if (!parsed.success)
      return 'This is not GeoJSON: a floor plan is a FeatureCollection, or an IMDF archive of several.'
    for (const one of parsed.data.features) features.push(...readFeature(one))
  }
  const byType = Map.groupBy(features, kindOf)
  const units = byType.get('unit') ?? []
  if (units.length === 0) return 'There are no rooms in this file: no polygon, and no unit of IMDF.'
  if (units.length > planLimits.units)
    return `There are more than ${planLimits.units.toLocaleString('en-US')} rooms in this file. Import one site at a time.`
  const buildings = new Map(
    (byType.get('building') ?? []).map(({ id, properties }) => [id, nameOf(properties.name, language)]),
  )
  return gather(units, byType.get('level') ?? [], buildings, language)
}

function readFeature(value: unknown): Feature[] {
  const parsed = feature.safeParse(value)
  if (!parsed.success) return []
  const { id, feature_type, geometry, properties } = parsed.data
  const type = feature_type ?? ''
  const own = id ?? properties?.id
  const known = typeof own === 'number' || (typeof own === 'string' && own.length > 0 && own.length <= 100)
  return [{ id: known ? String(own) : null, type, geometry: geometry ?? null, properties: properties ?? {} }]
}

/** What a feature is. One that does not say so is a room if it has an area (OpenStreetMap calls its floors levels). */
function kindOf({ type, geometry, properties }: Feature): 'unit' | 'level' | 'building' | 'other' {
  if (type === 'unit' || type === 'level' || type === 'building') return type
  if (type) return 'other'
  if (properties.indoor === 'level') return 'level'
  return geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon' ? 'unit' : 'other'
}

type Gathering = SitePlan & { shapeOf: Map<string, LevelShape>; points: number }

function gather(
  units: readonly Feature[],
  levels: readonly Feature[],
  buildings: ReadonlyMap<string | null, string | null>,
  language: string,
): SitePlan | string {
  const known = readLevels(levels, buildings, language)
  const lists = { levels: [], units: [], shapes: [], problems: [], problemCount: 0 }
  const plan: Gathering = { ...lists, shapeOf: new Map(), points: 0 }
  const ids = new Set<string>()
  for (const [at, unit] of units.entries()) {
    const name = nameOf(unit.properties.name ?? unit.properties.label ?? unit.properties.ref, language)
    const why = addUnit(plan, known, ids, unit, at, name, language)
    if (!why) continue
    plan.problemCount += 1
    if (plan.problems.length < planLimits.problems)
      plan.problems.push({ unit: name ?? unit.id ?? `Number ${at + 1} in the file`, why })
  }
  if (plan.points > planLimits.points)
    return 'The shapes in this file have too many points to be drawn on a phone. Simplify them in the program that drew them.'
  const [first] = plan.problems
  if (plan.units.length === 0)
    return `No room in this file can be shown. The first is “${first?.unit}”: ${first?.why}`
  if (plan.shapeOf.size > planLimits.levels)
    return `There are more than ${planLimits.levels} levels in this file. Import one site at a time.`
  const used = [...known.values()].filter(({ id }) => plan.shapeOf.has(id))
  used.sort(
    (a, b) => a.building.localeCompare(b.building) || a.ordinal - b.ordinal || a.name.localeCompare(b.name),
  )
  return {
    levels: used.map(({ id, name, ordinal }) => ({ id, name, ordinal })),
    units: plan.units,
    shapes: used.flatMap(({ id }) => plan.shapeOf.get(id) ?? []),
    problems: plan.problems,
    problemCount: plan.problemCount,
  }
}

type KnownLevel = PlanLevel & { building: string; outlines: LevelShape['outlines'] }

function readLevels(
  levels: readonly Feature[],
  buildings: ReadonlyMap<string | null, string | null>,
  language: string,
): Map<string, KnownLevel> {
  const named = levels.map((level) => {
    const { properties, geometry } = level
    const ordinal = Number(properties.ordinal ?? properties.level ?? 0) || 0
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

/** Adds a unit to the plan. @returns why not, when it cannot be used */
function addUnit(
  plan: Gathering,
  levels: Map<string, KnownLevel>,
  ids: Set<string>,
  unit: Feature,
  at: number,
  name: string | null,
  language: string,
): string | null {
  const { properties } = unit
  const polygons = readPolygons(unit.geometry)
  if (typeof polygons === 'string') return polygons
  const level = levelOf(levels, unit)
  if (!level) return 'Its level is not in the file.'
  const id = unit.id ?? madeId(level.id, name, ids, at)
  if (ids.has(id)) return 'Another room in the file has the same id.'
  ids.add(id)
  const shortName = nameOf(properties.alt_name ?? properties.short_name ?? properties.ref, language)
  const category = textOf(properties.category ?? properties.room ?? properties.indoor)
  const head: PlanUnit = {
    ...{ id, levelId: level.id, name, shortName: shortName === name ? null : shortName, category },
  }
  const given = properties.display_point
  const display = readPosition(isRecord(given) ? given.coordinates : null) ?? pointInside(polygons)
  const shape = plan.shapeOf.get(level.id) ?? { levelId: level.id, outlines: level.outlines, units: [] }
  plan.shapeOf.set(level.id, shape)
  shape.units.push({ id, polygons, displayPoint: display })
  plan.units.push(head)
  plan.points += polygons.flat(2).length
  return null
}

/** Only IMDF has levels as things of their own; elsewhere a room says on which it is, or there is one. */
function levelOf(levels: Map<string, KnownLevel>, { type, properties }: Feature): KnownLevel | undefined {
  const named = textOf(properties.level_id)
  if (type === 'unit') return levels.get(named ?? '')
  const said =
    named ?? textOf(properties.level ?? properties.floor ?? properties.ordinal ?? properties.storey)
  // OpenStreetMap writes “0;1” for what goes through two floors.
  const id = said?.split(';')[0]?.trim() || '0'
  const found = levels.get(id) ?? [...levels.values()].find(({ ordinal }) => String(ordinal) === id)
  if (found) return found
  const ordinal = Number.isFinite(Number(id)) ? Number(id) : levels.size
  const name = said ? (Number.isFinite(Number(id)) ? `Level ${id}` : id) : 'Plan'
  const made = { id: id.slice(0, 100), name, ordinal, building: '', outlines: [] }
  levels.set(made.id, made)
  return made
}

/** An id that is the same when the file is exported again, as long as level and name are; else it is only its place. */
function madeId(levelId: string, name: string | null, ids: ReadonlySet<string>, at: number): string {
  const byName = name && `${levelId}/${cut(name, 90)}`
  return byName && !ids.has(byName) ? byName : `#${at + 1}`
}

/** A name in one language (IMDF: labels by language), or as plain text; null for none. */
function nameOf(value: unknown, language: string): string | null {
  if (isRecord(value)) {
    const said = [value[language], value[language.split('-')[0] ?? ''], value.en, ...Object.values(value)]
    return said.map(textOf).find((each) => each !== null) ?? null
  }
  return textOf(value)
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\u0000', '').toWellFormed().replaceAll(/\s+/g, ' ').trim()
  return text ? cut(text, 200) : null
}

/** Half a letter at the end could not be stored. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
