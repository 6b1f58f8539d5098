/** The example configurations of docs/proxy keep rooms answered, with each of the three proxies. */
import { randomBytes } from 'node:crypto'
import { createServer, get, type Server } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { requestIds } from '../../apps/api/src/platform/http/requestIds.ts'
import { startSeenServer } from '../../apps/api/test/seenServer.ts'
import { type ProxyName, proxyNames, startProxy } from '../../bench/proxy.ts'
import { checkPublicUrl } from '../../tools/doctor/checkPublicUrl.ts'
import { freePort } from '../../tools/freePort.ts'

/** The id that a server gives a request, where TRUST_PROXY names the proxy. */
const idOf = requestIds(['loopback'])

/** A server with rooms, whose checks answer as they are told. */
async function room(): Promise<{ port: number; check: { status: number | 'late' }; server: Server }> {
  const check: { status: number | 'late' } = { status: 200 }
  const server = createServer((request, response) => {
    if (request.url === '/reset') return void request.socket.destroy()
    if (request.url === '/id') return void response.end(idOf(request))
    if (request.url === '/stream') return void response.write('begun')
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

async function behind(name: ProxyName, perAddress?: number) {
  const rooms = [await room(), await room()] as const
  const port = await freePort()
  const onStop = (stop: () => unknown) => onTestFinished(async () => void (await stop()))
  await startProxy(name, port, [rooms[0].port, rooms[1].port], onStop, false, perAddress)
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
  return { port, rooms, ask, statusesFor }
}

/** Opens a stream from another address of this machine; 0 when its connection is refused. */
function streamFrom(localAddress: string, port: number): Promise<number> {
  return new Promise((resolve) => {
    const sent = get({ port, host: '127.0.0.1', path: '/stream', localAddress, agent: false }, (answer) => {
      resolve(answer.statusCode ?? 0)
      onTestFinished(() => void answer.destroy())
    })
    sent.once('error', () => resolve(0))
  })
}

const timeout = 60_000

for (const name of proxyNames) {
  describe(name, { timeout }, () => {
    test('rooms are answered while no server is ready, and while all checks are late', async () => {
      const { rooms, statusesFor } = await behind(name)
      for (const status of [503, 'late'] as const) {
        for (const { check } of rooms) check.status = status
        expect(await statusesFor(5_000)).toEqual([200])
      }
    })

    test('no server is taken out for requests that break off', async () => {
      const { ask, statusesFor } = await behind(name)
      for (let times = 0; times < 4; times++) {
        await Promise.all(Array.from({ length: 6 }, () => ask('/reset')))
        expect(await statusesFor(300)).toEqual([200])
      }
    })

    test('one server goes on when the other is gone', async () => {
      const { rooms, statusesFor } = await behind(name)
      rooms[0].server.closeAllConnections()
      rooms[0].server.close()
      expect(await statusesFor(2_000)).toEqual([200])
    })

    test('doctor knows its server behind it, and finds that the proxy tells who really calls', async () => {
      const SECRETS_KEY = randomBytes(32).toString('base64')
      const { port: at, close } = await startSeenServer(SECRETS_KEY)
      onTestFinished(close)
      const port = await freePort()
      await startProxy(name, port, [at, at], (stop) => onTestFinished(async () => void (await stop())))
      const found = (env: Record<string, string>) => checkPublicUrl(`http://127.0.0.1:${port}`, env)
      expect(await found({ SECRETS_KEY })).toMatchObject([
        { name: 'public address', is: 'ok' },
        { name: 'proxy', is: 'ok' },
      ])
      const other = { SECRETS_KEY: randomBytes(32).toString('base64') }
      expect((await found(other))[0]?.says).toContain('Another Muster answers')
    })

    test('requests have ids that the proxy has made, and that a person can read out', async () => {
      const { port } = await behind(name)
      const headers = { 'x-request-id': 'mine' }
      const ask = () => fetch(`http://127.0.0.1:${port}/id`, { headers }).then((answer) => answer.text())
      const ids = [await ask(), await ask()]
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/)
      expect(new Set(ids).size).toBe(2)
    })

    // Caddy limits no address.
    test.skipIf(name === 'caddy' || process.platform !== 'linux')(
      'an address has its connections and no more, and takes none of another',
      async () => {
        const { port, ask } = await behind(name, 20)
        const statuses = await Promise.all(Array.from({ length: 30 }, () => streamFrom('127.0.0.2', port)))
        expect(statuses.filter((status) => status === 200)).toHaveLength(20)
        expect(await ask()).toBe(200)
      },
    )
  })
}
