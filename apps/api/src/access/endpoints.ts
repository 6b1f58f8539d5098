import type { Access, Endpoint, GuestAccess } from '@muster/contract/endpoint'
import { guestHeaders } from '@muster/contract/guestCalls'
import { problem } from '@muster/contract/problem'
import type { Right } from '@muster/domain/access/right'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import type { Database } from '../platform/db/database.ts'
import type { FailedAttemptLimiter } from '../platform/http/failedAttemptLimiter.ts'
import { operationId } from '../platform/http/openApi.ts'
import { missingRight } from '../platform/http/problems.ts'
import { type BarcodeLimiter, barcodeOf, requireBag } from './bagAccess.ts'
import type { BagDirectory } from './bagDirectory.ts'
import {
  type Admin,
  authenticate,
  type Caller,
  requireAdmin,
  requireRight,
  resolveCaller,
  type SignedIn,
} from './caller.ts'
import { type AuthenticatedGuest, authenticateGuest } from './guestAccess.ts'
import type { KnownBag } from './knownBag.ts'
import { requireCaller } from './requireCaller.ts'
import type { VerifyToken } from './trustedIssuers.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type PartOf<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S }
  ? Output<S>
  : undefined

/** The principal that an endpoint's access gives its handler. */
type PrincipalOf<E extends Endpoint> = E['access'] extends 'public'
  ? object
  : E['access'] extends 'bag'
    ? { bag: KnownBag; barcode: string }
    : E['access'] extends 'signedIn'
      ? { signedIn: SignedIn }
      : E['access'] extends 'admin' | 'globalAdmin'
        ? { admin: Admin }
        : E['access'] extends 'guestToken'
          ? GuestOrManager
          : E['access'] extends GuestAccess
            ? { guest: AuthenticatedGuest }
            : { caller: Caller }

/** The sender of a call about a guest: that guest, or a manager of guests. One browser may be both. */
type GuestOrManager = { guest: AuthenticatedGuest | null; caller: Caller | null }

export type RequestInput<E extends Endpoint> = PrincipalOf<E> & {
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  body: PartOf<E, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the body, or the reply when the handler has already sent it (a 304). */
type Handler<E extends Endpoint> = (input: RequestInput<E>) => Promise<z.input<E['answer']> | FastifyReply>

export type Mount = <E extends Endpoint>(endpoint: E, handle: Handler<E>) => void

/** The error response of every endpoint. */
const problemResponse = {
  description: 'Why not, as a sentence for a person',
  content: { 'application/problem+json': { schema: problem } },
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The principal of the request, as the endpoint's access defines it; null until it is resolved. */
    principal: object | null
  }
}

type Deps = {
  db: Database
  lookups: Database
  incidents: IncidentStore
  bags: BagDirectory
  verifyToken: VerifyToken
}

/** Mounts endpoints of the contract. Shape, access and answer are all read from the endpoint. */
export function createMount(
  app: FastifyInstance,
  deps: Deps,
  barcodeLimiter: BarcodeLimiter,
  guestKeyLimiter: FailedAttemptLimiter,
): Mount {
  const limiters = { barcodes: barcodeLimiter, guestKeys: guestKeyLimiter }
  app.decorateRequest('principal', null)
  app.decorateRequest('caller', null)
  return (endpoint, handle) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        tags: [endpoint.tag],
        operationId: operationId(endpoint),
        summary: endpoint.summary,
        ...securityOf(endpoint.access),
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: {
          [endpoint.status ?? 200]: endpoint.answer,
          '4xx': problemResponse,
          '5xx': problemResponse,
        },
      },
      ...resolvePrincipalEarly(endpoint, deps, limiters),
      handler: async (request, reply) => {
        const principal = request.principal ?? (await resolvePrincipal(endpoint, deps, limiters, request))
        const { params, query, body } = request
        const input = { ...principal, params, query, body, request, reply } as RequestInput<typeof endpoint>
        const answer = await handle(input)
        // Awaiting a reply gives its payload, so only the reply itself shows that a handler has already answered.
        return reply.sent ? reply : reply.code(endpoint.status ?? 200).send(answer)
      },
    })
  }
}

/** Rate limiters of failed keys, by kind of key. */
type AttemptLimiters = { barcodes: BarcodeLimiter; guestKeys: FailedAttemptLimiter }

