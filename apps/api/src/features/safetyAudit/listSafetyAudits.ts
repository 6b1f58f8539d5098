import type * as calls from '@muster/contract/safetyAuditCalls'
import { maxPoints } from '@muster/contract/safetyAuditCalls'
import { type SqlBool, sql } from 'kysely'
import { atOwnSites } from '../../access/atOwnSites.ts'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { templateOf, withTemplate } from './safetyAuditFilters.ts'
import { isWithdrawn } from './safetyAuditRows.ts'

/** Lists safety audits at the caller’s sites, newest first. @throws 404 for a site that is not theirs */
export function listSafetyAudits(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.listSafetyAudits>,
) {
  const { page, pageSize, siteId, template } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    if (siteId !== undefined) await findVisibleSite(tx, caller, siteId)
    const seen = visible(tx, caller, siteId).where(withTemplate(template))
    const { total } = await seen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await seen
      .leftJoin('safety_audit_signature as r', (join) =>
        join.onRef('r.audit_id', '=', 'a.id').on('r.part', '=', 'ran'),
      )
      .select([
        'a.id',
        'a.site_id',
        's.name as site_name',
        'a.template_name',
        'a.started_at',
        'a.started_by_name',
      ])
      .select(['r.at as signed_at', 'r.by_name as signed_by_name'])
      .select(sql<number | null>`(r.result ->> 'percent')::int`.as('percent'))
      .select(sql<number | null>`(r.result ->> 'unanswered')::int`.as('unanswered'))
      .select(
        sql<boolean>`exists (
          select from safety_audit_signature c where c.audit_id = a.id and c.part = 'countersigned'
        )`.as('is_countersigned'),
      )
      .select(
        sql<number>`(select count(*)::int from safety_audit_finding f where f.audit_id = a.id)`.as(
          'findings',
        ),
      )
      .orderBy('a.started_at', 'desc')
      .orderBy('a.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = rows.map((row) => ({
      safetyAuditId: row.id,
      siteId: row.site_id,
      siteName: row.site_name,
      templateName: row.template_name,
      startedAt: row.started_at.toISOString(),
      startedByName: row.started_by_name,
      signedAt: row.signed_at?.toISOString() ?? null,
      signedByName: row.signed_by_name,
      isCountersigned: row.is_countersigned,
      percent: row.percent,
      unanswered: row.unanswered,
      findings: row.findings,
    }))
    return { items, page, pageSize, total }
  })
}

/** Summarizes safety audits at each of the caller’s active sites, by name. */
export function summarizeSafetyAudits(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.summarizeSafetyAudits>,
) {
  const { page, pageSize, template } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    const own = tx.selectFrom('site').where('is_active', '=', true).where(atOwnSites(caller, 'id'))
    const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const sites = await own
      .select(['id', 'name'])
      .select(
        sql<number>`(
          select count(*)::int from safety_audit a
          where a.site_id = site.id and not ${isWithdrawn}
            and not exists (select from safety_audit_signature r where r.audit_id = a.id and r.part = 'ran')
        )`.as('running'),
      )
      .select(
        sql<number>`(
          select count(*)::int from task t
          where t.site_id = site.id and t.stage = 'open' and t.origin = 'audit'
        )`.as('openTasks'),
      )
      .orderBy('name')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const points = await readPoints(
      tx,
      sites.map(({ id }) => id),
      template,
    )
    const items = sites.map(({ id, name, running, openTasks }) => ({
      siteId: id,
      siteName: name,
      running,
      openTasks,
      points: points
        .filter(({ siteId }) => siteId === id)
        .map(({ siteId: _, signedAt, ...point }) => ({ ...point, signedAt: signedAt.toISOString() })),
    }))
    return { items, page, pageSize, total }
  })
}

type Choice = calls.SafetyAuditChoice

type Point = {
  siteId: number
  safetyAuditId: string
  signedAt: Date
  template: Choice
  templateName: string
  percent: number | null
  unanswered: number
}

/** Reads the last results of each site by each template, oldest first. @param template only those by this one */
async function readPoints(
  tx: Tx,
  siteIds: readonly number[],
  template: Choice | undefined,
): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select "siteId", "safetyAuditId", "signedAt", template, "templateName", percent, unanswered
    from (
      select a.site_id as "siteId", a.id as "safetyAuditId", r.at as "signedAt", ${templateOf} as template, a.template_name as "templateName",
        (r.result ->> 'percent')::int as percent, (r.result ->> 'unanswered')::int as unanswered,
        row_number() over (partition by a.site_id, a.template_id order by r.at desc, a.id) as nth
      from safety_audit a
      join safety_audit_signature r on r.tenant_id = a.tenant_id and r.audit_id = a.id and r.part = 'ran'
      where a.site_id = any (${siteIds}::int[]) and ${withTemplate(template)}
    ) as signed
    where nth <= ${maxPoints}
    order by "siteId", "signedAt", "safetyAuditId" desc
  `.execute(tx)
  return rows
}

function visible(tx: Tx, caller: Caller, siteId: number | undefined) {
  const seen = tx
    .selectFrom('safety_audit as a')
    .innerJoin('site as s', 's.id', 'a.site_id')
    .where(atOwnSites(caller, 'a.site_id'))
    .where(sql<SqlBool>`not ${isWithdrawn}`)
  return siteId === undefined ? seen : seen.where('a.site_id', '=', siteId)
}
