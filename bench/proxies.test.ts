import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../tools/freePort.ts'
import { isInstalled, type ProxyName, proxyNames, startProxy } from './proxy.ts'

/** The proxies that this machine has; the others' configurations are not tried here. */
const installed: ProxyName[] = []
for (const name of proxyNames) if (await isInstalled(name)) installed.push(name)

/** A server with rooms, whose checks answer as they are told. */
async function room(): Promise<{ port: number; check: { status: number | 'late' }; server: Server }> {
  const check: { status: number | 'late' } = { status: 200 }
  const server = createServer((request, response) => {
    if (request.url === '/reset') return void request.socket.destroy()
    if (!request.url?.startsWith('/health/')) return void response.end('room')
    if (check.status !== 'late') response.writeHead(check.status, { 'content-length': 0 }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, check, server }
}

async function behind(name: ProxyName) {
  const rooms = [await room(), await room()] as const
  const port = await freePort()
  await startProxy(name, port, [rooms[0].port, rooms[1].port], (stop) =>
    onTestFinished(async () => void (await stop())),
  )
  const ask = (path = '/') =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  /** Asks every 50 ms. */
  const statusesFor = async (milliseconds: number) => {
    const seen = new Set<number>()
    for (const until = performance.now() + milliseconds; performance.now() < until; ) {
      seen.add(await ask())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return [...seen]
  }
  return { rooms, ask, statusesFor }
}

const timeout = 60_000

test('rooms are answered while no server is ready, and while all checks are late', { timeout }, () =>
  everywhere(async (name) => {
    const { rooms, statusesFor } = await behind(name)
    for (const status of [503, 'late'] as const) {
      for (const { check } of rooms) check.status = status
      expect(await statusesFor(5_000), name).toEqual([200])
    }
  }),
)

test('no server is taken out for requests that break off', { timeout }, () =>
  everywhere(async (name) => {
    const { ask, statusesFor } = await behind(name)
    for (let times = 0; times < 4; times++) {
      await Promise.all(Array.from({ length: 6 }, () => ask('/reset')))
      expect(await statusesFor(300), name).toEqual([200])
    }
  }),
)

test('one server goes on when the other is gone', { timeout }, () =>
  everywhere(async (name) => {
    const { rooms, statusesFor } = await behind(name)
    rooms[0].server.closeAllConnections()
    rooms[0].server.close()
    expect(await statusesFor(2_000), name).toEqual([200])
  }),
)

const everywhere = (look: (name: ProxyName) => Promise<void>) =>
  Promise.all(installed.map(look)).then(() => {})