/** The security requirement of an endpoint in the OpenAPI document. */
function securityOf(access: Access): { security: Record<string, string[]>[] } {
  if (access === 'public' || access === 'bag') return { security: [] }
  const ofGuests = { guestToken: [], guestIncident: [] }
  if (access === 'guestToken') return { security: [ofGuests, { bearer: [] }, { accessToken: [] }] }
  return { security: isForGuests(access) ? [ofGuests] : [{ bearer: [] }, { accessToken: [] }] }
}

function isForGuests(access: Access): access is GuestAccess {
  return access === 'guest' || access.startsWith('guest:')
}

/** The guest right an endpoint requires; null: any guest. */
function guestRightIn(access: GuestAccess): Right | null {
  return access === 'guest' ? null : (access.slice('guest:'.length) as Right)
}

/**
 * Resolves the principal before the body is validated: a stranger gets a 401, not a hint how to write a valid body, and
 * nothing of theirs is parsed. A bag may be named in the body, so that case waits for the body. A code that no bag could
 * have is left to validation, which says so.
 */
function resolvePrincipalEarly(endpoint: Endpoint, deps: Deps, limiters: AttemptLimiters) {
  if (endpoint.access === 'public') return {}
  if (endpoint.access === 'bag') {
    return {
      preValidation: (request: FastifyRequest, _: FastifyReply, done: (error?: Error) => void) => {
        const named = barcodeOf(request)
        const remembered = named && deps.bags.peek(named)
        if (remembered) request.principal = { bag: remembered, barcode: named }
        if (remembered || !named) return done()
        requireBag(deps.bags, limiters.barcodes, request).then((principal) => {
          request.principal = principal
          done()
        }, done)
      },
    }
  }
  return {
    onRequest: async (request: FastifyRequest) => {
      request.principal = await resolvePrincipal(endpoint, deps, limiters, request)
    },
  }
}

async function resolvePrincipal(
  endpoint: Endpoint,
  deps: Deps,
  limiters: AttemptLimiters,
  request: FastifyRequest,
) {
  if (endpoint.access === 'public') return {}
  if (endpoint.access === 'bag') return requireBag(deps.bags, limiters.barcodes, request)
  if (isForGuests(endpoint.access))
    return {
      guest: await authenticateGuest(deps, limiters.guestKeys, request, guestRightIn(endpoint.access)),
    }
  if (endpoint.access === 'guestToken') return guestOrManager(deps, limiters, request)
  const signedIn = await authenticate(deps.db, deps.verifyToken, request)
  if (endpoint.access === 'signedIn') return { signedIn }
  if (endpoint.access === 'admin') return { admin: requireAdmin(signedIn) }
  if (endpoint.access === 'globalAdmin') {
    if (!signedIn.account.isGlobalAdmin) throw missingRight()
    return { admin: requireAdmin(signedIn) }
  }
  request.caller = requireRight(await resolveCaller(deps.db, signedIn, request), endpoint.access)
  return { caller: request.caller }
}

type GuestOrManagerDeps = {
  db: Database
  lookups: Database
  incidents: IncidentStore
  verifyToken: VerifyToken
}

/** Looks for both where the request carries their keys. @throws the guest's refusal, else the manager's, when it is neither */
async function guestOrManager(
  deps: GuestOrManagerDeps,
  limiters: AttemptLimiters,
  request: FastifyRequest,
): Promise<GuestOrManager> {
  const { headers } = request
  const isSignedIn = headers.authorization !== undefined || headers['access-token'] !== undefined
  const asGuest = headers[guestHeaders.token] !== undefined || !isSignedIn
  const [guest, caller] = await Promise.allSettled([
    asGuest ? authenticateGuest(deps, limiters.guestKeys, request, null) : null,
    isSignedIn ? requireCaller('guest.manage', deps, request) : null,
  ])
  const found = {
    guest: guest.status === 'fulfilled' ? guest.value : null,
    caller: caller.status === 'fulfilled' ? caller.value : null,
  }
  if (found.guest || found.caller) return found
  throw guest.status === 'rejected'
    ? guest.reason
    : caller.status === 'rejected'
      ? caller.reason
      : missingRight()
}
