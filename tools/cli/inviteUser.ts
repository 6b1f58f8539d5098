/** Gives a person a role in a tenant, with an account that they link to by e-mail at their first sign-in. */
import { isRestrictedByName, storedRole, type TenantRole } from '@muster/domain/access/rights'
import type pg from 'pg'
import { siteByName, type Tenant } from './tenantTransaction.ts'

/** The invited person, and the tenant and role. */
export interface Invitation {
  /** In lower case. */
  email: string
  name: string
  role: TenantRole | 'GlobalAdmin'
  /** Names of sites to add to those the user is restricted to; with any, the user is, whatever the role. */
  sites: readonly string[]
}

/**
 * Adds the account or brings it up to date, with its role and sites; a second identical invitation changes nothing.
 * Somebody restricted to sites keeps those they have; one who gets a role without sites is restricted no longer.
 * @returns whether anything changed
 */
export async function inviteUser(
  client: pg.Client,
  tenant: Tenant,
  invitation: Invitation,
): Promise<boolean> {
  const { email, name, role } = invitation
  const account = await upsertAccount(client, tenant, invitation)
  let changed = account.changed
  if (role !== 'GlobalAdmin') {
    const restricted = isRestrictedByName(role) || invitation.sites.length > 0
    const assigned = await client.query(
      `insert into tenant_assignment as before (tenant_id, user_id, role, restricted)
      values ($1, $2, $3, $4)
      on conflict (tenant_id, user_id) do update set role = excluded.role, restricted = excluded.restricted
      where (before.role, before.restricted) <> (excluded.role, excluded.restricted)`,
      [tenant.id, account.id, storedRole(role), restricted],
    )
    changed ||= assigned.rowCount === 1
    if (!restricted) {
      const lost = await client.query('delete from site_permission where tenant_id = $1 and user_id = $2', [
        tenant.id,
        account.id,
      ])
      changed ||= lost.rowCount !== 0
    }
    for (const siteName of invitation.sites) {
      const site = await siteByName(client, siteName)
      const allowed = await client.query(
        'insert into site_permission (tenant_id, user_id, site_id) values ($1, $2, $3) on conflict do nothing',
        [tenant.id, account.id, site.id],
      )
      changed ||= allowed.rowCount === 1
    }
  }
  if (changed) {
    await client.query(
      `insert into audit (tenant_id, actor, action, subject, details)
      values ($1, 'command line', 'user.invited', $2, $3)`,
      [tenant.id, email, JSON.stringify({ name, role, sites: invitation.sites })],
    )
  }
  return changed
}

async function upsertAccount(client: pg.Client, tenant: Tenant, invitation: Invitation) {
  const { email, name, role } = invitation
  await client.query("select set_config('muster.email', $1, true)", [email])
  const { rows } = await client.query<{ id: string; changed: boolean }>(
    `insert into app_user as before (email, name, is_global_admin, current_tenant_id)
    values ($1, $2, $3, $4)
    on conflict (email) do update
    set name = excluded.name, is_active = true, is_global_admin = before.is_global_admin or excluded.is_global_admin
    where before.name <> excluded.name
      or not before.is_active
      or (excluded.is_global_admin and not before.is_global_admin)
    returning id, true as changed`,
    [email, name, role === 'GlobalAdmin', tenant.id],
  )
  if (rows[0]) return rows[0]
  const known = await client.query<{ id: string; changed: boolean }>(
    'select id, false as changed from app_user where email = $1',
    [email],
  )
  if (!known.rows[0]) throw new Error(`The account ${email} can be neither added nor read.`)
  return known.rows[0]
}
