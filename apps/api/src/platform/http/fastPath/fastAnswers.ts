/** Counts the answers of one fast path, and tells of each where somebody listens. */
export class FastAnswers {
  /** The name of the path in figures and in the log. */
  readonly path: string
  private readonly byStatus = new Map<number, number>()
  private readonly onAnswer: OnFastAnswer | null

  /** @param onAnswer called with each answer; null costs nothing */
  constructor(path: string, onAnswer: OnFastAnswer | null = null) {
    this.path = path
    this.onAnswer = onAnswer
  }

  /** Counts one answer. */
  note(status: number) {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
    this.onAnswer?.(this.path, status)
  }

  /** Counts the answers with this status, or all answers. */
  count(status?: number): number {
    if (status !== undefined) return this.byStatus.get(status) ?? 0
    let sum = 0
    for (const count of this.byStatus.values()) sum += count
    return sum
  }

  /** The statuses that have been answered, each with its number of answers. */
  entries(): readonly (readonly [status: number, count: number])[] {
    return [...this.byStatus]
  }
}

/**
 * Receives an answer by the name of its path and its status. Nothing else of the request is passed on: its address
 * holds a key.
 */
export type OnFastAnswer = (path: string, status: number) => void
