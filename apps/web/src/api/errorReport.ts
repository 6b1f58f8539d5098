import { redactedReport } from '@muster/contract/redacted'
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'

let client: BrowserClient | null = null

/**
 * Sends one error. This file is loaded with the first one: no page pays for it before.
 * @param dsn of the service
 */
export function sendReport(dsn: string, error: unknown): void {
  client ??= open(dsn)
  client.captureException(error, undefined, new Scope())
}

/** Without the client's own listeners: they would note what was clicked and asked. */
function open(dsn: string): BrowserClient {
  const opened = new BrowserClient({
    ...{ dsn, integrations: [], stackParser: defaultStackParser, transport: makeFetchTransport },
    ...{ sendClientReports: false, beforeSend: (event) => redactedReport(event) },
  })
  opened.init()
  return opened
}
