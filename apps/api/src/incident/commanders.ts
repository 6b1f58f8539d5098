import type { IncidentState } from '@muster/domain/incident/state'
import { type Database, inTenant } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/problems.ts'
import { type Colleague, colleaguesWithRight } from '../user/colleagues.ts'

/** Who may lead this incident, by name: active, with the right, at all its sites. The caller is always among them. */
export function listCommanders(db: Database, caller: Caller, state: IncidentState): Promise<Colleague[]> {
  const siteIds = state.sites.map(({ id }) => id)
  return inTenant(db, caller.tenantId, (tx) => colleaguesWithRight('incident.command', tx, caller, siteIds))
}

/**
 * The colleague who is to lead.
 * @throws 404 when they may not lead this incident, or are not of this organisation
 */
export async function readCommander(
  db: Database,
  caller: Caller,
  state: IncidentState,
  accountId: string,
): Promise<Colleague> {
  const all = await listCommanders(db, caller, state)
  const found = all.find(({ id }) => id === accountId)
  if (!found) throw notFound('This person may not lead this incident. Choose somebody from the list.')
  return found
}
