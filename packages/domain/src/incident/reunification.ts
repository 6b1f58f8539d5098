import { t } from '@muster/words/t'
import type { ReunificationItem } from './state.ts'
import type { ReunificationStatus } from './vocabulary.ts'

/** The side that moves a student on: the room they are in, or command with its runners and the release desk. */
type Mover = 'room' | 'command'

/** The next statuses of a student, and the side that may set each. */
const moves: Record<ReunificationStatus, Partial<Record<ReunificationStatus, readonly Mover[]>>> = {
  inRoom: { requested: ['command'] },
  requested: {
    withRunner: ['room', 'command'],
    withGuardian: ['room', 'command'],
    later: ['room', 'command'],
    refused: ['command'],
  },
  later: { requested: ['command'], withRunner: ['room', 'command'], withGuardian: ['room', 'command'] },
  // A runner who comes back with the student has not met the guardian.
  withRunner: { withGuardian: ['command'], requested: ['command'], refused: ['command'] },
  withGuardian: {},
  refused: { requested: ['command'] },
}

/** Checks whether this side may move a student from one status to another. */
export function mayMove(from: ReunificationStatus, to: ReunificationStatus, mover: Mover): boolean {
  return moves[from][to]?.includes(mover) ?? false
}

/** Checks whether the room still has to do something about a student. */
export function isOpenItem({ status }: Pick<ReunificationItem, 'status'>): boolean {
  return status === 'requested' || status === 'later'
}

/** The words for each status. */
export const reunificationWords: Record<ReunificationStatus, string> = {
  get inRoom() {
    return t`In the room`
  },
  get requested() {
    return t`Guardian is waiting`
  },
  get withRunner() {
    return t`With a runner`
  },
  get withGuardian() {
    return t`With the guardian`
  },
  get later() {
    return t`Later`
  },
  get refused() {
    return t`Not released`
  },
}
