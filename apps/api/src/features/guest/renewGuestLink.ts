import type { renewGuestLink as renewCall } from '@muster/contract/guestCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import {
  createLink,
  linkToShow,
  newSecret,
  requireActiveGuest,
  requireManagedIncident,
} from './guestLinks.ts'

type Deps = { config: Config; db: Database; incidents: IncidentStore }

/**
 * Creates a new link for a guest; the old one opens nothing from now on. A device admitted by it stays until the new one is
 * opened.
 */
export async function renewGuestLink(
  deps: Deps,
  { caller, params: { incidentId, guestId }, request }: RequestInput<typeof renewCall>,
) {
  const { name, identifier, isForAnyDevice } = requireActiveGuest(
    await requireManagedIncident(deps, caller, incidentId, guestId),
    guestId,
  )
  const secret = newSecret()
  await inTenant(deps.db, caller.tenantId, async (tx) => {
    await createLink(tx, caller, { incidentId, guestId, secret, isForAnyDevice })
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'guest.linkMade',
      subject: name,
      after: { incidentId, guestId, identifier, isForAnyDevice },
    })
  })
  return linkToShow(deps.config, request, { incidentId, guestId, secret })
}
