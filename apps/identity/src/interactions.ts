/** The pages between "who are you?" and the token. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { findByPassword } from './accounts.ts'
import { demoPage, messagePage } from './pages.ts'
import type { IssuerOptions } from './ports.ts'

/** Far more than a form of ours needs. */
const maxBodyBytes = 32 * 1024

/** A request for an open sign-in page, with everything that answers it. */
type Visit = {
  options: IssuerOptions
  provider: Provider
  request: IncomingMessage
  response: ServerResponse
  /** Of the sender in the network. */
  address: string
  /** Where the forms of the page post to. */
  action: string
}

/** Answers a request below `/interaction/`. */
export async function answerInteraction(
  options: IssuerOptions,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> {
  const known = await provider.interactionDetails(request, response).catch(() => undefined)
  const url = new URL(request.url ?? '/', options.issuer)
  if (!known) return sendLost(options, url, request, response)
  const action = `${new URL(options.issuer).pathname}/interaction/${known.uid}`
  const visit: Visit = { options, provider, request, response, address, action }
  return answerDemo(visit)
}

/** Answers the list of the people of the demo, and the choice from it. */
async function answerDemo(visit: Visit): Promise<void> {
  const { options, request, response, action, address } = visit
  const { productName, people } = options
  if (request.method !== 'POST') return sendPage(response, 200, demoPage({ action, productName }))
  const form = await readForm(request)
  const email = form.get('email') ?? ''
  const refuse = (error: string) => sendPage(response, 401, demoPage({ action, email, error, productName }))
  if (!isThisMachine(address))
    return refuse('The passwords of the demonstration are public, so they work on this computer alone.')
  const demo = findByPassword(email, form.get('password') ?? '')
  const account = demo && (await people.findByEmail(demo.email))
  if (!account) return refuse('The e-mail or the password is wrong. Check both and try again.')
  await finish(visit, account.accountId, 'demo')
}

/** Ends the page: the person goes back to Muster, signed in. */
async function finish({ options, provider, request, response }: Visit, accountId: string, method: string) {
  await options.people.noteSignIn(accountId, method)
  await provider.interactionFinished(request, response, { login: { accountId, acr: method } })
}

/** Answers a page that is over: it is the target of Back after signing in, and Muster knows who came. */
async function sendLost(
  { homeUrl, isOwnOrigin, productName }: IssuerOptions,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const from = url.searchParams.get('from') ?? ''
  const home = (await isOwnOrigin(from)) ? from : homeUrl
  if (request.method === 'GET') {
    response.writeHead(302, { location: `${home}/`, 'cache-control': 'no-store' }).end()
    return
  }
  const title = 'This sign-in page has expired'
  const sentence = `Please start again from ${productName}.`
  sendPage(response, 400, messagePage({ title, sentence, homeUrl: home, productName }))
}

function isThisMachine(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('The form is too large.')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function sendPage(response: ServerResponse, status: number, html: string): void {
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
