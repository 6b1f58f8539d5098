import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { commandsHeader, commandsRefused } from '@muster/contract/heartbeat'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { WriteCheck } from '../telemetry/writeCheck.ts'

/** What a page may reach beside our own server. */
export type AllowedOrigins = {
  /** Where people sign in. */
  providers: readonly string[]
  /** Other servers of ours, where debugging is on. */
  apis: readonly string[]
  /** Where maps come from, where they stand on any. */
  maps: readonly string[]
  /** Scripts within the page, each by its hash. */
  scripts?: readonly string[]
}

/** An answer that is no page loads nothing and stands in no frame, should somebody open it as one. */
const apiPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/**
 * Gives every answer the headers that protect a browser from it, unless it says that nothing has changed. They are the same
 * for all, so they are worked out once: doing it for each poll of each phone was most of what a poll cost. Pages add theirs.
 * While commands are refused every answer says so, too.
 */
export function addSecurityHeaders(app: FastifyInstance, writeCheck: Pick<WriteCheck, 'isWritable'>) {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(answerHeaders)
    if (!writeCheck.isWritable) reply.header(commandsHeader, commandsRefused)
    done()
  })
  // The browser has kept them with the answer that is still good (RFC 9111, 4.3.4).
  app.addHook('onSend', (_, reply, payload, done) => {
    if (reply.statusCode === 304) for (const name of Object.keys(answerHeaders)) reply.removeHeader(name)
    done(null, payload)
  })
}

/** Everything that helmet knows: most of it is about pages alone. */
const pageOptions = headersSetBy(helmet({ contentSecurityPolicy: false }))

/**
 * The headers of every answer that is no page: it is read as what it says it is, by our own pages, and shows nothing. What
 * else helmet knows says how a page may be opened, and was most of what a phone on a bad line was sent for a poll.
 */
export const answerHeaders: Readonly<Record<string, string>> = {
  ...headersSetBy(helmet.xContentTypeOptions()),
  ...headersSetBy(helmet.crossOriginResourcePolicy()),
  ...headersSetBy(helmet.strictTransportSecurity()),
  'content-security-policy': apiPolicy,
}

const fixedPageHeaders = new Map<string, Readonly<Record<string, string>>>()

/** The headers of a page and of what belongs to it, worked out once for each reach that there is. */
export function pageHeaders(origins: AllowedOrigins): Readonly<Record<string, string>> {
  const key = JSON.stringify(origins)
  const headers = fixedPageHeaders.get(key) ?? {
    ...pageOptions,
    'content-security-policy': contentSecurityPolicy(origins),
  }
  fixedPageHeaders.set(key, headers)
  return headers
}

function contentSecurityPolicy({ providers, apis, maps, scripts = [] }: AllowedOrigins): string {
  const origins = [...new Set(providers.map((provider) => new URL(provider).origin))]
  const directives = {
    defaultSrc: ["'self'"],
    connectSrc: ["'self'", ...origins, ...apis, ...maps],
    frameSrc: ["'self'", ...origins],
    formAction: ["'self'", ...origins],
    // The API reference and the component library set styles inline.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // The scanner reads square codes with WebAssembly from this server. It allows no script beyond our own.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scripts],
    // Logos of tenants are wherever the tenants keep them.
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    // Clips and the streams of cameras, too; captions come from our own server.
    mediaSrc: ["'self'", 'blob:', 'https:'],
    upgradeInsecureRequests: null,
  }
  return headersSetBy(helmet.contentSecurityPolicy({ directives }))['content-security-policy'] ?? ''
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The headers that a middleware sets on an answer of its own. */
function headersSetBy(middleware: Middleware): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, () => {})
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
