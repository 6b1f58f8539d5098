import { redactedReport } from '@muster/contract/redact'
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { ProblemError } from './problemError.ts'
import { productVersion } from './product.ts'

/** Most errors that one page sends: one that comes with each drawing must not take a phone's network. */
const most = 10

/** Sent from this page. */
let sent = 0
let client: BrowserClient | null = null

/**
 * Sends an error. A refusal of the server, and a canceled call, are none.
 * @param dsn of the service
 */
export function report(dsn: string, error: unknown): void {
  if (error == null || error instanceof ProblemError || isGivenUp(error) || ++sent > most) return
  client ??= open(dsn)
  client.captureException(error, undefined, new Scope())
}

function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

/** Without the client's own listeners: they would record clicks and requests. */
function open(dsn: string): BrowserClient {
  const opened = new BrowserClient({
    dsn,
    release: `muster@${productVersion()}`,
    integrations: [],
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    sendClientReports: false,
    beforeSend: (event) => redactedReport(event),
  })
  opened.init()
  return opened
}
