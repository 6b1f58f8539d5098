import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../config/config.ts'

/** The port from which Prometheus reads. */
export type MetricsPort = {
  url: string
  /** Sets what is read; until then a scrape is answered 503. @param read returns the text format of Prometheus */
  serve: (read: () => Promise<string>) => void
  close: () => void
}

/** Opens the port that is configured. @returns null where none is */
export async function openConfiguredMetricsPort({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>): Promise<MetricsPort | null> {
  if (port === undefined) return null
  const opened = await openMetricsPort(port, host)
  console.log(`Metrics are at ${opened.url}.`)
  return opened
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Opens the port of figures, apart from the port of people: it has no sign-in, and belongs into the network of those who
 * run Muster.
 * @throws Error with one sentence when the port is in use or not allowed
 */
export async function openMetricsPort(port: number, host: string): Promise<MetricsPort> {
  let read: (() => Promise<string>) | null = null
  const server = createServer(async (request, response) => {
    const isScrape = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isScrape) return void response.writeHead(404).end()
    try {
      if (!read) return void response.writeHead(503, { 'retry-after': '1' }).end()
      const text = await read()
      response.writeHead(200, { 'content-type': contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw new Error(`METRICS_PORT ${port} cannot be used at ${host}: ${reasonOf(error)}.`)
  })
  // It keeps no process alive.
  server.unref()
  const { port: actual } = server.address() as AddressInfo
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${shown}:${actual}/metrics`,
    serve: (next) => {
      read = next
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return 'another program uses it'
  if (code === 'EACCES') return 'this user may not open it'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'this machine has no such address (METRICS_HOST)'
  return error instanceof Error ? error.message : String(error)
}
