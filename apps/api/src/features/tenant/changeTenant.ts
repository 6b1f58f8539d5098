import type { AuditAction } from '@muster/contract/auditCalls'
import type { AuditValues } from '@muster/contract/auditFields'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/db/rows.ts'
import { changedSince } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { type Acting, actorOf } from '../user/changeUser.ts'
import { lockAccounts, lockTenant } from '../user/lockAccounts.ts'
import { mayAdminister, unknownTenant } from './administeredTenants.ts'

export type TenantRow = Selectable<Tenant>

/** The columns that a bag's page shows or depends on: only their changes make its pages reconnect. */
const shownByBags: readonly (keyof TenantRow)[] = [
  'name',
  'is_active',
  'has_chat',
  'soft_lockdown_enabled',
  'soft_lockdown_security_enabled',
  'emergency_number',
  'details_for',
  'languages',
]

/** The columns of a tenant's host: every server reads them again, and no bag's page reconnects. */
const shownAtHost: readonly (keyof TenantRow)[] = [
  'name',
  'prefix',
  'is_active',
  'brand_color',
  'logo_urls',
  'oidc_issuer',
  'oidc_client_id',
  'oidc_audience',
]

/** A change of a tenant's columns, and its audit entry; null when nothing changes. */
export type TenantChange = {
  set: Partial<Omit<TenantRow, 'id' | 'version' | 'created_at'>>
  action: AuditAction
  before: AuditValues
  after: AuditValues
} | null

/**
 * Makes one change of one tenant: rights, lock, version, the change with its audit, the next version, and a notice to all
 * servers if its bags' pages change; one transaction.
 * @param version the version that the editor saw, if the call has it
 * @param decide chooses the change from the locked row; throws to refuse
 * @param view reads the answer in the same transaction
 * @throws 404 for a tenant that is not administered, 409 when somebody else has changed it since
 */
export async function changeTenant<T>(
  { db }: { db: Database },
  acting: Acting,
  { tenantId, version }: { tenantId: string; version?: number | undefined },
  decide: (tx: Tx, row: TenantRow) => TenantChange | Promise<TenantChange>,
  view: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { admin } = acting
  if (!mayAdminister(admin, tenantId)) throw unknownTenant()
  return inTenant(
    db,
    tenantId,
    async (tx) => {
      await lockAccounts(tx, admin, [])
      await lockTenant(tx, admin, tenantId)
      const row = await tx
        .selectFrom('tenant')
        .selectAll()
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow()
      if (version !== undefined && version !== row.version) throw changedSince()
      const change = await decide(tx, row)
      if (change) {
        const { set, action, before, after } = change
        await tx
          .updateTable('tenant')
          .set({ ...set, version: sql`version + 1` })
          .where('id', '=', tenantId)
          .execute()
        await writeAudit(tx, tenantId, actorOf(acting), { action, subject: row.name, before, after })
        if (differs(row, set, shownByBags)) {
          await sql`select pg_notify('muster_directory', ${tenantId})`.execute(tx)
        }
        if (differs(row, set, shownAtHost)) {
          await sql`select pg_notify('muster_host', ${tenantId})`.execute(tx)
        }
      }
      return view(tx)
    },
    { user_id: admin.account.id },
  )
}

/** Returns true when a change gives one of these columns another value; a form sends all of its fields. */
function differs(row: TenantRow, set: Partial<TenantRow>, columns: readonly (keyof TenantRow)[]): boolean {
  return columns.some(
    (column) => column in set && JSON.stringify(set[column]) !== JSON.stringify(row[column]),
  )
}
