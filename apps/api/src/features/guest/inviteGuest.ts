import { isDeepStrictEqual } from 'node:util'
import { type inviteGuest as inviteCall, maxGuestAccessMs } from '@muster/contract/guestCalls'
import type { EventOf } from '@muster/domain/incident/events'
import { guestOf } from '@muster/domain/incident/guests'
import { refuse } from '@muster/domain/refusal'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type LoadedIncident, versionOf } from '../../incidents/loadedIncident.ts'
import { readEvents } from '../../incidents/storedEvents.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { conflict, invalidField, refusalProblem } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { receiptOrThrow } from '../incident/receiptOrThrow.ts'
import { createLink, linkToShow, lockGuestLinks, newSecret, requireManagedIncident } from './guestLinks.ts'

/**
 * Invites a guest to an incident, with their own link: the log entry and the link are one transaction. A retry, as after a
 * lost answer, keeps the guest and creates a new link: nobody saw the first.
 * @throws 422 for an expiry in the past or too far off; 409 for a guest whom the log has invited with other data; else the
 *   refusal of the domain
 */
export async function inviteGuest(
  deps: { config: Config; incidents: IncidentStore },
  { caller, params: { incidentId }, body, request }: RequestInput<typeof inviteCall>,
) {
  const { commandId, ...data } = body
  const { guestId, name, identifier, isForAnyDevice } = data
  refuseInvalidExpiry(data.expiresAt)
  const state = await requireManagedIncident(deps, caller, incidentId)
  if (guestOf(state, guestId)?.revoked) throw refusalProblem(refuse('guest-ended'))
  const incident = await deps.incidents.load(caller.tenantId, incidentId)
  const secret = newSecret()
  const actor = { kind: 'user', id: caller.account.id, name: caller.account.name } as const
  const outcome = await deps.incidents.submitWith(
    caller.tenantId,
    incidentId,
    [{ type: 'InviteGuest', data, commandId, actor }],
    async (tx) => {
      await lockGuestLinks(tx, guestId)
      const first = incident && (await findInvitation(tx, incident, guestId))
      if (first && !isDeepStrictEqual(first, data)) throw invitedOtherwise()
      await createLink(tx, caller, { incidentId, guestId, secret, isForAnyDevice })
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'guest.linkMade',
        subject: name,
        after: { incidentId, guestId, identifier, isForAnyDevice },
      })
      return true
    },
  )
  receiptOrThrow(outcome ?? refuse('not-started'))
  return linkToShow(deps.config, request, { incidentId, guestId, secret })
}

/** Finds how the log has invited a guest, also at another server just now; undefined when it has not. */
async function findInvitation(tx: Tx, incident: LoadedIncident, guestId: string) {
  const fresh = await readEvents(tx, incident.id, versionOf(incident))
  const events = [...incident.events, ...fresh.map(({ event }) => event)]
  return events.find(
    (event): event is EventOf<'GuestInvited'> =>
      event.type === 'GuestInvited' && event.data.guestId === guestId,
  )?.data
}

const invitedOtherwise = () =>
  conflict(
    'guest-invited',
    inEnglish(
      'This person is already invited with a different name, permissions or end time. Edit the invitation, or create a new link.',
    ),
  )

/** @throws 422 for a time that has passed, or that is more than 30 days off */
export function refuseInvalidExpiry(expiresAt: string) {
  const left = Date.parse(expiresAt) - Date.now()
  if (left <= 0)
    throw invalidField(
      422,
      'invalid',
      'expiresAt',
      inEnglish('Choose a time in the future. To end access now, revoke it.'),
    )
  if (left > maxGuestAccessMs)
    throw invalidField(422, 'invalid', 'expiresAt', inEnglish('Choose a time within the next 30 days.'))
}
