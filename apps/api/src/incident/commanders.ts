import { may, maySites, tenantRole } from '@muster/domain/access/rights'
import type { IncidentState } from '@muster/domain/incident/state'
import { sql } from 'kysely'
import { type Database, inTenant } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/problems.ts'

/** Somebody who may lead an incident. */
export type Commander = { id: string; name: string }

const leading = tenantRole.options.filter((role) => may(role, 'incident.command'))

/** Who may lead this incident, by name: active, with the right, at all its sites. The caller is always among them. */
export async function listCommanders(
  db: Database,
  caller: Caller,
  state: IncidentState,
): Promise<Commander[]> {
  const { rows } = await inTenant(db, caller.tenantId, (tx) =>
    sql<Commander & { siteIds: number[] | null }>`
      select u.id, u.name,
        case when a.role = 'SiteSpecific'
          then array(select p.site_id from site_permission p where p.user_id = u.id and p.tenant_id = a.tenant_id)
        end as "siteIds"
      from tenant_assignment a
      join app_user u on u.id = a.user_id
      where u.is_active and a.role = any (${leading}::text[])
      order by u.name, u.id
    `.execute(tx),
  )
  const siteIds = state.sites.map(({ id }) => id)
  const all = rows.filter((row) => maySites(row.siteIds, siteIds)).map(({ id, name }) => ({ id, name }))
  const self = { id: caller.account.id, name: caller.account.name }
  return all.some(({ id }) => id === self.id) ? all : [self, ...all]
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
): Promise<Commander> {
  const all = await listCommanders(db, caller, state)
  const found = all.find(({ id }) => id === accountId)
  if (!found) throw notFound('This person may not lead this incident. Choose somebody from the list.')
  return found
}
