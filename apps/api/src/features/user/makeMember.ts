import { isRestrictedByName, storedRole, type TenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import { setLookup, type Tx } from '../../platform/db/database.ts'
import { type Actor, userLabel, writeAudit } from '../audit/writeAudit.ts'

/** A person, and their role in a tenant. */
type NewMember = {
  /** In lower case. */
  email: string
  name: string
  /** A global administrator gets no role in the tenant: it is the first that they look at. */
  role: TenantRole | 'GlobalAdmin'
  /** Sites to add to those the person is restricted to; with any, they are, whatever the role. */
  siteIds: readonly number[]
}

/**
 * Gives a person a role in a tenant, with an account that they link to by email at their first sign-in. Brings the account
 * up to date; harmless when repeated. Somebody restricted to sites keeps those they have; one who gets a role without sites
 * is restricted no longer. Who belongs to another tenant is invited, accepts by themselves, and keeps their name.
 * @param tx works for the tenant
 * @param by the actor; only the command line and the demo do this, and nobody's rights are asked for
 * @returns whether anything changed
 */
export async function makeMember(tx: Tx, by: Actor, tenantId: string, member: NewMember): Promise<boolean> {
  const { role } = member
  await setLookup(tx, { email: member.email, all_assignments: 'on' })
  const isElsewhere = await belongsElsewhere(tx, tenantId, member.email)
  const account = await upsertAccount(tx, tenantId, member, isElsewhere)
  const hasOtherRole =
    role !== 'GlobalAdmin' && (await giveRole(tx, by, tenantId, account.id, { ...member, role, isElsewhere }))
  await setLookup(tx, { all_assignments: 'off' })
  if (!account.isChanged && !hasOtherRole) return false
  const { siteIds } = member
  await writeAudit(tx, tenantId, by, {
    action: 'user.invited',
    subject: userLabel(member),
    after: { role, ...(siteIds.length > 0 ? { siteIds } : {}) },
  })
  return true
}

async function belongsElsewhere(tx: Tx, tenantId: string, email: string): Promise<boolean> {
  const account = await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) return false
  await setLookup(tx, { user_id: account.id })
  const elsewhere = await tx
    .selectFrom('tenant_assignment')
    .select('tenant_id')
    .where('user_id', '=', account.id)
    .where('tenant_id', '<>', tenantId)
    .where('state', '<>', 'invited')
    .executeTakeFirst()
  return elsewhere !== undefined
}

async function upsertAccount(
  tx: Tx,
  tenantId: string,
  { email, name, role }: NewMember,
  isElsewhere: boolean,
) {
  const { rows } = await sql<{ id: string }>`
    insert into app_user as before (email, name, is_global_admin, current_tenant_id)
    values (${email}, ${name}, ${role === 'GlobalAdmin'}, ${tenantId})
    on conflict (email) do update
    set name = case when ${isElsewhere}::boolean then before.name else excluded.name end, is_active = true, is_global_admin = before.is_global_admin or excluded.is_global_admin
    where not ${isElsewhere}::boolean
      and (
        before.name <> excluded.name
        or not before.is_active
        or (excluded.is_global_admin and not before.is_global_admin)
      )
      or (excluded.is_global_admin and not before.is_global_admin)
    returning id
  `.execute(tx)
  if (rows[0]) return { id: rows[0].id, isChanged: true }
  const known = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id: known.id, isChanged: false }
}

/** @returns whether the role, the restriction or its sites are other ones now */
async function giveRole(
  tx: Tx,
  by: Actor,
  tenantId: string,
  userId: string,
  { role, siteIds, name, email, isElsewhere }: NewMember & { role: TenantRole; isElsewhere: boolean },
): Promise<boolean> {
  const restricted = isRestrictedByName(role) || siteIds.length > 0
  const assigned = await sql`
    insert into tenant_assignment as before
      (tenant_id, user_id, role, restricted, state, invited_name, invited_email, invited_by, invited_at)
    values (
      ${tenantId}, ${userId}, ${storedRole(role)}, ${restricted},
      case when ${isElsewhere}::boolean then 'invited' else 'member' end, ${name}, ${email}, ${by.name}, now()
    )
    on conflict (tenant_id, user_id) do update
    set role = excluded.role, restricted = excluded.restricted, version = before.version + 1,
      state = case when before.state = 'invited' then excluded.state else 'member' end
    where (before.role, before.restricted) <> (excluded.role, excluded.restricted)
      or before.state = 'suspended'
      or (before.state = 'invited' and excluded.state = 'member')
  `.execute(tx)
  const sites = restricted
    ? await sql`
        insert into site_permission (tenant_id, user_id, site_id)
        select ${tenantId}, ${userId}, unnest(${siteIds}::integer[])
        on conflict do nothing
      `.execute(tx)
    : await sql`
        delete from site_permission
        where tenant_id = ${tenantId} and user_id = ${userId}
      `.execute(tx)
  return [assigned, sites].some(({ numAffectedRows = 0n }) => numAffectedRows > 0n)
}
