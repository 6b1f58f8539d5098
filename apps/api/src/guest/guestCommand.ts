import type { CommandBody } from '@muster/domain/incident/commands'
import { guestOf } from '@muster/domain/incident/guests'
import { isRefusal, type Refusal } from '@muster/domain/refusal'
import type { House } from '../http/house.ts'
import { type HttpProblem, refusalProblem } from '../http/problems.ts'
import type { Receipt } from '../incident/appendBatch.ts'
import { endingOf, guestEnded, type KnownGuest } from './guestAccess.ts'

/**
 * Commands an incident in a guest's name. Whether they may is judged again under the incident's lock.
 * @param id the page's own name for this wish. Kept apart from everybody else's: nobody learns by it what was asked before
 * @throws why the access is over, where it ended meanwhile; else the refusal where the rules say no
 */
export async function guestCommand(
  house: House,
  known: KnownGuest,
  id: string,
  body: CommandBody,
): Promise<Receipt> {
  const { guest, tenantId, incidentId } = known
  const actor = { kind: 'guest', id: guest.id, name: guest.name } as const
  const commandId = guestCommandId(known, id)
  const outcome = await house.book.submit(tenantId, incidentId, { ...body, commandId, actor })
  if (isRefusal(outcome)) throw refusedGuest(outcome, known)
  return outcome
}

/** What the log calls a guest's wish. */
export function guestCommandId({ guest }: Pick<KnownGuest, 'guest'>, id: string): string {
  return `${guest.id}:${id}`
}

/** Says why an access is over rather than that it is; what the log has by now is in memory when it refuses. */
export function refusedGuest(
  refusal: Refusal,
  {
    incident,
    guest,
    session,
  }: Pick<KnownGuest, 'incident' | 'guest'> & { session: KnownGuest['session'] | null },
): HttpProblem {
  const { state } = incident
  const now = state && guestOf(state, guest.id)
  const ending = now ? endingOf(now, state, { endedAt: session?.endedAt ?? null }) : null
  return ending ? guestEnded(ending) : refusalProblem(refusal)
}
