/** A plan that somebody drew by hand on pictures of the floors: what a page sends, and the plan that it becomes. */
import { inEnglish, t } from '@muster/words/t'
import { z } from 'zod'
import { id } from '../id.ts'
import { nameText } from '../text.ts'
import {
  frameOf,
  outlineOf,
  type PicturePoint,
  type PictureSize,
  toPicturePoint,
  toPosition,
} from './pictureFrame.ts'
import { areaOf, crosses, pointInside, roundRing } from './polygons.ts'
import {
  type LevelShape,
  type PlanUnit,
  type Position,
  planLimits,
  planPartId,
  type SitePlan,
} from './sitePlan.ts'

export const drawnLimits = { levels: 30, corners: 100 } as const

const part = z.number().min(0).max(1)

export const drawnUnit = z.object({
  id: planPartId,
  /** Null: it has the name of its room, or none. */
  name: nameText.nullable(),
  /** In order, each once; from the upper left of the picture, as parts of its width and height. */
  corners: z
    .array(z.tuple([part, part]))
    .min(3, inEnglish('A room has at least three corners.'))
    .max(drawnLimits.corners),
  roomId: z.uuid().nullable(),
})
export type DrawnUnit = z.infer<typeof drawnUnit>

export const drawnLevel = z.object({
  id: planPartId,
  name: nameText,
  /** Its height: 0 is the ground. */
  ordinal: z.int().min(-20).max(200),
  pictureId: id,
  units: z.array(drawnUnit).max(planLimits.units),
})
export type DrawnLevel = z.infer<typeof drawnLevel>

/** Smaller than this part of the picture nobody can hit it with a finger. */
const minFraction = 2e-5

/**
 * Finds the reason why corners are no room that can be shown, as a sentence; null when they are one.
 * @param corners in order, each once
 */
export function cornersProblem(corners: readonly PicturePoint[]): string | null {
  if (corners.length < 3) return t`A room has at least three corners.`
  const ring = closed(corners)
  if (crosses([ring])) return t`Its sides cross each other. Move a corner, or draw it again.`
  return Math.abs(areaOf(ring)) < minFraction ? t`It is too small to see. Draw it larger.` : null
}

/**
 * The plan that drawn levels are, from the lowest up.
 * @param sizeOf the size of a level's picture, by the picture's id
 * @param roomName what a room is called, by its id
 * @returns why not, as a sentence for who drew it
 */
export function planOfDrawing(
  levels: readonly DrawnLevel[],
  sizeOf: (pictureId: string) => PictureSize,
  roomName: (roomId: string) => string | undefined,
): SitePlan | string {
  const units = levels.flatMap((level) => level.units.map((unit) => ({ ...unit, level })))
  if (levels.length > drawnLimits.levels) return inEnglish('A plan has at most 30 levels.')
  if (units.length > planLimits.units) return inEnglish('There are more than 10,000 rooms on this plan.')
  if (hasTwice(levels.map((level) => level.id)) || hasTwice(units.map((unit) => unit.id)))
    return inEnglish('The plan has an item twice. Reload the page and draw it again.')
  if (hasTwice(units.flatMap(({ roomId }) => roomId ?? [])))
    return inEnglish('Two places on this plan are the same room. Choose another room for one of them.')
  for (const { level, name, corners, roomId } of units) {
    const why = cornersProblem(corners)
    const called = name ?? (roomId && roomName(roomId)) ?? 'Unnamed place'
    if (why) return `“${called}” on ${level.name} can’t be shown. ${why}`
  }
  const sorted = levels.toSorted((a, b) => a.ordinal - b.ordinal || a.name.localeCompare(b.name))
  return {
    levels: sorted.map(({ id: levelId, name, ordinal, pictureId }) => {
      const { width, height } = sizeOf(pictureId)
      return { id: levelId, name, ordinal, picture: { id: pictureId, width, height } }
    }),
    units: sorted.flatMap((level) =>
      level.units.map((unit): PlanUnit => {
        const called = unit.name ?? (unit.roomId && roomName(unit.roomId)) ?? null
        return { id: unit.id, levelId: level.id, name: called || null, shortName: null, category: null }
      }),
    ),
    shapes: sorted.map((level) => shapeOf(level, sizeOf(level.pictureId))),
    problems: [],
    problemCount: 0,
    leftOut: [],
    numberedCount: 0,
  }
}

function shapeOf({ id: levelId, units }: DrawnLevel, size: PictureSize): LevelShape {
  const frame = frameOf(size)
  return {
    levelId,
    outlines: [outlineOf(frame)],
    units: units.map((unit) => {
      const polygon = [roundRing(closed(unit.corners).map((corner) => toPosition(frame, corner)))]
      return { id: unit.id, polygons: [polygon], displayPoint: pointInside([polygon]) }
    }),
  }
}

/**
 * The corners of the units of a level, by unit id, as they were drawn on its picture.
 * @param size of the picture of that level
 */
export function cornersOfUnits({ units }: LevelShape, size: PictureSize): Map<string, PicturePoint[]> {
  const frame = frameOf(size)
  return new Map(
    units.map(({ id: unitId, polygons }) => {
      const ring: readonly Position[] = polygons[0]?.[0] ?? []
      return [unitId, ring.slice(0, -1).map((position) => toPicturePoint(frame, position))]
    }),
  )
}

function closed(corners: readonly PicturePoint[]): Position[] {
  return [...corners, ...corners.slice(0, 1)]
}

const hasTwice = (ids: readonly string[]) => new Set(ids).size < ids.length
