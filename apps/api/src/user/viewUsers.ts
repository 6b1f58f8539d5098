import type { AdminUser } from '@muster/contract/adminUserCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Admin } from '../http/caller.ts'
import { notFound } from '../http/problems.ts'

/**
 * Users as an administrator sees them: of their tenants and sites only those that the administrator's own are.
 * @param tx reads what is administered; see `readAdministered`
 * @param ids in the order wanted; those that cannot be seen are left out
 */
export async function viewUsers(tx: Tx, admin: Admin, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const wanted = sql<string[]>`${ids}::uuid[]`
  const own = admin.isGlobalAdmin ? null : sql<string[]>`${[...admin.tenants.values()]}::uuid[]`
  const users = await tx
    .selectFrom('app_user')
    .selectAll()
    .where((where) => where('id', '=', where.fn.any(wanted)))
    .execute()
  const assignments = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select(['a.user_id', 'a.role', 't.id', 't.key', 't.name', 't.prefix'])
    .where((where) => where('a.user_id', '=', where.fn.any(wanted)))
    .$if(own !== null, (found) =>
      found.where((where) => where('a.tenant_id', '=', where.fn.any(own ?? sql<string[]>`'{}'`))),
    )
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()
  const permissions = await tx
    .selectFrom('site_permission')
    .select(['user_id', 'tenant_id', 'site_id'])
    .distinct()
    .where((where) => where('user_id', '=', where.fn.any(wanted)))
    .orderBy('site_id')
    .execute()
  const signedIn = await tx
    .selectFrom('user_identity')
    .select('user_id')
    .distinct()
    .where((where) => where('user_id', '=', where.fn.any(wanted)))
    .execute()
  const haveSignedIn = new Set(signedIn.map(({ user_id }) => user_id))
  const tenantsOf = Map.groupBy(assignments, ({ user_id }) => user_id)
  const sitesOf = Map.groupBy(permissions, ({ user_id, tenant_id }) => `${user_id} ${tenant_id}`)
  const views = users.map((user): AdminUser => {
    const tenants = tenantsOf.get(user.id) ?? []
    const sites = tenants.map(({ id, key, role }) => {
      const siteIds = (sitesOf.get(`${user.id} ${id}`) ?? []).map(({ site_id }) => site_id)
      return [key, { restricted: role === 'SiteSpecific', siteIds }] as const
    })
    return {
      ...{ id: user.id, name: user.name, email: user.email, isActive: user.is_active },
      ...{ isGlobalAdmin: user.is_global_admin, hasSignedIn: haveSignedIn.has(user.id) },
      ...{ createdAt: user.created_at.toISOString(), version: user.version },
      tenants: tenants.map(({ id, key, name, prefix, role }) => ({
        ...{ tenantKey: key, tenantId: id, name, prefix, role: tenantRole.parse(role) },
      })),
      sites: Object.fromEntries(sites),
      currentTenantKey: tenants.find(({ id }) => id === user.current_tenant_id)?.key ?? null,
    }
  })
  const byId = new Map(views.map((view) => [view.id, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * One user as an administrator sees them.
 * @throws 404 when there is none, or none whom this administrator sees
 */
export async function viewUser(tx: Tx, admin: Admin, id: string): Promise<AdminUser> {
  const [user] = await viewUsers(tx, admin, [id])
  if (!user || (!admin.isGlobalAdmin && user.tenants.length === 0)) throw unknownUser()
  return user
}

export const unknownUser = () => notFound('There is no such user in the organisations you administer.')
