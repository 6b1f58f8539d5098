/** Starts the demo identity provider on a port. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProvider } from './provider.ts'
import { handleSignIn } from './signIn.ts'
import { openStore } from './store.ts'

/** The address and the people of the provider. */
export interface IdentityOptions {
  /** TCP port on all addresses of this machine; 0 takes a free one. */
  port: number
  /** Folder for `identity.sqlite`. */
  home: string
  /** Origins of the web app; sign-in returns only to these, and only these may ask for tokens from a page. */
  publicUrls: readonly string[]
  /** The issuer, if browsers reach us at something else than http://localhost:<port>. */
  issuer?: string
  /** Lifetime of an access token, in seconds; ten minutes if left out. */
  tokenSeconds?: number
}

/** A running provider. */
export interface Identity {
  issuer: string
  /** Stops listening and closes the store. */
  stop(): Promise<void>
}

/**
 * Starts the provider; resolves when it listens.
 * @throws Error when the port is taken.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const server = createServer()
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    // Its passwords are public, so only this machine may use it, unless somebody has said where else it is reached.
    server.listen(options.port, options.issuer ? undefined : '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  const issuer = options.issuer ?? `http://localhost:${port}`
  const store = openStore(options.home)
  const publicUrls = options.publicUrls.map((url) => new URL(url).origin)
  const provider = createProvider(store, { issuer, publicUrls, tokenSeconds: options.tokenSeconds ?? 600 })
  provider.on('server_error', (_ctx, error) => console.error('identity:', error))

  const answer = provider.callback()
  server.on('request', (request, response) => {
    const path = request.url ?? '/'
    if (path === '/' && publicUrls[0]) {
      response.writeHead(302, { location: publicUrls[0] }).end()
    } else if (path.startsWith('/interaction/')) {
      handleSignIn(provider, publicUrls, request, response).catch((error: unknown) => {
        console.error('identity:', error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    } else {
      answer(request, response)
    }
  })

  return {
    issuer,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      store.close()
    },
  }
}
