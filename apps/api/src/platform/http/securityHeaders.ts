import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { commandsHeader, commandsRefused } from '@muster/contract/heartbeat'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { WriteCheck } from '../telemetry/writeCheck.ts'

/** The origins that a page may load from beside our own server. */
export type AllowedOrigins = {
  /** Sign-in providers. */
  providers: readonly string[]
  /** Our other servers, when debugging is on. */
  apis: readonly string[]
  /** Map servers, when pages show maps. */
  maps: readonly string[]
  /** Inline scripts, each by its hash. */
  scripts?: readonly string[]
}

/** An answer that is no page may load nothing and be in no frame, in case somebody opens it as one. */
const apiPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/**
 * Sets the security headers of every answer except a 304. They are built once: building them for each poll of each phone was
 * most of the cost of a poll. Pages add their own. While commands are refused, every answer says so, too.
 */
export function addSecurityHeaders(app: FastifyInstance, writeCheck: Pick<WriteCheck, 'isWritable'>) {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(answerHeaders)
    if (!writeCheck.isWritable) reply.header(commandsHeader, commandsRefused)
    done()
  })
  // The browser has stored them with the answer that is still valid (RFC 9111, 4.3.4).
  app.addHook('onSend', (_, reply, payload, done) => {
    if (reply.statusCode === 304) for (const name of Object.keys(answerHeaders)) reply.removeHeader(name)
    done(null, payload)
  })
}

/** All of helmet's headers: most of them are only for pages. */
const pageOptions = headersSetBy(helmet({ contentSecurityPolicy: false }))

/**
 * The headers of every answer that is no page: its declared type counts, only our own pages may read it, and it shows
 * nothing. Helmet's other headers control how a page may be opened, and were most of the bytes of a poll on a slow
 * connection.
 */
export const answerHeaders: Readonly<Record<string, string>> = {
  ...headersSetBy(helmet.xContentTypeOptions()),
  ...headersSetBy(helmet.crossOriginResourcePolicy()),
  ...headersSetBy(helmet.strictTransportSecurity()),
  'content-security-policy': apiPolicy,
}

const fixedPageHeaders = new Map<string, Readonly<Record<string, string>>>()

/** Returns the headers of a page and its resources, built once for each set of origins. */
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
    baseUri: ["'none'"],
    connectSrc: ["'self'", ...origins, ...apis, ...maps],
    frameSrc: ["'self'", ...origins],
    formAction: ["'self'", ...origins],
    // The API reference and the component library set styles inline.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // The scanner reads square codes with WebAssembly from this server. It allows no script beyond our own.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scripts],
    // Tenants host their logos on servers of their choice.
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    // Clips and camera streams, too; captions come from our own server.
    mediaSrc: ["'self'", 'blob:', 'https:'],
    upgradeInsecureRequests: null,
  }
  return headersSetBy(helmet.contentSecurityPolicy({ directives }))['content-security-policy'] ?? ''
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The headers that a middleware sets on its own answer. */
function headersSetBy(middleware: Middleware): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, () => {})
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
