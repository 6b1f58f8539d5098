import type { AdminUser } from '@muster/contract/adminUserCalls'
import { type SitePermission, tenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { Admin } from '../../access/caller.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { invitationsOf } from './invitations.ts'

/** An administrator who views users, and if this deployment sends mail. */
type Viewer = { admin: Admin; sendsMail: boolean }

export function viewerOf({ config }: { config: Config }, admin: Admin): Viewer {
  return { admin, sendsMail: config.SMTP_URL !== undefined && config.MAIL_FROM !== undefined }
}

/**
 * Formats users for an administrator: only the tenants and sites that the administrator may see.
 * @param tx reads the administered tenants; see `readAdministered`
 * @param ids in the wanted order; invisible ones are left out
 */
export async function viewUsers(
  tx: Tx,
  { admin, sendsMail }: Viewer,
  ids: readonly string[],
): Promise<AdminUser[]> {
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
    .select(['a.user_id', 'a.named_role', 'a.restricted', 't.id', 't.key', 't.name', 't.prefix'])
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
    .select(sql<SitePermission[]>`array_agg(permission order by permission desc)`.as('held'))
    .where((where) => where('user_id', '=', where.fn.any(wanted)))
    .groupBy(['user_id', 'tenant_id', 'site_id'])
    .orderBy('site_id')
    .execute()
  const signedIn = await tx
    .selectFrom('user_identity')
    .select(['user_id', (get) => get.fn.min('linked_at').as('at')])
    .where((where) => where('user_id', '=', where.fn.any(wanted)))
    .groupBy('user_id')
    .execute()
  const firstSignedIn = new Map(signedIn.map(({ user_id, at }) => [user_id, at.toISOString()]))
  const invitations = await invitationsOf(tx, ids, sendsMail)
  const tenantsOf = Map.groupBy(assignments, ({ user_id }) => user_id)
  const sitesOf = Map.groupBy(permissions, ({ user_id, tenant_id }) => `${user_id} ${tenant_id}`)
  const views = users.map((user): AdminUser => {
    const tenants = tenantsOf.get(user.id) ?? []
    const entriesIn = (tenantId: string) => sitesOf.get(`${user.id} ${tenantId}`) ?? []
    const sites = tenants.map(({ id, key, restricted }) => {
      return [key, { restricted, siteIds: entriesIn(id).map(({ site_id }) => site_id) }] as const
    })
    const sitePermissions = tenants
      .filter(({ restricted }) => restricted)
      .map(({ id, key }) => {
        return [key, Object.fromEntries(entriesIn(id).map(({ site_id, held }) => [site_id, held]))] as const
      })
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      isActive: user.is_active,
      isGlobalAdmin: user.is_global_admin,
      hasSignedIn: firstSignedIn.has(user.id),
      firstSignedInAt: firstSignedIn.get(user.id) ?? null,
      createdAt: user.created_at.toISOString(),
      version: user.version,
      tenants: tenants.map(({ id, key, name, prefix, named_role, restricted }) => ({
        tenantKey: key,
        tenantId: id,
        name,
        tenantName: name,
        prefix,
        role: tenantRole.parse(named_role),
        restricted,
      })),
      sites: Object.fromEntries(sites),
      sitePermissions: Object.fromEntries(sitePermissions),
      invitations: Object.fromEntries(
        tenants.flatMap(({ id, key }) => {
          const invitation = invitations.get(`${user.id} ${id}`)
          return invitation ? [[key, invitation] as const] : []
        }),
      ),
      currentTenantKey: tenants.find(({ id }) => id === user.current_tenant_id)?.key ?? null,
    }
  })
  const byId = new Map(views.map((view) => [view.id, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns one user for an administrator.
 * @throws 404 when there is none, or they are not visible
 */
export async function viewUser(tx: Tx, viewer: Viewer, id: string): Promise<AdminUser> {
  const [user] = await viewUsers(tx, viewer, [id])
  if (!user || (!viewer.admin.isGlobalAdmin && user.tenants.length === 0)) throw unknownUser()
  return user
}

export const unknownUser = () => notFound('There is no such user in the organizations you administer.')
