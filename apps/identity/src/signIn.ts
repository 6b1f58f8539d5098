/** The sign-in step between "who are you?" and the token: shows the page, checks the password. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { findByPassword } from './accounts.ts'
import { messagePage, signInPage } from './pages.ts'

/** Far more than an e-mail and a password need. */
const maxBodyBytes = 8 * 1024

/**
 * Answers a request below `/interaction/`.
 * @param provider the provider that sent the browser here
 * @param publicUrls where Muster is; a lost person is sent to the one they came from, else to the first
 */
export async function handleSignIn(
  provider: Provider,
  publicUrls: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const homeUrl = homeOf(request, publicUrls)
  const known = await provider.interactionDetails(request, response).catch(() => undefined)
  if (!known) {
    // The target of Back after signing in: there is nothing to do here any more, and Muster knows who came.
    if (request.method === 'GET' && homeUrl) {
      response.writeHead(302, { location: `${homeUrl}/`, 'cache-control': 'no-store' }).end()
      return
    }
    const title = 'This sign-in page has expired'
    return send(response, 400, messagePage({ title, sentence: 'Please start again from Muster.', homeUrl }))
  }
  const action = `/interaction/${known.uid}`
  if (request.method !== 'POST') return send(response, 200, signInPage({ action }))

  const form = new URLSearchParams(await readBody(request))
  const email = form.get('email') ?? ''
  const account = findByPassword(email, form.get('password') ?? '')
  if (!account) {
    const error = 'The e-mail or the password is wrong. Check both and try again.'
    return send(response, 401, signInPage({ action, email, error }))
  }
  await provider.interactionFinished(request, response, { login: { accountId: account.subject } })
}

/** The address of Muster that this sign-in came from, as `provider.ts` writes it into the page's own. */
function homeOf(request: IncomingMessage, publicUrls: readonly string[]): string | undefined {
  const from = new URL(request.url ?? '/', 'http://localhost').searchParams.get('from')
  return publicUrls.find((url) => url === from) ?? publicUrls[0]
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('The form is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // No form-action: browsers apply it to the redirect back to Muster as well.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(html)
}
