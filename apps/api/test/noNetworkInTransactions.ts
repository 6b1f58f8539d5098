import { Socket } from 'node:net'
import { afterEach, expect, inject } from 'vitest'
import { isInTransaction } from '../src/platform/db/transactionScope.ts'

/**
 * Fails each database test in which something was connected to inside a transaction, other than the database or its pooler: whatever code
 * it is, and by whichever library. Loaded before each test file.
 */

declare global {
  /** Connections that were begun inside a transaction, with the stack of each. */
  var connectedInTransaction: string[] | undefined
}

globalThis.connectedInTransaction ??= watchConnections()

afterEach(() => {
  expect(globalThis.connectedInTransaction?.splice(0), 'connected to inside a transaction').toEqual([])
})

function watchConnections(): string[] {
  const databases = [inject('postgresUrl'), inject('pooledAppUrl')].filter((url) => url !== null)
  const databasePorts = new Set<number | null>(databases.map((url) => Number(new URL(url).port)))
  const connected: string[] = []
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const port = portOf(args)
    if (isInTransaction() && !databasePorts.has(port)) connected.push(`port ${port}, ${new Error().stack}`)
    return Reflect.apply(connect, this, args)
  } as typeof connect
  return connected
}

/** Returns the port of a call of `connect`: Node itself passes the arguments as one list. */
function portOf(args: readonly unknown[]): number | null {
  const [first] = args
  const target: unknown = Array.isArray(first) ? first[0] : first
  if (typeof target === 'number') return target
  return typeof target === 'object' && target !== null && 'port' in target ? Number(target.port) : null
}
