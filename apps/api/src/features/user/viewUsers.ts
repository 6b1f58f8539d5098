import { type AdminUser, assignmentState } from '@muster/contract/adminUserCalls'
import { type SitePermission, tenantRole } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Admin } from '../../access/caller.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, setLookup, type Tx } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { notFound } from '../../platform/http/problems.ts'
import { readAdministered } from '../tenant/administeredTenants.ts'
import { invitationsOf } from './invitations.ts'

/** An administrator who views users, and if this deployment sends mail. */
type Viewer = { admin: Admin; sendsMail: boolean }

export function viewerOf({ config }: { config: Config }, admin: Admin): Viewer {
  return { admin, sendsMail: config.SMTP_URL !== undefined && config.MAIL_FROM !== undefined }
}

/** Runs one short transaction that reads users with all their assignments, also those that do not hold. It cannot write. */
export function readUsers<T>(db: Database, admin: Admin, work: (tx: Tx) => Promise<T>): Promise<T> {
  return readAdministered(db, admin, async (tx) => {
    await setLookup(tx, { all_assignments: 'on' })
    return work(tx)
  })
}

/**
 * Formats users for an administrator: only the tenants and sites that the administrator may see. Of somebody who has accepted no
 * invitation to these, it shows what the invitations say, and nothing of the account.
 * @param tx reads the administered tenants with all assignments; see `readUsers`
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
    .where('id', '<>', selfTestId)
    .execute()
  const assignments = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select(['a.user_id', 'a.named_role', 'a.restricted', 'a.state', 'a.version', 'a.joined_at'])
    .select(['a.invited_name', 'a.invited_email', 'a.invited_at', 't.id', 't.key', 't.name', 't.prefix'])
    .where((where) => where('a.user_id', '=', where.fn.any(wanted)))
    .$if(own !== null, (found) =>
      found.where((where) => where('a.tenant_id', '=', where.fn.any(own ?? sql<string[]>`'{}'`))),
    )
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()
  const permissions = await tx
    .selectFrom('site_permission as p')
    .innerJoin('site as s', (join) =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.site_id'),
    )
    .select(['p.user_id', 'p.tenant_id', 'p.site_id', 's.name'])
    .select(sql<SitePermission[]>`array_agg(p.permission order by p.permission desc)`.as('held'))
    .where((where) => where('p.user_id', '=', where.fn.any(wanted)))
    .groupBy(['p.user_id', 'p.tenant_id', 'p.site_id', 's.name'])
    .orderBy('p.site_id')
    .execute()
  const signedIn = await tx
    .selectFrom('user_identity')
    .select(['user_id', (get) => get.fn.min('linked_at').as('at')])
    .where((where) => where('user_id', '=', where.fn.any(wanted)))
    .groupBy('user_id')
    .execute()
  const firstSignedIn = new Map(signedIn.map(({ user_id, at }) => [user_id, at]))
  const invitations = await invitationsOf(tx, ids, sendsMail)
  const accounts = new Map(users.map((user) => [user.id, user]))
  const tenantsOf = Map.groupBy(assignments, ({ user_id }) => user_id)
  const sitesOf = Map.groupBy(permissions, ({ user_id, tenant_id }) => `${user_id} ${tenant_id}`)
  return ids.flatMap((id): AdminUser[] => {
    const tenants = tenantsOf.get(id) ?? []
    const invitation = admin.isGlobalAdmin ? undefined : onlyInvited(tenants)
    const user = invitation ? undefined : accounts.get(id)
    if (!invitation && !user) return []
    const entriesIn = (tenantId: string) => sitesOf.get(`${id} ${tenantId}`) ?? []
    const sites = tenants.map(({ id, key, restricted }) => {
      return [key, { restricted, siteIds: entriesIn(id).map(({ site_id }) => site_id) }] as const
    })
    const sitePermissions = tenants
      .filter(({ restricted }) => restricted)
      .map(({ id, key }) => {
        return [key, Object.fromEntries(entriesIn(id).map(({ site_id, held }) => [site_id, held]))] as const
      })
    const siteNames = tenants
      .filter(({ restricted }) => restricted)
      .map(
        ({ id, key }) =>
          [
            key,
            entriesIn(id)
              .map(({ name }) => name)
              .sort(byName),
          ] as const,
      )
    // An organization knows since when somebody is its own, not since when they have an account.
    const since = admin.isGlobalAdmin
      ? null
      : earliest(tenants.map((each) => each.joined_at ?? each.invited_at))
    const signedInAt = user ? latest(firstSignedIn.get(id) ?? null, since) : null
    const current = tenants.find((tenant) => tenant.id === user?.current_tenant_id)
    return [
      {
        id,
        name: invitation?.invited_name ?? user?.name ?? '',
        email: invitation?.invited_email ?? user?.email ?? '',
        isActive: isShownActive(user ?? null, tenants),
        isGlobalAdmin: user?.is_global_admin ?? false,
        hasSignedIn: signedInAt !== null,
        firstSignedInAt: signedInAt?.toISOString() ?? null,
        createdAt: (since ?? user?.created_at ?? new Date()).toISOString(),
        version: shownVersion(user ?? null, tenants),
        tenants: tenants.map(({ id, key, name, prefix, named_role, restricted, state }) => ({
          tenantKey: key,
          tenantId: id,
          name,
          tenantName: name,
          prefix,
          role: tenantRole.parse(named_role),
          restricted,
          state: assignmentState.parse(state),
        })),
        sites: Object.fromEntries(sites),
        sitePermissions: Object.fromEntries(sitePermissions),
        siteNames: Object.fromEntries(siteNames),
        invitations: Object.fromEntries(
          tenants.flatMap((tenant) => {
            const invitation = invitations.get(`${id} ${tenant.id}`)
            return invitation ? [[tenant.key, invitation] as const] : []
          }),
        ),
        // Where somebody works that is not of these is not said, nor that they do.
        currentTenantKey: user ? ((current ?? (admin.isGlobalAdmin ? null : tenants[0]))?.key ?? null) : null,
      },
    ]
  })
}

const byName = new Intl.Collator('en', { numeric: true }).compare

type Shown = { state: string; version: number }

/** Returns the invitation to show of somebody who has accepted none; undefined for a member, and for nobody. */
export function onlyInvited<T extends Shown>(assignments: readonly T[]): T | undefined {
  return assignments.every(({ state }) => state === 'invited') ? assignments[0] : undefined
}

