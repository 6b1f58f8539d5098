import type { LevelShape, PlanUnit, Position } from './sitePlan.ts'

/**
 * Gives places without a name one that distinguishes them: `Place 1`, `Place 2` …, on each level from north to south,
 * then from west to east, so that a file that is exported again in another order has the same ones.
 * @param isWanted whether a place without a name is to be numbered; stairs are found without
 */
export function numberUnnamed(
  units: readonly PlanUnit[],
  shapes: readonly LevelShape[],
  isWanted: (unit: PlanUnit) => boolean,
): { units: PlanUnit[]; numberedCount: number } {
  const pointOf = new Map(shapes.flatMap((shape) => shape.units.map((unit) => [unit.id, unit.displayPoint])))
  const unnamed = units.filter((unit) => unit.name === null && isWanted(unit))
  const names = new Map<string, string>()
  for (const [, onLevel] of Map.groupBy(unnamed, ({ levelId }) => levelId)) {
    const inOrder = onLevel.toSorted((a, b) => order(pointOf.get(a.id), pointOf.get(b.id)))
    for (const [at, { id }] of inOrder.entries()) names.set(id, `Place ${at + 1}`)
  }
  return {
    units: units.map((unit) => ({ ...unit, name: unit.name ?? names.get(unit.id) ?? null })),
    numberedCount: names.size,
  }
}

function order([x, y]: Position = [0, 0], [otherX, otherY]: Position = [0, 0]): number {
  return otherY - y || x - otherX
}
