import type { IncidentState } from '@muster/domain/incident/state'
import { inEnglish } from '@muster/words/t'
import type { Caller } from '../../access/caller.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { type Colleague, colleaguesWithRight } from '../user/listColleagues.ts'

/**
 * Lists possible commanders of this incident, by name: active users with the right, at all its sites. The caller is always
 * among them.
 */
export function listCommanders(db: Database, caller: Caller, state: IncidentState): Promise<Colleague[]> {
  const siteIds = state.sites.map(({ id }) => id)
  return inTenant(db, caller.tenantId, (tx) => colleaguesWithRight('incident.command', tx, caller, siteIds))
}

/**
 * Returns the colleague who takes command.
 * @throws 404 when they may not command this incident, or are not of this organisation
 */
export async function requireCommander(
  db: Database,
  caller: Caller,
  state: IncidentState,
  accountId: string,
): Promise<Colleague> {
  const all = await listCommanders(db, caller, state)
  const found = all.find(({ id }) => id === accountId)
  if (!found) throw notFound(inEnglish('This person can’t lead this incident. Choose someone from the list.'))
  return found
}
