/** The pages between "who are you?" and the token. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { signInRefusals } from '@muster/domain/access/signInRefusals'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import { findByPassword } from './accounts.ts'
import { beginAtProvider, returnFromProvider } from './broker.ts'
import { choicePage, codePage, messagePage, offerPage, startPage } from './pages.ts'
import { addPasskey, askForNewPasskey, askForPasskey, checkPasskey } from './passkeys.ts'
import type { IssuerOptions, NotedRefusal, SignInProvider } from './ports.ts'

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
  /** The id of the open page. */
  page: string
  /** The path of the page; its steps are below. */
  action: string
  /** The account that has signed in on this page, if it may add a passkey. */
  accountId: string | undefined
  /** True when the code that it came by is good for that alone. */
  isEnrolling: boolean
  /** True for somebody who came to add a passkey. */
  isAdding: boolean
  /** The id of the session that this browser has had already. */
  sessionUid: string | undefined
  /** The origin of the page of Muster that asked. */
  origin: string
  url: URL
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
  const page = known.uid
  const action = `${new URL(options.issuer).pathname}/interaction/${page}`
  const adding = passkeyAdding.safeParse(known.result?.passkey).data
  const accountId = adding && known.result?.login?.accountId
  const isAdding = known.params[options.addingParameter] === 'add'
  const origin = URL.parse(String(known.params.redirect_uri))?.origin ?? options.homeUrl
  const visit: Visit = {
    options,
    provider,
    request,
    response,
    address,
    page,
    action,
    accountId,
    isEnrolling: adding === 'has to',
    isAdding,
    sessionUid: known.session?.uid,
    origin,
    url,
  }
  const path = url.pathname.slice(action.length)
  if (request.method === 'GET' && path.startsWith(`${returned}/`)) return comeBack(visit)
  const step = steps[`${request.method} ${path}`]
  if (step) return step(visit)
  response.writeHead(404).end()
}

/** Before the path of the return address to which a provider has sent somebody. */
const returned = '/return'

const steps: Record<string, (visit: Visit) => Promise<void>> = {
  'GET ': (visit) => sendStart(visit, 200),
  'POST /provider': sendToProvider,
  'POST /demo': checkDemo,
  'POST /address': takeAddress,
  'POST /code': checkCode,
  'POST /passkey/options': async (visit) =>
    sendJson(visit, 200, await askForPasskey(visit.options, visit.page)),
  'POST /passkey': signInByPasskey,
  'GET /passkey/new': offerPasskey,
  'POST /passkey/new/options': askNewPasskey,
  'POST /passkey/new': addNewPasskey,
  'POST /later': goBack,
}

/** Shows the ways to sign in here. */
async function sendStart(visit: Visit, status: number, typed: { email?: string; error?: string } = {}) {
  const { options, response, action, origin } = visit
  const { offered, isOwnOffered } = await options.providers.offeredAt(origin)
  sendPage(response, status, startPage({ ...options, ...typed, action, offered, isOwnOffered }))
}

/** Sends somebody to the provider that they chose. */
async function sendToProvider(visit: Visit): Promise<void> {
  const { options, request } = visit
  const form = await readForm(request)
  const provider = await options.providers.find(form.get('provider') ?? '')
  if (!provider) return refuse(visit, { reason: 'provider-off', detail: '' })
  await goToProvider(visit, provider, readEmail(form))
}

async function goToProvider(visit: Visit, provider: SignInProvider, email?: string): Promise<void> {
  const { options, page, response } = visit
  const begun = await beginAtProvider(options, provider, page, email)
  if (!(begun instanceof URL)) return refuse(visit, { ...begun, provider })
  response.writeHead(303, { location: begun.href, 'cache-control': 'no-store' }).end()
}

/** Takes what the provider says of the person who comes back. */
async function comeBack(visit: Visit): Promise<void> {
  const { options, page, url, action } = visit
  const cameTo = new URL(options.issuer + url.pathname.slice(action.length + returned.length) + url.search)
  const back = await returnFromProvider(options, page, cameTo)
  if ('reason' in back) return refuse(visit, back)
  const { provider, person } = back
  const found = await options.providers.accountOf(provider, person)
  if (typeof found === 'string')
    return refuse(visit, { reason: found, detail: '', email: person.email, provider })
  await signIn(visit, found.accountId, `provider:${provider.id}`)
  await goBack(visit)
}

