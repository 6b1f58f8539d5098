import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

/** More than the seven objects from which V8 learns the size of a class's objects. */
const answers = 32

/**
 * Has `node:http` give its first answers at once, to nobody. V8 learns from a class's first objects how many properties
 * each needs room for. When memory is cleaned between them, as it is while a long log is read after the first request, it
 * learns from what is left, and every later answer of the process takes half as much processor again.
 * @throws Error when loopback has no free port
 */
export async function makeFirstAnswers(): Promise<void> {
  const server = createServer((_, response) => response.writeHead(204, []).end())
  // Exclusive: the workers of a cluster would share the port.
  await once(server.listen({ port: 0, host: '127.0.0.1', exclusive: true }), 'listening')
  const { port } = server.address() as AddressInfo
  await Promise.all(Array.from({ length: answers }, () => fetchOnce(port)))
  server.close()
}

async function fetchOnce(port: number): Promise<void> {
  const [response] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  await once(response.resume(), 'close')
}
