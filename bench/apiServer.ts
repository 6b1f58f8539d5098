/** The real server, as `npm start` runs it: apps/api/src/main.ts in a process of its own. */

import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/freePort.ts'
import { benchKey } from './benchSecrets.ts'
import { machineMs } from './busy.ts'
import { type Child, importing, startChild } from './child.ts'
import type { Probe } from './probe.ts'
import type { OnStop } from './stopEverything.ts'
import { RawHttpConnection, requestOf } from './wire.ts'
import type { Mechanism } from './withoutMechanism.ts'

export interface ApiServer {
  port: number
  pid: number
  /** Milliseconds from the start of the process until it said that it is ready. */
  readyAfter: number
  /** Looks into the process. */
  probe: Child<Probe>
  stop(): Promise<void>
}

export interface ApiOptions {
  databaseUrl: string
  issuer: string
  /** Folder of the built web app; none is served when null. */
  webDist: string | null
  /** Environment variables beside these. */
  env?: Record<string, string>
  /** A mechanism that this server does not have. */
  without?: Mechanism
  /** Options of Node. */
  nodeArgs?: readonly string[]
}

/**
 * Starts it on a free port of loopback and waits until it is ready.
 * @throws Error when it ends before, or is not ready within a minute
 */
export async function startApi(
  { databaseUrl, issuer, webDist, env = {}, without, nodeArgs = [] }: ApiOptions,
  onStop: OnStop,
): Promise<ApiServer> {
  const port = await freePort()
  const start = machineMs()
  const variables = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: 'muster-api',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRETS_KEY: benchKey,
    // It would be part of what is measured.
    SELFTEST_EVERY: 'off',
    ...(webDist ? { WEB_DIST: webDist } : {}),
    ...(without ? { BENCH_WITHOUT: without } : {}),
    ...env,
  }
  const args = without ? [...importing('withoutMechanism.ts'), ...nodeArgs] : nodeArgs
  const child = startChild<Probe>('../apps/api/src/main.ts', onStop, variables, args)
  await Promise.race([
    ready(port),
    child.ended.then(() => Promise.reject(new Error('The server ended at once.'))),
  ])
  return { port, pid: child.pid, readyAfter: machineMs() - start, probe: child, stop: child.stop }
}

async function ready(port: number): Promise<void> {
  const giveUpAt = machineMs() + 60_000
  while (machineMs() < giveUpAt) {
    if (await isReady(port).catch(() => false)) return
    await sleep(5)
  }
  throw new Error('The server was not ready within a minute.')
}

async function isReady(port: number): Promise<boolean> {
  const wire = await RawHttpConnection.open(port)
  try {
    return (await wire.ask(requestOf('GET', '/health/ready'))).status === 200
  } finally {
    wire.close()
  }
}
