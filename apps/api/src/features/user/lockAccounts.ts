import { grants, tenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { Admin } from '../../access/caller.ts'
import { trustsSignInSql } from '../../access/tenantProviders.ts'
import { setTenant, type Tx } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { missingRight, notSignedIn } from '../../platform/http/problems.ts'
import { unknownTenant } from '../tenant/administeredTenants.ts'

/**
 * Locks accounts together with the administrator's own, always in the order of their ids: of two administrators who
 * deactivate each other at once, the second finds that they are no longer one.
 * @returns the rows by id; without invisible ones, and without the account of the self-test
 * @throws 401 or 403 when the administrator is no longer one
 */
export async function lockAccounts(tx: Tx, admin: Admin, ids: readonly string[]) {
  const wanted = [...new Set([admin.account.id, ...ids])]
  const rows = await tx
    .selectFrom('app_user')
    .selectAll()
    .where((where) => where('id', '=', where.fn.any(sql<string[]>`${wanted}::uuid[]`)))
    .where('id', '<>', selfTestId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const own = byId.get(admin.account.id)
  if (!own?.is_active) throw notSignedIn()
  if (admin.isGlobalAdmin && !own.is_global_admin) throw missingRight()
  return byId
}

/**
 * Makes the transaction work for a tenant, and locks it: one change of its members at a time. Tenants are locked after
 * accounts, in the order of their ids.
 * @throws 403 when the administrator no longer administers it, or signed in at a provider it does not trust
 */
export async function lockTenant(tx: Tx, admin: Admin, tenantId: string) {
  await setTenant(tx, tenantId)
  const tenant = await tx
    .selectFrom('tenant as t')
    .select(['t.id', 't.key', 't.name', 't.is_active'])
    .select(trustsSignInSql(admin.signIn).as('isTrusting'))
    .where('t.id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!tenant) throw unknownTenant()
  if (admin.isGlobalAdmin) return tenant
  const own = await tx
    .selectFrom('tenant_assignment')
    .select(['role', 'restricted'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', admin.account.id)
    .where('state', '=', 'member')
    .executeTakeFirst()
  const assignment = own && { role: tenantRole.parse(own.role), restricted: own.restricted }
  if (!grants(assignment, 'user.manage') || !tenant.isTrusting) throw missingRight()
  return tenant
}
