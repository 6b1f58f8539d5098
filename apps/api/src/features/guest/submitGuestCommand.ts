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
 * Submits a command in a guest's name. Their rights are checked again under the incident's lock.
 * @param id the page's own id for this command. It has its own namespace: nobody learns from it which commands came before,
 *   and nobody can use an id of the server
 * @throws 429 for a page that sends too many; the reason of the ending when the access has ended meanwhile; else the refusal
 *   of the domain
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
 * The same, with an id that only the server gives, as often as necessary.
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

/** Returns the last event that a command made, also when it was a repetition. */
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

/** Converts a refusal of a guest's command to the reason why the access has ended; memory is up to date when it is refused. */
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
