import type { ReunificationItem } from './state.ts'
import type { ReunificationStatus } from './vocabulary.ts'

/** Who moves a student on: the room they are in, or command with its runners and the release desk. */
type Mover = 'room' | 'command'

/** Where a student can go next, and who may say so. */
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

/** Whether a student may be moved on from one status to another by this side. */
export function mayMove(from: ReunificationStatus, to: ReunificationStatus, mover: Mover): boolean {
  return moves[from][to]?.includes(mover) ?? false
}

/** Whether the room still has to do something about a student. */
export function isOpenItem({ status }: Pick<ReunificationItem, 'status'>): boolean {
  return status === 'requested' || status === 'later'
}

/** What each status is called. */
export const reunificationWords: Record<ReunificationStatus, string> = {
  inRoom: 'In the room',
  requested: 'Guardian is waiting',
  withRunner: 'With a runner',
  withGuardian: 'With the guardian',
  later: 'Later',
  refused: 'Not released',
}
