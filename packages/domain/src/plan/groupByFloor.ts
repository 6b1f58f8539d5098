import { z } from 'zod'
import { type PlanLevel, type PlanUnit, planPartId } from './sitePlan.ts'

/** The fields of a plan that are needed to say where a room is. */
export type PlanPlaces = {
  siteId: number
  levels: readonly PlanLevel[]
  units: readonly PlanUnit[]
  links: readonly { roomId: string; unitId: string }[]
}

/** The level of a site on which a room is. */
export const floor = z.object({
  siteId: z.int(),
  levelId: planPartId,
  name: z.string(),
  ordinal: z.number(),
  /** Its place among the levels of its plan: building by building, from the ground up. */
  position: z.int(),
})
export type Floor = z.infer<typeof floor>

export type FloorGroup<T> = {
  /** Null: rooms that are on no plan. They come last. */
  floor: Floor | null
  rooms: T[]
}

/** The floor of each room, by room id; rooms that are on no plan are not in it. */
export function floorsOf(plans: readonly PlanPlaces[]): Map<string, Floor> {
  const floors = new Map<string, Floor>()
  for (const { siteId, levels, units, links } of plans) {
    const levelOf = new Map(levels.map((level, position) => [level.id, { ...level, position }]))
    const unitOf = new Map(units.map((unit) => [unit.id, unit]))
    for (const { roomId, unitId } of links) {
      const level = levelOf.get(unitOf.get(unitId)?.levelId ?? '')
      if (!level) continue
      const { id, name, ordinal, position } = level
      floors.set(roomId, { siteId, levelId: id, name, ordinal, position })
    }
  }
  return floors
}

/**
 * Rooms by floor: site by site, building by building, from the ground up, as the plans have them; in a group they keep their order.
 * @param idOf what the id of a room is: `({ room }) => room.id` for rows of the board
 */
export function groupByFloor<T>(
  rooms: readonly T[],
  idOf: (room: T) => string,
  floors: ReadonlyMap<string, Floor>,
): FloorGroup<T>[] {
  const groups = new Map<string, FloorGroup<T>>()
  for (const room of rooms) {
    const floor = floors.get(idOf(room)) ?? null
    const key = floor ? `${floor.siteId} ${floor.levelId}` : ''
    const group = groups.get(key) ?? { floor, rooms: [] }
    group.rooms.push(room)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => order(a.floor, b.floor))
}

function order(a: Floor | null, b: Floor | null): number {
  if (!a || !b) return Number(a === null) - Number(b === null)
  return a.siteId - b.siteId || a.position - b.position
}
