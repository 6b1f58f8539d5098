import { streamPaths } from '@muster/contract/frames'
import { guestHeaders } from '@muster/contract/guestCalls'
import { guestOf } from '@muster/domain/incident/guests'
import { stateForGuest } from '@muster/domain/incident/guestView'
import { type IncidentSnapshot, toSnapshot } from '@muster/domain/incident/state'
import type { FastifyInstance } from 'fastify'
import { type AuthenticatedGuest, authenticateGuest } from '../../access/guestAccess.ts'
import { findGuestSession } from '../../access/guestSessions.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import type { LiveHub } from '../../realtime/liveHub.ts'
import { openStream } from '../../realtime/sseStream.ts'
import { ensureViewsRecorded } from './recordGuestViews.ts'

/** Returns the incident as a guest sees it now. */
export function guestView({ guest, incident, state }: AuthenticatedGuest): IncidentSnapshot {
  const now = incident.state ?? state
  return toSnapshot(stateForGuest(guestOf(now, guest.id) ?? guest, now))
}

type Deps = { db: Database; lookups: Database; incidents: IncidentStore; hub: LiveHub }

/**
 * Mounts the live stream of guests in contract/frames.ts. It always begins with the whole state: a guest has no log to catch
 * up on.
 */
export function guestStreamRoute(app: FastifyInstance, deps: Deps, limiter: FailedAttemptLimiter) {
  app.get(streamPaths.guest(), { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const known = await authenticateGuest(deps, limiter, request, null)
    await ensureViewsRecorded(deps, known, null)
    deps.hub.addGuest({
      stream: openStream(reply),
      incident: known.incident,
      guestId: known.guest.id,
      sessionId: known.session.id,
      ensureShown: () => ensureViewsRecorded(deps, known, null),
      isMoved: async () => {
        const session = await findGuestSession(deps, String(request.headers[guestHeaders.token]))
        return session !== null && session.endedAt !== null
      },
    })
    return reply
  })
}
