import * as calls from '@muster/contract/guestCalls'
import { getGuestToken } from '@muster/contract/seedDeskCalls'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../access/endpoints.ts'
import { namesOfOwnWords } from '../../access/ownWords.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import type { DeviceRateLimiter } from '../../platform/http/deviceRateLimiter.ts'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { LiveHub } from '../../realtime/liveHub.ts'
import { enterAsGuest } from './enterAsGuest.ts'
import { requireManagedIncident } from './guestLinks.ts'
import { guestStreamRoute, guestView } from './guestStream.ts'
import { guestTokenDetail } from './guestTokenDetail.ts'
import { readGuestStudents } from './readGuestStudents.ts'
import { ensureViewsRecorded, showGuestPage } from './recordGuestViews.ts'
import { submitGuestCommand } from './submitGuestCommand.ts'

type Deps = {
  db: Database
  lookups: Database
  incidents: IncidentStore
  hub: LiveHub
  guestRateLimiter: DeviceRateLimiter
}

/** Mounts guests' calls. Their plans are in plan/planRoutes.ts. */
export function guestRoutes(mount: Mount, api: FastifyInstance, deps: Deps, limiter: FailedAttemptLimiter) {
  mount(calls.enterAsGuest, (input) => enterAsGuest(deps, limiter, input))
  mount(getGuestToken, async ({ guest: own, caller, query: { IncidentId, UserIdentifier } }) => {
    if (own?.incidentId === IncidentId && own.guest.identifier === UserIdentifier)
      return guestTokenDetail(IncidentId, own.guest)
    const { guests } = caller ? await requireManagedIncident(deps, caller, IncidentId) : { guests: [] }
    // A guest who was invited again has a token that still opens something.
    const named = guests.filter(({ identifier }) => identifier === UserIdentifier)
    const guest = named.findLast(({ revoked }) => !revoked) ?? named.at(-1)
    if (!guest) throw notFound('This access does not exist. Use the token you hold.')
    return guestTokenDetail(IncidentId, guest)
  })
  mount(calls.getGuestIncident, async ({ guest }) => {
    await ensureViewsRecorded(deps, guest, null)
    return guestView(guest)
  })
  mount(calls.getGuestLanguages, ({ guest }) =>
    inTenant(deps.db, guest.tenantId, async (tx) => {
      const { languages, own_words } = await tx
        .selectFrom('tenant')
        .select(['languages', 'own_words'])
        .where('id', '=', guest.tenantId)
        .executeTakeFirstOrThrow()
      return {
        languages,
        ownWords: namesOfOwnWords(guest.tenantId, own_words as Record<string, string>),
      }
    }),
  )
  mount(calls.showGuestPage, (input) => showGuestPage(deps, input))
  mount(calls.readGuestStudents, (input) => readGuestStudents(deps, input))
  guestStreamRoute(api, deps, limiter)

  mount(calls.sendGuestBroadcast, ({ guest, body: { commandId, ...data } }) =>
    submitGuestCommand(deps, guest, commandId, { type: 'SendBroadcast', data }),
  )
  mount(calls.sendGuestRoomMessage, ({ guest, body: { commandId, ...data } }) =>
    submitGuestCommand(deps, guest, commandId, { type: 'SendRoomMessage', data }),
  )
  mount(calls.postGuestChat, ({ guest, body: { commandId, roomId, text } }) =>
    submitGuestCommand(
      deps,
      guest,
      commandId,
      roomId === null
        ? { type: 'PostGroupChat', data: { group: 'responders', text } }
        : { type: 'PostChat', data: { roomId, text } },
    ),
  )
  mount(calls.takeRoomAsGuest, ({ guest, params: { roomId }, body: { commandId } }) =>
    submitGuestCommand(deps, guest, commandId, { type: 'TakeRoom', data: { roomId } }),
  )
  mount(calls.handOverRoomAsGuest, ({ guest, params: { roomId }, body: { commandId, ...data } }) =>
    submitGuestCommand(deps, guest, commandId, { type: 'HandOverRoom', data: { roomId, ...data } }),
  )
  mount(calls.clearRoomAsGuest, ({ guest, params: { roomId }, body: { commandId, ...data } }) =>
    submitGuestCommand(deps, guest, commandId, { type: 'ClearRoom', data: { roomId, ...data } }),
  )
}