/** Returns true for an account that works in one of these tenants, or may come to. */
export function isShownActive(
  account: { is_active: boolean } | null,
  assignments: readonly Shown[],
): boolean {
  const isSuspended = assignments.length > 0 && assignments.every(({ state }) => state === 'suspended')
  return (account?.is_active ?? true) && !isSuspended
}

/** Returns the version of what an administrator sees of a user: it changes with each part of it, and with nothing else. */
export function shownVersion(account: { version: number } | null, assignments: readonly Shown[]): number {
  return assignments.reduce((sum, { version }) => sum + version, account?.version ?? 0)
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? new Date(Math.min(...known.map(Number))) : null
}

function latest(time: Date | null, other: Date | null): Date | null {
  return time && other && other > time ? other : time
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

/** Formats a user of whom nothing is left to an administrator: they were removed, or not invited any more. */
export function viewGone({ id, name, email }: { id: string; name: string; email: string }): AdminUser {
  return {
    id,
    name,
    email,
    isActive: true,
    isGlobalAdmin: false,
    hasSignedIn: false,
    firstSignedInAt: null,
    createdAt: new Date().toISOString(),
    version: 1,
    tenants: [],
    sites: {},
    sitePermissions: {},
    siteNames: {},
    invitations: {},
    currentTenantKey: null,
  }
}

export const unknownUser = () =>
  notFound(inEnglish('There is no such user in the organizations you administer.'))
