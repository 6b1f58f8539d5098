import dns from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { discoverProvider, fetchFrom, fetchWithLimits, trustedProviders } from './oidcDiscovery.ts'

/** A provider is a foreign server: it may be broken, or redirect us to an unsafe address. */

const everywhere = () => true
const nowhere = () => false

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a provider with this discovery document. */
function provider(say: (url: string) => object): Promise<string> {
  return serve((request, response) => response.end(JSON.stringify(say(`http://${request.headers.host}`))))
}

test('says where its keys are', async () => {
  const url = await provider((issuer) => ({ issuer, jwks_uri: `${issuer}/keys` }))
  expect((await discoverProvider(url, everywhere)).keysAt.href).toBe(`${url}/keys`)
})

test.each<[string, (url: string) => object]>([
  [
    'another issuer',
    () => ({ issuer: 'https://login.example.org', jwks_uri: 'https://login.example.org/keys' }),
  ],
  ['itself with a slash more', (issuer) => ({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` })],
  ['no keys', (issuer) => ({ issuer })],
  ['a file of ours', (issuer) => ({ issuer, jwks_uri: 'file:///etc/passwd' })],
  ['more than anybody has to say', (issuer) => ({ issuer, jwks_uri: issuer, more: 'x'.repeat(300_000) })],
])('is not believed when it names %s', async (_, say) => {
  await expect(discoverProvider(await provider(say), everywhere)).rejects.toThrow()
})

test('may lead on within its own house, and nowhere else', async () => {
  const elsewhere = await serve((_, response) => response.end('{}'))
  const url = await serve((request, response) => {
    const to = { '/away': elsewhere, '/round': '/round', '/within': '/there' }[request.url ?? '']
    if (to) response.writeHead(302, { location: to }).end()
    else response.end('here')
  })
  expect(await (await fetchWithLimits(`${url}/within`)).text()).toBe('here')
  await expect(fetchWithLimits(`${url}/away`)).rejects.toThrow('leads elsewhere')
  await expect(fetchWithLimits(`${url}/round`)).rejects.toThrow('in circles')
})

test('is not waited for longer than five seconds, also when it answers drop by drop', async () => {
  const drops: NodeJS.Timeout[] = []
  const url = await serve((_, response) => {
    drops.push(setInterval(() => response.write(' '), 20))
  })
  // A twentieth of the timeout keeps the test short.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20))
  const began = performance.now()
  await expect(discoverProvider(url, everywhere)).rejects.toThrow('timeout')
  expect(performance.now() - began).toBeLessThan(4000)
  expect(patience.mock.calls).toEqual([[5000]])
  patience.mockRestore()
  for (const drop of drops) clearInterval(drop)
})

test('a provider cannot lead to another host of the private network', async () => {
  for (const isTrusted of [everywhere, nowhere])
    for (const url of ['http://127.0.0.1:9/keys', 'https://10.0.0.7/keys', 'https://vault:8200/keys'])
      await expect(fetchFrom('https://id.example.org', isTrusted)(url)).rejects.toThrow('private network')
})

test.each(['https://localhost:8443', 'https://vault:8200', 'https://id.school.internal', 'https://10.0.0.5'])(
  'in production %s is asked for nothing, unless the operator lists it',
  async (issuer) => {
    const { host } = new URL(issuer)
    const place = { NODE_ENV: 'production', OIDC_ISSUER: undefined, PROVIDER_PRIVATE_HOSTS: [] }
    await expect(discoverProvider(issuer, trustedProviders(place))).rejects.toThrow('private network')
    expect(
      trustedProviders({ ...place, PROVIDER_PRIVATE_HOSTS: [{ tenantKey: 'oak', host }] })(new URL(issuer)),
    ).toBe(true)
    expect(trustedProviders({ ...place, OIDC_ISSUER: `${issuer}/realms/oak` })(new URL(issuer))).toBe(true)
  },
)

test('a name is connected to where name servers say, whatever this machine makes of it', async () => {
  let connections = 0
  const server = createServer().on('connection', (socket) => {
    connections++
    socket.destroy()
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const hosts = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_: string, __: object, answer: Answer) =>
      answer(null, [{ address: '127.0.0.1', family: 4 }])) as never)
  onTestFinished(() => hosts.mockRestore())
  const issuer = `https://id.example.org:${(server.address() as AddressInfo).port}`
  await expect(discoverProvider(issuer, nowhere)).rejects.toThrow()
  expect(connections).toBe(0)
  await expect(discoverProvider(issuer, everywhere)).rejects.toThrow()
  expect(connections).toBe(1)
})

type Answer = (error: null, found: { address: string; family: number }[]) => void
