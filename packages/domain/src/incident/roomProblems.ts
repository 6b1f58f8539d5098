import type { RoomProblem, RoomStatus } from './vocabulary.ts'

/** The problems that a room can have, the gravest first. */
export const problemsByGravity: readonly RoomProblem[] = ['compromised', 'injured', 'missing', 'extra']

/** The status of a room as it stated it: the gravest problem in `status`, the others in `also`. */
export type StatedStatus = { status: RoomStatus; also?: readonly RoomProblem[] | undefined }

/** All problems of a room, the gravest first; none while all are safe, or nobody has said. */
export function problemsOf(said: StatedStatus | null): RoomProblem[] {
  if (!said) return []
  const named: readonly RoomStatus[] = [said.status, ...(said.also ?? [])]
  return problemsByGravity.filter((trouble) => named.includes(trouble))
}

/** The status of a room with these problems; without any it is all safe. */
export function statusOf(problems: readonly RoomProblem[]): { status: RoomStatus; also?: RoomProblem[] } {
  const [gravest, ...also] = problemsByGravity.filter((each) => problems.includes(each))
  if (!gravest) return { status: 'allSafe' }
  return also.length > 0 ? { status: gravest, also } : { status: gravest }
}
