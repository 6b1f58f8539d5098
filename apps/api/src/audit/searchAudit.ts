import type { AuditEntry, searchAudit as searchCall } from '@muster/contract/auditCalls'
import { sql } from 'kysely'
import { z } from 'zod'
import { likePattern } from '../db/likePattern.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { administeredIds, readAdministered } from '../tenant/administered.ts'

const facts = z.record(z.string(), z.unknown()).nullable()

/**
 * Who did what, newest first, in the tenants one administers.
 * @throws 404 for a tenant that is not among them
 */
export async function searchAudit({ db }: House, { admin, query }: Asked<typeof searchCall>) {
  const { page, pageSize, tenantKey, search, action, since, until } = query
  return readAdministered(db, admin, async (tx) => {
    const tenantIds = await administeredIds(tx, admin, tenantKey ? [tenantKey] : null)
    let found = tx.selectFrom('audit as a')
    if (tenantIds) found = found.where((where) => where('a.tenant_id', '=', where.fn.any(sql.val(tenantIds))))
    if (action) found = found.where('a.action', '=', action)
    if (since) found = found.where('a.at', '>=', new Date(since))
    if (until) found = found.where('a.at', '<', new Date(until))
    if (search) {
      const said = sql<string>`lower(a.actor || ' ' || a.subject || ' ' || a.action)`
      found = found.where(said, 'like', likePattern(search))
    }
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .innerJoin('tenant as t', 't.id', 'a.tenant_id')
      .select(['a.id', 'a.at', 't.key', 'a.actor', 'a.source_address', 'a.action', 'a.subject'])
      .select(['a.before', 'a.after', 'a.details'])
      .orderBy('a.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = rows.map(
      (row): AuditEntry => ({
        ...{ id: row.id, at: row.at.toISOString(), tenantKey: row.key, actor: row.actor },
        ...{ from: row.source_address, action: row.action, subject: row.subject },
        ...{ before: facts.parse(row.before), after: facts.parse(row.after) },
      }),
    )
    return { items, page, pageSize, total }
  })
}
