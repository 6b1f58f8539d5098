import { vi } from 'vitest'

/**
 * Waits until a check holds, for as long as `expect.poll` does: a machine may be busy with something else for a second.
 * @param check throws while it does not hold
 * @returns what the check answers
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 5_000, interval: 50 })
}
