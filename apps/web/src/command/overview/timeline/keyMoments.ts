/** The events of every room in every incident: hundreds of lines that say that it works. */
const routineTypes = new Set(['RoomSeen', 'InstructionCompleted'])

/** The entries without the routine ones. */
export function keyMoments<T extends { type: string }>(entries: readonly T[]): T[] {
  return entries.filter(({ type }) => !routineTypes.has(type))
}
