import type { askForHelp as askCall } from '@muster/contract/helpCalls'
import { typeName } from '@muster/domain/incident/incidentTypes'
import type { RequestInput } from '../../access/endpoints.ts'
import { type KnownBag, participantIdOf } from '../../access/knownBag.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { bagActor } from '../audit/bagActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { enforceHourlyQuota, type HourlyQuota } from '../bag/hourlyQuota.ts'
import { checkPhoto } from '../readiness/checkPhoto.ts'
import { viewHelp } from './helpRows.ts'

/** More than any room needs, and few enough that a phone in play does not drown out the others. */
const hourlyQuota: HourlyQuota = {
  table: 'help_request',
  most: 30,
  sentence:
    'This bag has called for help very often. If you are in danger, call 911; otherwise wait a few minutes.',
}

/**
 * Records a room's call for help while no incident runs there. A retry with the same id is one call.
 * @throws 409 while an incident runs: there it is a report; 429 after too many; 404 for a photo that is not this bag's
 */
export function requestHelp(
  deps: { db: Database; roomIncidents: RoomIncidents },
  { bag, body, request }: Pick<RequestInput<typeof askCall>, 'bag' | 'body' | 'request'>,
) {
  return inTenant(deps.db, bag.tenantId, async (tx) => {
    const again = await readOwnRequest(tx, bag, body.id)
    if (again) return viewHelp(again)
    if (deps.roomIncidents.current(participantIdOf(bag))) {
      throw conflict(
        'incident-active',
        'An incident runs in this room. File a report there: it reaches command at once.',
      )
    }
    await checkPhoto(tx, bag, body.photoId)
    await enforceHourlyQuota(tx, bag.id, hourlyQuota)
    const made = await tx
      .insertInto('help_request')
      .values({
        id: body.id,
        tenant_id: bag.tenantId,
        site_id: bag.siteId,
        room_id: bag.roomId,
        bag_id: bag.id,
        type: body.type,
        text: body.text,
        photo_id: body.photoId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    const row = made ?? (await readOwnRequest(tx, bag, body.id))
    if (!row) throw conflict('taken', 'This call could not be kept. Send it again.')
    if (made) {
      await writeAudit(tx, bag.tenantId, bagActor(bag, request), {
        action: 'help.requested',
        subject: bag.name,
        after: { site: bag.siteName, type: typeName(body.type), text: body.text },
      })
    }
    return viewHelp(row)
  })
}

function readOwnRequest(tx: Tx, bag: KnownBag, id: string) {
  return tx
    .selectFrom('help_request')
    .selectAll()
    .where('id', '=', id)
    .where('bag_id', '=', bag.id)
    .executeTakeFirst()
}
