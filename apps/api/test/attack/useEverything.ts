import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@muster/contract/endpoint'
import { photoPaths } from '@muster/contract/photoPaths'
import { safetyAuditFiles } from '@muster/contract/safetyAuditCalls'
import { taskPhotoPath } from '@muster/contract/taskCalls'
import { may } from '@muster/domain/access/rights'
import { callEndpoint } from '../callEndpoint.ts'
import { endpoints } from '../contract.ts'
import { type EndpointWorld, isTenantRight, requestWithOwnIds, roles } from '../endpointWorld.ts'
import { enterTestGuest } from '../guests.ts'
import { plainJpeg } from '../jpeg.ts'
import { registerRbim, reportOf, send } from '../rbims.ts'
import { roomAt } from '../roomCalls.ts'
import { insert } from '../school.ts'

/**
 * Uses all that the second tenant of a world can do, so that it has things of every kind: each call that changes something, as the
 * role with the fewest rights, and what is no call of the contract.
 * @param isWanted leaves out calls
 */
export async function useEverything(
  asking: EndpointWorld,
  isWanted: (endpoint: Endpoint) => boolean,
): Promise<void> {
  const { world, river, theirs } = asking
  await enterTestGuest(world, river, theirs.incidentId)
  // Somebody who has not accepted yet; without a mail, whose state would change by itself.
  await world.asOwner(async (owner) => {
    const email = `${randomUUID()}@example.org`
    const userId = await insert<string>(owner, 'app_user', { email, name: 'Somebody' })
    await owner.query(
      `insert into tenant_assignment (tenant_id, user_id, role, state, invited_name, invited_email, invited_by, invited_at)
      values ($1, $2, 'Staff', 'invited', 'Somebody', $3, 'Dana', now())`,
      [river.id, userId, email],
    )
    const place = { id: randomUUID(), tenant_id: river.id, channel: 'email', address: email }
    await insert<string>(owner, 'evidence_anchor', place)
  })
  const rbim = await registerRbim(world, river)
  await send(world, reportOf(rbim, { kind: 'fault', detail: 'It hums.' }))
  const { barcode } = roomAt(river, 0)
  const headers = { 'content-type': 'image/jpeg', ...(await world.headersOf(river.staff.Manager)) }
  for (const url of [
    photoPaths.upload(barcode, randomUUID()),
    taskPhotoPath(theirs.taskId ?? '', randomUUID()),
    safetyAuditFiles.photo(theirs.safetyAuditId ?? '', randomUUID()),
  ])
    await world.server.app.inject({ method: 'POST', url, headers, payload: plainJpeg })
  for (const [, endpoint] of endpoints) {
    const { access, method } = endpoint
    const isOpen = access === 'bag' || access === 'signedIn'
    if (method === 'GET' || !(isOpen || isTenantRight(access)) || !isWanted(endpoint)) continue
    const role = isTenantRight(access) ? roles.findLast((each) => may(each, access)) : 'Staff'
    const as = access === 'bag' || !role ? {} : await world.headersOf(asking.accountOf(role, river))
    const input = requestWithOwnIds(endpoint, await asking.theirsFor(endpoint))
    await callEndpoint(world.server.app, endpoint, input, as)
  }
}
