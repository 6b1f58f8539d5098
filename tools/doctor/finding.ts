/** The result of a check of `muster doctor`. */
export type Finding = {
  /** The thing that was checked, in a word or two. */
  name: string
  /** `skipped`: there was nothing to check. */
  is: 'ok' | 'problem' | 'skipped'
  /** The result; of a problem one sentence with the cure. */
  says: string
}

/** Checks one thing, or several of a kind. One that throws is reported as a problem. */
export type Check = { name: string; run: () => Promise<Finding[]> }

export const ok = (name: string, says: string): Finding => ({ name, is: 'ok', says })
export const problem = (name: string, says: string): Finding => ({ name, is: 'problem', says })
export const skipped = (name: string, says: string): Finding => ({ name, is: 'skipped', says })

/** Runs checks side by side. @returns what they found, in order */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(({ name, run }) =>
      run().catch((error: unknown) => [
        problem(name, `We could not check this: ${error instanceof Error ? error.message : String(error)}`),
      ]),
    ),
  )
  return found.flat()
}
