/**
 * A plan while it is drawn: levels with their pictures and shapes, the undo steps, and the body that is sent in the
 * end.
 */
import type { SitePlanHead } from '@muster/contract/planCalls'
import type { PlanPicture } from '@muster/contract/planPictureCalls'
import {
  cornersOfUnits,
  cornersProblem,
  type DrawnLevel,
  type DrawnUnit,
} from '@muster/domain/plan/drawnPlan'
import type { LevelShape } from '@muster/domain/plan/sitePlan'
import { say } from '@muster/words/message'
import { t, tell } from '@muster/words/t'

export type Shape = DrawnUnit
export type Level = { id: string; name: string; ordinal: number; picture: PlanPicture; shapes: Shape[] }

/** The plan that a drawing began from, as the server gets it. */
export type BasedOn = { planId: string; links: { roomId: string; unitId: string }[] } | null
export type Drawing = { basedOn: BasedOn; levels: Level[] }

/** True for a plan that was drawn here: then every level lies on a picture. */
export function isDrawn({ levels }: Pick<SitePlanHead, 'levels'>): boolean {
  return levels.length > 0 && levels.every(({ picture }) => picture)
}

/**
 * The start of a drawing: the plan that was drawn before, or nothing; a plan from a file has no picture to draw on.
 * @param shapes of every level of the plan
 */
export function drawingFrom(plan: SitePlanHead | null, shapes: readonly LevelShape[]): Drawing {
  if (!plan) return { basedOn: null, levels: [] }
  const basedOn = { planId: plan.id, links: plan.links }
  if (!isDrawn(plan)) return { basedOn, levels: [] }
  const roomAt = new Map(plan.links.map(({ roomId, unitId }) => [unitId, roomId]))
  const levels = plan.levels.flatMap(({ id, name, ordinal, picture }) => {
    const shape = shapes.find(({ levelId }) => levelId === id)
    if (!picture || !shape) return []
    const corners = cornersOfUnits(shape, picture)
    const units = plan.units.filter(({ levelId }) => levelId === id)
    const drawn = units.map((unit) => ({
      id: unit.id,
      name: unit.name,
      corners: corners.get(unit.id) ?? [],
      roomId: roomAt.get(unit.id) ?? null,
    }))
    return [{ id, name, ordinal, picture, shapes: drawn }]
  })
  return { basedOn, levels }
}

/** The levels as they are sent. */
export function levelsToSend(levels: readonly Level[]): DrawnLevel[] {
  return levels.map(({ id, name, ordinal, picture, shapes }) => ({
    id,
    name: name.trim(),
    ordinal,
    pictureId: picture.id,
    units: shapes.map((shape) => ({ ...shape, name: shape.name?.trim() || null })),
  }))
}

/**
 * The reason a drawing cannot be saved yet, as a sentence; null when it can.
 * @param wordsOf gives the name of a shape
 * @param isRoom true for a room of the site; it may have gone since it was chosen
 */
export function whyNotSaved(
  levels: readonly Level[],
  wordsOf: (shape: Shape) => string,
  isRoom: (roomId: string) => boolean,
): string | null {
  if (levels.length === 0) return t`Add a picture of a floor first.`
  for (const level of levels) {
    if (level.name.trim() === '') return t`Every level needs a name.`
    for (const shape of level.shapes) {
      const isGone = shape.roomId !== null && !isRoom(shape.roomId)
      const why = isGone ? tell(roomIsGone) : cornersProblem(shape.corners)
      if (why) return `${wordsOf(shape)}, ${level.name}: ${why}`
    }
  }
  return null
}

export const roomIsGone = say`That room is no longer at this site. Choose another room, or none.`

/**
 * The changes to a shape that becomes another room: a name that it only had from its room goes with that.
 * @param roomName the name of a room, by its id
 */
export function asRoom(
  { name, roomId: before }: Shape,
  roomId: string | null,
  roomName: (roomId: string) => string | undefined,
): Partial<Shape> {
  const isBorrowed = before !== null && name === roomName(before)
  return { roomId, name: isBorrowed ? null : name }
}

/** One level changed, the others as they are. */
export function withLevel(levels: readonly Level[], id: string, change: (level: Level) => Level): Level[] {
  return levels.map((level) => (level.id === id ? change(level) : level))
}

/** One shape changed, wherever it is. */
export function withShape(levels: readonly Level[], id: string, change: Partial<Shape>): Level[] {
  return levels.map((level) => ({
    ...level,
    shapes: level.shapes.map((shape) => (shape.id === id ? { ...shape, ...change } : shape)),
  }))
}

/** Without one shape. */
export function withoutShape(levels: readonly Level[], id: string): Level[] {
  return levels.map((level) => ({ ...level, shapes: level.shapes.filter((shape) => shape.id !== id) }))
}

/** The most likely name and height of a new level. */
export function nextLevel(levels: readonly Level[]): { name: string; ordinal: number } {
  if (levels.length === 0) return { name: t`Ground floor`, ordinal: 0 }
  const ordinal = Math.max(...levels.map((level) => level.ordinal)) + 1
  return { name: t`Level ${ordinal}`, ordinal }
}
