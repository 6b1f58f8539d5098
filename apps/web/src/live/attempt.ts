/** A command that was sent and has no answer yet. */
export type Attempt = { words: string; commandId: string }

/**
 * The attempt for this input: the last one again when it wanted the same, else a new one.
 * @param last the attempt that has not succeeded, or null
 */
export function attemptOf(last: Attempt | null, input: unknown, newId: () => string): Attempt {
  const words = JSON.stringify(input) ?? ''
  return last?.words === words ? last : { words, commandId: newId() }
}
