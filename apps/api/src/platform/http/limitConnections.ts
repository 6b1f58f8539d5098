import type { Server } from 'node:http'
import { networkOf } from '@muster/domain/access/networkOf'

/** The pause between closing idle connections, in milliseconds: to find them among thousands takes a moment. */
const closeEvery = 1_000

/**
 * Bounds the open connections of a server, and those of one address to half of them: a school may be one address, and beside
 * a stranger it has as many. When the server is full, connections on which nothing is asked are closed first.
 * @param most open connections of the server
 * @param isBehindProxy true where connections come from proxies, which count by address themselves
 */
export function limitConnections(server: Server, most: number, isBehindProxy: boolean): void {
  server.maxConnections = most
  let closedAt = -Infinity
  server.on('drop', () => {
    if (performance.now() - closedAt < closeEvery) return
    closedAt = performance.now()
    server.closeIdleConnections()
  })
  if (isBehindProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (!remoteAddress || isThisMachine(remoteAddress)) return
    const address = networkOf(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > most / 2) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** Returns true for a program on this machine: often a proxy that nobody has named. */
function isThisMachine(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
