import { type Refusal, refuse } from '@muster/domain/refusal'

/** Thrown to roll back a transaction; the refusal becomes the answer. */
export class RollbackWithRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.type)
    this.refusal = refusal
  }
}

/**
 * Retries when two processes start the same incident at once: the later one reads the log and answers from it.
 * @throws RollbackWithRefusal when a retry cannot help: the id belongs to another tenant
 */
export async function retryDuplicateStart<T>(append: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await append()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (attempt === 2) throw new RollbackWithRefusal(refuse('already-started'))
    }
  }
}

/** Returns true for the database's refusal of a row that would be there twice. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
