import type { startIncident as startCall } from '@muster/contract/incidentCalls'
import { maySites } from '@muster/domain/access/rights'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { Command, CommandBody } from '@muster/domain/incident/commands'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { notFound } from '../http/problems.ts'
import { claimSites } from '../lockdown/claimSites.ts'
import { answer } from './answer.ts'
import { type FirstInstructions, firstInstructions } from './firstInstructions.ts'
import { readSitesWithRooms, type SitesWithRooms } from './readActiveRooms.ts'

/**
 * Starts an incident at the chosen sites with all their rooms, the action's instructions and a first message.
 * A real lockdown takes turns with those that rooms ask for in silence.
 * @throws 404 when a site is not in the caller's organisation or not among their allowed ones, 409 when somebody else has
 * started a real lockdown at one of them in the last seconds
 */
export async function startIncident(house: House, { caller, body }: Asked<typeof startCall>) {
  const siteIds = [...new Set(body.siteIds)]
  const [{ sites, rooms, hasChat }, asked] = await Promise.all([
    readSitesWithRooms(house.db, caller.tenantId, siteIds),
    firstInstructions(house.db, caller.tenantId, body),
  ])
  if (sites.length < siteIds.length || !maySites(caller.allowedSites, siteIds)) {
    throw notFound('There is no such site in your organisation.')
  }
  const { tenantId, account } = caller
  const { incidentId, commandId } = body
  const command: Command = {
    ...{ type: 'StartIncident', commandId },
    actor: { kind: 'user', id: account.id, name: account.name },
    data: startData(body, { sites, rooms, hasChat }, asked),
  }
  if (body.kind !== 'Actual' || body.action !== 'Lockdown')
    return answer(await house.book.submit(tenantId, incidentId, command))
  const claim = claimSites({ tenantId, incidentId, siteIds, byName: account.name })
  const outcome = await house.book.submitWith(tenantId, incidentId, [command], claim)
  if (!outcome) throw new Error('a claim of sites either sends the command or throws')
  return answer(outcome)
}

type Chosen = Pick<
  Asked<typeof startCall>['body'],
  'kind' | 'action' | 'type' | 'location' | 'message' | 'severity'
>

/** What an incident starts with: what was chosen, what its rooms are asked, the rest from the guide of its action. */
export function startData(
  chosen: Chosen,
  place: SitesWithRooms,
  asked: FirstInstructions,
): Extract<CommandBody, { type: 'StartIncident' }>['data'] {
  const { kind, action, type, location } = chosen
  const guide = actionGuides[action]
  return {
    ...{ kind, action, type, location, ...place },
    message: chosen.message ?? guide.firstMessage,
    severity: chosen.severity ?? guide.severity,
    ...asked,
  }
}