/** Tells the person why they are not signed in and what to do, and notes it for administrators. */
async function refuse(visit: Visit, refusal: Pick<NotedRefusal, 'reason' | 'detail' | 'email' | 'provider'>) {
  await note(visit, refusal)
  await sendStart(visit, 403, { error: signInRefusals[refusal.reason].person })
}

function note(
  { options, origin, address }: Visit,
  refusal: Pick<NotedRefusal, 'reason' | 'detail' | 'email' | 'provider'>,
) {
  return options.noteRefusal({ ...refusal, origin, address })
}

/** Signs in a person of the demo. */
async function checkDemo(visit: Visit): Promise<void> {
  const { options, request, address } = visit
  const form = await readForm(request)
  const email = form.get('email') ?? ''
  const tell = (error: string) => sendStart(visit, 401, { email, error })
  if (!options.isDemo) return tell('This server has no demo.')
  if (!isThisMachine(address)) return tell('Demo passwords are public, so they work only on this computer.')
  const demo = findByPassword(email, form.get('password') ?? '')
  const account = demo && (await options.people.findByEmail(demo.email))
  if (!account) return tell('The email or the password is wrong. Check both and try again.')
  await signIn(visit, account.accountId, 'demo')
  await goBack(visit)
}

/**
 * Goes on with the address that was typed: to the provider of its domain, or else to a code by mail. It does so whether there
 * is such an account or not.
 */
async function takeAddress(visit: Visit): Promise<void> {
  const { options, request, response, action, address, page } = visit
  const email = readEmail(await readForm(request))
  if (!email)
    return sendStart(visit, 422, { error: 'Enter your full email address, such as name@example.org.' })
  const offered = await options.providers.offeredFor(email)
  const [only] = offered
  if (only && offered.length === 1) {
    const provider = await options.providers.find(only.id)
    if (provider) return goToProvider(visit, provider, email)
  }
  if (offered.length > 1)
    return sendPage(response, 200, choicePage({ ...options, action, email, offered, isDemanded: false }))
  if (!options.hasOwnSignIn) return refuse(visit, { reason: 'not-in-organization', detail: '', email })
  const sent = await options.codes.send(email, page, address)
  if (sent === 'done') return sendPage(response, 200, codePage({ ...options, action, email }))
  await note(visit, { reason: 'too-many', detail: '', email })
  sendPage(response, 429, codePage({ ...options, action, email, error: signInRefusals['too-many'].person }))
}

/**
 * Takes a code. Then a passkey is offered, so that nobody needs a code next time. Where passkeys are required it has to be added:
 * whoever leaves the page before is signed in by a code, which opens nothing there.
 */
async function checkCode(visit: Visit): Promise<void> {
  const { options, request, response, action, address, page } = visit
  const form = await readForm(request)
  const email = readEmail(form) ?? ''
  const found = await options.codes.redeem({ email, code: form.get('code') ?? '' }, page, address)
  if (typeof found === 'object') {
    const instead = await options.providers.insteadFor(found.accountId)
    if (instead.length > 0)
      return sendPage(
        response,
        200,
        choicePage({ ...options, action, email, offered: instead, isDemanded: true }),
      )
    const worth = await options.people.worthOfCode(found.accountId, found.isPrinted)
    if (worth === 'nothing') return refuse(visit, { reason: 'passkey-required', detail: '', email })
    const isEnrolling = worth === 'enrollment'
    await signIn(
      visit,
      found.accountId,
      'code',
      worth === 'part' ? undefined : isEnrolling ? 'has to' : 'may',
    )
    return worth === 'part' ? goBack(visit) : sendOffer({ ...visit, isEnrolling }, found.accountId)
  }
  await note(visit, { reason: found, detail: '', email })
  const error = signInRefusals[found].person
  sendPage(response, found === 'too-many' ? 429 : 401, codePage({ ...options, action, email, error }))
}

