import type { renewGuestLink as renewCall } from '@muster/contract/guestCalls'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { Asked } from '../http/mount.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { linkedGuest, makeLink, managedBy, newSecret, toldLink } from './guestLinks.ts'

type Deps = { config: Config; db: Database; book: IncidentBook }

/** A new link for a guest; the old one opens nothing from now on. Who is in by it stays until the new one is opened. */
export async function renewGuestLink(
  house: Deps,
  { caller, params: { incidentId, guestId }, request }: Asked<typeof renewCall>,
) {
  const { name, identifier, isForAnyDevice } = linkedGuest(
    await managedBy(house, caller, incidentId, guestId),
    guestId,
  )
  const secret = newSecret()
  await inTenant(house.db, caller.tenantId, async (tx) => {
    await makeLink(tx, caller, { incidentId, guestId, secret, isForAnyDevice })
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'guest.linkMade',
      subject: name,
      after: { incidentId, guestId, identifier, isForAnyDevice },
    })
  })
  return toldLink(house.config, request, { incidentId, guestId, secret })
}
