import { maySites } from '@muster/domain/access/rights'
import type { Caller } from '../http/caller.ts'
import type { House } from '../http/house.ts'
import { notFound } from '../http/problems.ts'
import type { OpenIncident } from './openIncident.ts'

/** Whether a caller's sites cover the incident's. */
export function mayCommandSee(caller: Caller, incident: OpenIncident): boolean {
  return maySites(caller.allowedSites, incident.state?.sites.map(({ id }) => id) ?? [])
}

/**
 * The incident a caller names.
 * @throws 404 when their tenant has none of this id, or it concerns a site they may not see
 */
export async function openFor(house: House, caller: Caller, incidentId: string): Promise<OpenIncident> {
  const incident = await house.book.open(caller.tenantId, incidentId)
  if (!incident || !mayCommandSee(caller, incident))
    throw notFound('There is no such incident in your organisation.')
  return incident
}
