import { redactedReport } from '@muster/contract/redact'
import type { Config } from '../config/config.ts'
import { releaseName } from '../config/version.ts'

/** The pattern of a route, or what else failed; and the id of the request in the log. */
type ReportTags = { route: string; request?: string }

/** Reports a failure of ours; it never fails itself. */
export type ReportError = (error: unknown, tags: ReportTags) => void

/** Maximum number of reports a minute: a failure of each request must not become a second load. */
const maxPerMinute = 30

/**
 * Sends failures of this server to an error-reporting service with Sentry's protocol. Its client is loaded for the first
 * report.
 * @returns null when none is configured: nothing is sent to anybody
 */
export function createErrorReporter({
  ERROR_REPORTING_DSN: dsn,
}: Pick<Config, 'ERROR_REPORTING_DSN'>): ReportError | null {
  if (!dsn) return null
  let client: ReturnType<typeof openClient> | null = null
  let [minute, sent] = [0, 0]
  return (error, tags) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, sent] = [now, 0]
    if (++sent > maxPerMinute) return
    client ??= openClient(dsn)
    client.then(
      ({ take }) => take(error, tags),
      () => {},
    )
  }
}

/** The longest that a report of the last failure may take, in milliseconds: the start after it must not wait. */
const lastReport = 2_000

/**
 * Ends the process after a failure that nobody caught, a rejected promise among them, once it is written and reported. What
 * was answered with success is stored, and the next process reads it.
 * @param dsn undefined: nothing is sent
 */
export function endAfterUncaught(dsn: string | undefined) {
  process.once('uncaughtException', async (error) => {
    console.error(error)
    const sent = dsn ? openClient(dsn).then((client) => client.takeLast(error)) : Promise.resolve()
    await sent.catch(() => {})
    process.exit(1)
  })
}

async function openClient(dsn: string) {
  const { createStackParser, createTransport, Scope } = await import('@sentry/core')
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server')
  const client = new ServerRuntimeClient({
    dsn,
    release: releaseName(),
    platform: 'node',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          signal: AbortSignal.timeout(10_000),
          headers: { 'content-type': 'application/x-sentry-envelope' },
        })
        return { statusCode: answer.status }
      }),
    beforeSend: (event) => redactedReport({ ...event, server_name: undefined }),
  })
  client.init()
  return {
    take(error: unknown, tags: ReportTags) {
      const scope = new Scope()
      // The route's pattern, `/api/bags/:barcode`, never the address.
      for (const [name, value] of Object.entries(tags)) scope.setTag(name, value)
      client.captureException(error, undefined, scope)
    },
    async takeLast(error: unknown) {
      this.take(error, { route: 'uncaught' })
      await client.flush(lastReport)
    },
  }
}
