/** Finding a TCP port on this machine that nobody uses. */
import { type AddressInfo, createServer } from 'node:net'

/**
 * Asks the operating system for a port that is free now.
 * @returns a port number; somebody else may take it before you do, so bind to it soon.
 */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })
}

/**
 * Checks that a server can have its port.
 * @param name of the setting that chooses it
 * @param host the address that the server listens on
 * @throws Error with one sentence
 */
export async function requireFreePort(name: string, port: number, host = '0.0.0.0'): Promise<void> {
  if (await isPortFree(port, host)) return
  throw new Error(
    `Port ${port} is in use by another program. Stop that program, or set ${name} to another port.`,
  )
}

/**
 * Says whether the port can be bound.
 * @param port a TCP port number
 * @param host the address to try; a web server takes 0.0.0.0
 */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer()
    server.once('error', () => answer(false))
    server.listen(port, host, () => server.close(() => answer(true)))
  })
}
