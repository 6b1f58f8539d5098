import type { RoomStatus, RoomTrouble } from './vocabulary.ts'

/** What can be wrong in a room, the gravest first. */
export const gravity: readonly RoomTrouble[] = ['compromised', 'injured', 'missing', 'extra']

/** How a room says it is, as far as its troubles go: the gravest in `status`, what else is wrong beside it. */
export type Said = { status: RoomStatus; also?: readonly RoomTrouble[] | undefined }

/** Everything that is wrong in a room, the gravest first; empty while all are safe, or nobody has said. */
export function troublesOf(said: Said | null): RoomTrouble[] {
  if (!said) return []
  const named: readonly RoomStatus[] = [said.status, ...(said.also ?? [])]
  return gravity.filter((trouble) => named.includes(trouble))
}

/** How a room with these troubles says it is; without any it is all safe. */
export function saidOf(troubles: readonly RoomTrouble[]): { status: RoomStatus; also?: RoomTrouble[] } {
  const [gravest, ...also] = gravity.filter((each) => troubles.includes(each))
  if (!gravest) return { status: 'allSafe' }
  return also.length > 0 ? { status: gravest, also } : { status: gravest }
}