async function signInByPasskey(visit: Visit): Promise<void> {
  const { options, page, request } = visit
  const answer = passkeyAnswer.safeParse(await readJson(request))
  const accountId =
    answer.success &&
    (await checkPasskey(options, page, answer.data as unknown as AuthenticationResponseJSON).catch(
      (err: unknown) => {
        options.log.warn({ err }, 'a passkey was refused')
      },
    ))
  if (!accountId) {
    await note(visit, { reason: 'passkey-unknown', detail: '' })
    return sendJson(visit, 401, { sentence: signInRefusals['passkey-unknown'].person })
  }
  const [instead] = await options.providers.insteadFor(accountId)
  if (instead)
    return sendJson(visit, 409, {
      sentence: `Your organization signs in with ${instead.name}. Enter your address below.`,
    })
  await signIn(visit, accountId, 'passkey', 'may')
  const { isAdding, action } = visit
  sendJson(visit, 200, { location: isAdding ? `${action}/passkey/new` : await wayBack(visit) })
}

/** Offers another passkey to somebody who came for it and has signed in by one. */
async function offerPasskey(visit: Visit): Promise<void> {
  if (!visit.accountId) return sendStart(visit, 200)
  await sendOffer(visit, visit.accountId)
}

async function sendOffer(visit: Visit, accountId: string): Promise<void> {
  const { options, response, action, isAdding, isEnrolling, sessionUid } = visit
  const otherSessions = await options.otherSessions.count(accountId, sessionUid)
  sendPage(response, 200, offerPage({ ...options, action, isAdding, isEnrolling, otherSessions }))
}

async function askNewPasskey(visit: Visit): Promise<void> {
  const { options, page, accountId } = visit
  if (!accountId) return sendJson(visit, 401, { sentence: 'Sign in first.' })
  sendJson(visit, 200, await askForNewPasskey(options, page, accountId))
}

async function addNewPasskey(visit: Visit): Promise<void> {
  const { options, page, accountId, address, request } = visit
  const answer = passkeyAnswer.safeParse(await readJson(request))
  const isAdded =
    accountId &&
    answer.success &&
    (await addPasskey(options, page, accountId, answer.data as unknown as RegistrationResponseJSON, {
      address,
      agent: request.headers['user-agent'] ?? '',
    }).catch((err: unknown) => {
      options.log.warn({ err }, 'a passkey was not added')
    }))
  if (!isAdded)
    return sendJson(visit, 422, {
      sentence: 'The passkey was not added. Try again, or continue without one.',
    })
  // They have shown the device and its lock, so from here on it is a sign-in by passkey.
  if (visit.isEnrolling) await signIn(visit, accountId, 'passkey', 'may')
  if (answer.data.endsOthers) await options.otherSessions.end(accountId, visit.sessionUid, address)
  sendJson(visit, 200, { location: await wayBack(visit) })
}

/** The part of a device's answer that is looked at before the library checks the rest. */
const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(2000),
  response: z.looseObject({}),
  /** With a new one: whether all other browsers are signed out. */
  endsOthers: z.boolean().optional(),
})

/**
 * The permission, or the duty, of somebody who has signed in to add a passkey. A provider speaks for one organization, and a
 * passkey opens the account: so only who came by its mailbox or by a passkey may.
 */
const passkeyAdding = z.enum(['may', 'has to'])

/** Notes who has signed in on this page. */
async function signIn(
  visit: Visit,
  accountId: string,
  method: string,
  passkey?: z.infer<typeof passkeyAdding>,
): Promise<void> {
  const { options, provider, request, response, address } = visit
  await options.people.noteSignIn(accountId, method, address)
  options.log.info({ account: accountId, method, ip: address }, 'signed in')
  await provider.interactionResult(request, response, {
    login: { accountId, acr: method },
    passkey,
  })
}

/** The address that takes the person who has signed in back to Muster. */
async function wayBack({ provider, request, response }: Visit): Promise<string> {
  return (await provider.interactionDetails(request, response)).returnTo
}

async function goBack(visit: Visit): Promise<void> {
  visit.response.writeHead(303, { location: await wayBack(visit), 'cache-control': 'no-store' }).end()
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
  return new URLSearchParams(await readBody(request))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readBody(request))
  } catch {
    return undefined
  }
}

/** The address in a form, in small letters; undefined when it is none. */
function readEmail(form: URLSearchParams): string | undefined {
  return z
    .email()
    .max(320)
    .safeParse((form.get('email') ?? '').trim().toLowerCase()).data
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

function sendJson({ response }: Visit, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** Sends a page. Its headers keep others from framing it and scripts of others from running. */
export function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // No form-action: browsers apply it to the redirect back to Muster as well.
    'content-security-policy':
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(html)
}
