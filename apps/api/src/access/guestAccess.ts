import { type GuestEnding, guestEndingWords, guestHeaders } from '@muster/contract/guestCalls'
import { mayGuest } from '@muster/domain/access/guestFlags'
import type { Right } from '@muster/domain/access/right'
import { guestOf } from '@muster/domain/incident/guests'
import type { GuestState, IncidentState } from '@muster/domain/incident/state'
import { refuse } from '@muster/domain/refusal'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import type { LoadedIncident } from '../incidents/loadedIncident.ts'
import type { Database } from '../platform/db/database.ts'
import type { FailedAttemptLimiter } from '../platform/http/failedAttemptLimiter.ts'
import { HttpProblem, refusalProblem } from '../platform/http/problems.ts'
import { findGuestSession, type GuestSession } from './guestSessions.ts'

/** An authenticated guest, and the incident they were invited to. */
export type AuthenticatedGuest = {
  tenantId: string
  incidentId: string
  session: GuestSession
  incident: LoadedIncident
  state: IncidentState
  guest: GuestState
}

/**
 * Authenticates the guest who sent a request. A removed right, a revocation and the expiry time take effect at once.
 * @param right the right that their flags must give; null when any guest may
 * @throws 401 for a missing token or one of another incident, the same for every reason; 429 when the sender has sent too
 *   many such; 403 with the type of `guestEnding` when the access has ended, and without the right
 */
export async function authenticateGuest(
  deps: { db: Database; lookups: Database; incidents: IncidentStore },
  limiter: FailedAttemptLimiter,
  request: FastifyRequest,
  right: Right | null,
): Promise<AuthenticatedGuest> {
  const { token, incidentId } = guestCredentials(request)
  const session = token ? await findGuestSession(deps, token) : null
  const incident =
    session && session.incidentId === incidentId
      ? await loadForGuest(deps, session.tenantId, session.incidentId, session.guestId, session.id)
      : null
  const state = incident?.state
  const guest = session && state && guestOf(state, session.guestId)
  if (!session || !incident || !state || !guest) throw rejectToken(limiter, request, token)
  const ending = accessEnding(guest, state, session)
  if (ending) throw accessEndedProblem(ending)
  if (right && !mayGuest(guest.flags, right)) throw refusalProblem(refuse('guest-right'))
  const { tenantId } = session
  return { tenantId, incidentId: session.incidentId, session, incident, state, guest }
}

/**
 * Loads the incident for the holder of a key to it. They may have been invited or admitted at another server a moment ago.
 * So the log is read before this server says it does not know them, or records again what they were shown.
 * @param sessionId of the requesting device; null for one that is not admitted yet
 * @returns null when this tenant has no such incident
 */
export async function loadForGuest(
  { incidents }: { incidents: IncidentStore },
  tenantId: string,
  incidentId: string,
  guestId: string,
  sessionId: string | null = null,
): Promise<LoadedIncident | null> {
  const incident = await incidents.load(tenantId, incidentId)
  if (!incident?.state) return incident
  const isKnown = sessionId
    ? incident.answers.has(enterCommandId(guestId, sessionId))
    : guestOf(incident.state, guestId)
  if (!isKnown) await incidents.catchUp(tenantId, incidentId)
  return incident
}

/** Returns the id of the command that admitted a device. */
export function enterCommandId(guestId: string, sessionId: string): string {
  return `${guestId}:enter:${sessionId}`
}

/** Returns why an access has ended; null while it has not. Of two reasons, the earlier one. */
export function accessEnding(
  { revoked, expiresAt }: GuestState,
  { stage, endedAt }: IncidentState,
  session: Pick<GuestSession, 'endedAt'>,
): GuestEnding | null {
  if (session.endedAt) return 'guest-elsewhere'
  if (revoked) return 'guest-revoked'
  const until = Date.parse(expiresAt)
  if (stage !== 'active' && (endedAt === null || Date.parse(endedAt) <= until)) return 'guest-over'
  return until <= Date.now() ? 'guest-expired' : null
}

/** Converts an ended access to its problem. */
export function accessEndedProblem(ending: GuestEnding): HttpProblem {
  return new HttpProblem(403, ending, guestEndingWords[ending])
}

function guestCredentials({ headers }: FastifyRequest): { token: string; incidentId: string } {
  const [token, incidentId] = [headers[guestHeaders.token], headers[guestHeaders.incident]]
  const isToken = typeof token === 'string' && /^[\w-]{43}$/.test(token)
  return {
    token: isToken ? token : '',
    incidentId: typeof incidentId === 'string' ? incidentId.toLowerCase() : '',
  }
}

export const tooManyLinks = inEnglish('Too many wrong links from here. Wait a minute, then try again.')

/** Rejects a token. A missing token is not a guess and is not counted. @throws 429 for too many */
function rejectToken(limiter: FailedAttemptLimiter, request: FastifyRequest, token: string): HttpProblem {
  limiter.refuseIfTooMany(request, tooManyLinks)
  if (token) limiter.countFailure(request)
  return new HttpProblem(
    401,
    'not-a-guest',
    inEnglish('This device has no access. Open your link, or ask the person who invited you for a new one.'),
  )
}
