import { randomUUID } from 'node:crypto'
import type { startIncident as startCall } from '@muster/contract/incidentCalls'
import { maySites } from '@muster/domain/access/rights'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { notFound } from '../http/problems.ts'
import { answer } from './answer.ts'
import { readSitesWithRooms } from './readActiveRooms.ts'

/**
 * Starts an incident at the chosen sites with all their rooms, the action's instructions and a first message.
 * @throws 404 when a site is not in the caller's organisation or not among their allowed ones
 */
export async function startIncident(house: House, { caller, body }: Asked<typeof startCall>) {
  const siteIds = [...new Set(body.siteIds)]
  const { sites, rooms, hasChat } = await readSitesWithRooms(house.db, caller.tenantId, siteIds)
  if (sites.length < siteIds.length || !maySites(caller.allowedSites, siteIds)) {
    throw notFound('There is no such site in your organisation.')
  }
  const guide = actionGuides[body.action]
  const outcome = await house.book.submit(caller.tenantId, body.incidentId, {
    type: 'StartIncident',
    commandId: body.commandId,
    actor: { kind: 'user', id: caller.account.id, name: caller.account.name },
    data: {
      ...{
        kind: body.kind,
        action: body.action,
        type: body.type,
        location: body.location,
        sites,
        rooms,
        hasChat,
      },
      message: body.message ?? guide.firstMessage,
      severity: body.severity ?? guide.severity,
      instructions: guide.instructions.map((instruction) => ({ id: randomUUID(), ...instruction })),
    },
  })
  return answer(outcome)
}
