import { AsyncLocalStorage } from 'node:async_hooks'

/** Knows whether the running code is inside a database transaction, so that nothing waits for a network there. */

type Scope = { isOpen: boolean }
const scopes = new AsyncLocalStorage<Scope>()

/** Marks everything that `work` calls as inside a transaction, until it settles. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOpen: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    // What it has begun and not awaited goes on after the transaction.
    scope.isOpen = false
  }
}

/** Returns true inside a transaction. */
export function isInTransaction(): boolean {
  return scopes.getStore()?.isOpen === true
}

/**
 * Refuses to talk to another machine inside a transaction: its locks would last as long as that machine takes to answer, and
 * PostgreSQL ends it after ten seconds.
 * @param what names the call
 * @throws always a fault of the program
 */
export function refuseInTransaction(what: string): void {
  if (isInTransaction()) throw new Error(`${what} inside a database transaction`)
}
