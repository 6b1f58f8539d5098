import { randomUUID } from 'node:crypto'
import { getUser } from '@muster/contract/adminUserCalls'
import { acceptInvitation } from '@muster/contract/userCalls'
import type { SitePermission, TenantRole } from '@muster/domain/access/rights'
import { insert, putAssignment, type TestAccount, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** Accounts that tests of administration make for themselves. */

export type Member = TestAccount & { id: string }

/** An account with a role in each of some tenants. */
export async function addMember(
  world: World,
  roles: readonly (readonly [TestTenant, TenantRole])[],
  row: { is_global_admin?: boolean; is_active?: boolean; name?: string } = {},
): Promise<Member> {
  return world.asOwner(async (owner) => {
    const email = `${randomUUID()}@example.org`
    const name = row.name ?? `Member ${email.slice(0, 8)}`
    const id = await insert<string>(owner, 'app_user', { ...row, email, name })
    for (const [tenant, role] of roles) {
      await putAssignment(owner, tenant.id, id, role)
    }
    return { id, email, name, subject: email, role: roles[0]?.[1] ?? 'GlobalAdmin' }
  })
}

/** An account that is restricted to one site of a tenant. */
export async function addRestricted(
  world: World,
  tenant: TestTenant,
  role: TenantRole,
  siteId: number,
  permission: SitePermission = 'manage',
): Promise<Member> {
  const member = await addMember(world, [[tenant, role]])
  await world.asOwner(async (owner) => {
    await owner.query('update tenant_assignment set restricted = true where user_id = $1', [member.id])
    await owner.query(
      'insert into site_permission (tenant_id, user_id, site_id, permission) values ($1, $2, $3, $4)',
      [tenant.id, member.id, siteId, permission],
    )
  })
  return member
}

/** A tenant without anybody in it. */
export async function addEmptyTenant(world: World): Promise<TestTenant> {
  const key = `t-${randomUUID()}`
  const name = `Tenant ${key.slice(2, 10)}`
  return world.asOwner(async (owner) => {
    const id = await insert<string>(owner, 'tenant', { key, name, prefix: key })
    const site = await insert<number>(owner, 'site', { tenant_id: id, name: 'Only site' })
    const [oak] = world.tenants
    return { ...oak, id, key, name, sites: [{ id: site, name: 'Only site', rooms: [] }, oak.sites[1]] }
  })
}

/** Accepts the invitation to a tenant, as only its person does. */
export function accept(world: World, tenant: TestTenant, person: TestAccount, body: { name?: string } = {}) {
  return world.ask(acceptInvitation, { params: { tenantId: tenant.id }, body }, person)
}

/** A user as an administrator sees them now. */
export function readUserAs(world: World, admin: TestAccount, { id }: { id: string }) {
  return world.ask(getUser, { params: { id } }, admin)
}
