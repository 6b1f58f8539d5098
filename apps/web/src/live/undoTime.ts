import type { BagAction, OutboxEntry } from './bagOutbox.ts'

/**
 * Time that an action which the log cannot take back waits on the phone first, so that a slip can be undone, in ms.
 * It is stored all the same: leaving the page sends it.
 */
export const undoMs = 5_000

/** True for an action that can be taken back for a moment: a child is not released by a slip of the thumb. */
export function hasUndo({ kind }: Pick<BagAction, 'kind'>): boolean {
  return kind === 'student'
}

/**
 * For how long an entry can still be taken back, in ms; 0 when it goes out. A clock that was set back meanwhile does not
 * hold it any longer than it ever should.
 * @param now ms since 1970, by the phone's clock
 */
export function undoLeft({ progress, undoUntil }: OutboxEntry, now: number): number {
  if (progress.stage !== 'waiting' || undoUntil === undefined) return 0
  const left = undoUntil - now
  return left > 0 && left <= undoMs ? left : 0
}
