import Fastify from 'fastify'
import { seenRoute } from '../src/features/health/seenRoute.ts'
import { readConfig } from '../src/platform/config/config.ts'

/**
 * Starts a server that says how requests arrive, as one behind a proxy on this machine does.
 * @returns its port, and the way to stop it
 */
export async function startSeenServer(
  secretsKey: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const app = Fastify({ trustProxy: ['loopback'] })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async () => ({ status: 'ready' }))
  seenRoute(app, readConfig({ DATABASE_URL: 'postgres://a:b@localhost/c', SECRETS_KEY: secretsKey }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: Number(new URL(url).port), close: () => app.close() }
}
