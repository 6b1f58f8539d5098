import type { getTenantStatistics as statisticsCall } from '@muster/contract/adminTenantCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { withAdministeredTenant } from './withAdministeredTenant.ts'

/** Counts a tenant's active rows, its active users by role, and its incidents of the last twelve months. */
export function getTenantStatistics(
  { db }: { db: Database },
  { admin, params }: RequestInput<typeof statisticsCall>,
) {
  return withAdministeredTenant(db, admin, params.id, async (tx) => ({
    ...(await counts(tx, params.id)),
    users: await usersByRole(tx, params.id),
    incidents: await incidentsByMonth(tx, params.id),
  }))
}

type Counts = { sites: number; rooms: number; bags: number; students: number; staff: number }

async function counts(tx: Tx, tenantId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from site where tenant_id = ${tenantId} and is_active) as sites,
      (select count(*)::int from room where tenant_id = ${tenantId} and is_active) as rooms,
      (select count(*)::int from bag where tenant_id = ${tenantId} and is_active) as bags,
      (select count(*)::int from person where tenant_id = ${tenantId} and is_active and role = 'student') as students,
      (select count(*)::int from person where tenant_id = ${tenantId} and is_active and role = 'staff') as staff
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('counting answered nothing')
  return row
}

async function usersByRole(tx: Tx, tenantId: string): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['a.named_role as role', sql<number>`count(*)::int`.as('count')])
    .where('a.tenant_id', '=', tenantId)
    .where('u.is_active', '=', true)
    .groupBy('a.named_role')
    .execute()
  const byRole = new Map(rows.map(({ role, count }) => [role, count]))
  return Object.fromEntries(tenantRole.options.map((role) => [role, byRole.get(role) ?? 0]))
}

type Month = { month: string; Actual: number; Exercise: number; Test: number }

/** Counts incidents by the month of their start, in UTC, oldest first; a month without any has its line too. */
async function incidentsByMonth(tx: Tx, tenantId: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select
      to_char(m.month, 'YYYY-MM') as month,
      count(*) filter (where i.summary ->> 'kind' = 'Actual')::int as "Actual",
      count(*) filter (where i.summary ->> 'kind' = 'Exercise')::int as "Exercise",
      count(*) filter (where i.summary ->> 'kind' = 'Test')::int as "Test"
    from generate_series(
      date_trunc('month', now() at time zone 'UTC') - interval '11 months',
      date_trunc('month', now() at time zone 'UTC'),
      interval '1 month'
    ) as m(month)
    left join incident i
      on i.tenant_id = ${tenantId}
      and i.started_at >= m.month at time zone 'UTC'
      and i.started_at < (m.month + interval '1 month') at time zone 'UTC'
    group by m.month
    order by m.month
  `.execute(tx)
  return rows
}
