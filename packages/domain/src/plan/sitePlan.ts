import { t } from '@muster/words/t'
import { z } from 'zod'
import { id } from '../id.ts'

/** A site's floor plan: levels, and on each the units (rooms, halls, stairs) as polygons. */

/** Longitude and latitude in degrees (WGS 84), as GeoJSON has them (RFC 7946). */
export type Position = [longitude: number, latitude: number]
/** The first ring is the outside, the others are holes; each ends where it begins. */
export type Polygon = Position[][]

/** More than any campus has, less than what keeps a phone's map from moving. */
export const planLimits = {
  units: 10_000,
  levels: 100,
  pointsOfUnit: 2000,
  points: 300_000,
  /** Problems that are kept and shown; all are counted. */
  problems: 200,
  /** Names of one kind of what is left out. */
  namesLeftOut: 20,
} as const

const position = z.tuple([z.number(), z.number()])
const polygon = z.array(z.array(position))

/** The id of a level or unit within its plan: the one its file gives it, or one made of its level and name. */
export const planPartId = z.string().min(1).max(200)

export const planLevel = z.object({
  id: planPartId,
  name: z.string(),
  /** Its height: 0 is the ground, 1 the one above, -1 the one below. */
  ordinal: z.number(),
  /** The picture that lies under it, with its size in pixels, where it was drawn on one (pictureFrame.ts says where it lies). */
  picture: z.object({ id, width: z.int(), height: z.int() }).optional(),
})
export type PlanLevel = z.infer<typeof planLevel>

/** A unit without its shape. */
export const planUnit = z.object({
  id: planPartId,
  levelId: planPartId,
  name: z.string().nullable(),
  /** The label on the plan where there is little space: “104” of “Classroom 104”. */
  shortName: z.string().nullable(),
  /** In the file's own words: `classroom`, `stairs` … */
  category: z.string().nullable(),
})
export type PlanUnit = z.infer<typeof planUnit>

/** The shape of one level. */
export const levelShape = z.object({
  levelId: planPartId,
  /** The floor itself, where the file has it. */
  outlines: z.array(polygon),
  units: z.array(z.object({ id: planPartId, polygons: z.array(polygon), displayPoint: position })),
})
export type LevelShape = z.infer<typeof levelShape>

/** A unit that cannot be shown, and why, as a sentence. */
export const planProblem = z.object({ unit: z.string(), why: z.string() })
export type PlanProblem = z.infer<typeof planProblem>

/** Shapes that are no places, by what they are: `wall`, 43 of them; and the names of those that have one. */
export const planLeftOut = z.object({ what: z.string(), count: z.int(), names: z.array(z.string()) })
export type PlanLeftOut = z.infer<typeof planLeftOut>

/** A plan as it was read from a file. Levels from the ground up; every level has a shape. */
export type SitePlan = {
  levels: PlanLevel[]
  units: PlanUnit[]
  shapes: LevelShape[]
  problems: PlanProblem[]
  /** All problems, also those that are not kept. */
  problemCount: number
  /** Features in the file that are no places. */
  leftOut: PlanLeftOut[]
  /** The number of places that had no name and were numbered. */
  numberedCount: number
}

/** The label of a unit on a screen. */
export function unitWords({ name, category }: Pick<PlanUnit, 'name' | 'category'>): string {
  if (name) return name
  const word = category?.replaceAll(/[._]/g, ' ').trim()
  return word ? t`Unnamed (${word})` : t`Unnamed`
}
