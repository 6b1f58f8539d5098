import type { listTaskPeople as peopleCall, TaskPerson } from '@muster/contract/taskCalls'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { visibleTasks } from './taskRows.ts'

/** Lists possible task owners at a site, by name. @throws 404 for a site that is not theirs */
export function listPeople({ db }: { db: Database }, { caller, params }: RequestInput<typeof peopleCall>) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, params.siteId)
    return listOwnersAtSite(tx, caller.tenantId, params.siteId)
  })
}

/** Lists possible owners at a site for any kind of task: by hand, of a finding of a safety audit or of an incident. */
export async function listOwnersAtSite(tx: Tx, tenantId: string, siteId: number): Promise<TaskPerson[]> {
  return (await readPeopleAtSite(tx, tenantId, siteId)).map(({ ownerId, name }) => ({ ownerId, name }))
}

/** Lists owners of tasks that a caller may see, by name. */
export function listOwners({ db }: { db: Database }, caller: Caller): Promise<TaskPerson[]> {
  return inTenant(db, caller.tenantId, (tx) =>
    visibleTasks(tx, caller)
      .innerJoin('app_user as u', 'u.id', 't.owner_id')
      .select(['u.id as ownerId', 'u.name'])
      .distinct()
      .orderBy('u.name')
      .orderBy('u.id')
      .limit(1000)
      .execute(),
  )
}

/**
 * Returns the owner's account for a task at a site.
 * @throws 404 naming the field when it is not of this organisation, not active, or may not see the site
 */
export async function requireOwner(tx: Tx, tenantId: string, siteId: number, ownerId: string | null) {
  if (ownerId === null) return null
  const found = await findOwner(tx, tenantId, siteId, ownerId)
  if (!found)
    throw invalidField(
      ...([404, 'unknown-owner', 'ownerId'] as const),
      'This person can’t see this site, or is no longer here. Choose someone else.',
    )
  return { id: found.ownerId, name: found.name }
}

/** Returns an account with its address, if it is active and may see the site; undefined otherwise. */
export async function findOwner(tx: Tx, tenantId: string, siteId: number, ownerId: string) {
  const [found] = await readPeopleAtSite(tx, tenantId, siteId, ownerId)
  return found
}

/** Reads the active accounts of a tenant that may see a site: one of them, or all. */
async function readPeopleAtSite(tx: Tx, tenantId: string, siteId: number, ownerId: string | null = null) {
  const { rows } = await sql<TaskPerson & { email: string }>`
    select u.id as "ownerId", u.name, u.email
    from tenant_assignment a
    join app_user u on u.id = a.user_id
    where a.tenant_id = ${tenantId} and u.is_active
      and (${ownerId}::uuid is null or u.id = ${ownerId}::uuid)
      and (not a.restricted or exists (
        select from site_permission p
        where p.user_id = u.id and p.tenant_id = a.tenant_id and p.site_id = ${siteId}
      ))
    order by u.name, u.id
    limit 5000`.execute(tx)
  return rows
}
