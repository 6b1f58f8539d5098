import type { CommandBody } from '@muster/domain/incident/commands'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { guestOf } from '@muster/domain/incident/guests'
import { isRefusal, type Refusal } from '@muster/domain/refusal'
import { type AuthenticatedGuest, accessEndedProblem, accessEnding } from '../../access/guestAccess.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Receipt } from '../../incidents/speculativeLog.ts'
import type { DeviceRateLimiter } from '../../platform/http/deviceRateLimiter.ts'
import { type HttpProblem, refusalProblem } from '../../platform/http/problems.ts'

/**
 * Commands an incident in a guest's name, as their page wishes. Whether they may is judged again under the incident's lock.
 * @param id the page's own name for this wish. Kept apart from everybody else's: nobody learns by it what was asked before,
 *   and nobody takes a name that the server gives
 * @throws 429 for a page that asks without end; why the access is over, where it ended meanwhile; else the refusal where
 *   the rules say no
 */
export function submitGuestCommand(
  deps: { incidents: IncidentStore; guestRateLimiter: DeviceRateLimiter },
  known: AuthenticatedGuest,
  id: string,
  body: CommandBody,
): Promise<Receipt> {
  deps.guestRateLimiter.take(known.session.id)
  return submitAs(deps, known, `own:${id}`, body)
}

/**
 * The same, under a name that only the server gives, and as often as it has to.
 * @param name not beginning with `own:`
 */
export function submitOnGuestBehalf(
  deps: { incidents: IncidentStore },
  known: AuthenticatedGuest,
  name: string,
  body: CommandBody,
): Promise<Receipt> {
  return submitAs(deps, known, name, body)
}

/** The last entry that a command made, also one that had arrived before. */
export function loggedEvent(
  { incident }: AuthenticatedGuest,
  { version }: Receipt,
): IncidentEvent | undefined {
  return incident.events[version - 1]
}

async function submitAs(
  deps: { incidents: IncidentStore },
  known: AuthenticatedGuest,
  name: string,
  body: CommandBody,
): Promise<Receipt> {
  const { guest, tenantId, incidentId } = known
  const actor = { kind: 'guest', id: guest.id, name: guest.name } as const
  const commandId = `${guest.id}:${name}`
  const outcome = await deps.incidents.submit(tenantId, incidentId, { ...body, commandId, actor })
  if (isRefusal(outcome)) throw guestRefusal(outcome, known)
  return outcome
}

/** Says why an access is over rather than that it is; what the log has by now is in memory when it refuses. */
export function guestRefusal(
  refusal: Refusal,
  {
    incident,
    guest,
    session,
  }: Pick<AuthenticatedGuest, 'incident' | 'guest'> & { session: AuthenticatedGuest['session'] | null },
): HttpProblem {
  const { state } = incident
  const now = state && guestOf(state, guest.id)
  const ending = now ? accessEnding(now, state, { endedAt: session?.endedAt ?? null }) : null
  return ending ? accessEndedProblem(ending) : refusalProblem(refusal)
}
