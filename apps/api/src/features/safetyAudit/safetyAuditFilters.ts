import type { SafetyAuditChoice } from '@muster/contract/safetyAuditCalls'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'

/** Which safety audits lists and numbers are of; `a` is the safety audit in all of them. */

/** Those at sites that a caller may see. @param column the site’s number */
export function atOwnSites({ allowedSites }: Caller, column: 'id' | 'a.site_id') {
  return allowedSites === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any (${allowedSites}::int[])`
}

/** Those by one template; all of them where none is named. */
export function withTemplate(template: SafetyAuditChoice | undefined) {
  if (template === undefined) return sql<SqlBool>`true`
  return template === 'built-in'
    ? sql<SqlBool>`a.template_id is null`
    : sql<SqlBool>`a.template_id = ${template}::uuid`
}

/** Which template it was by. */
export const templateOf = sql<SafetyAuditChoice>`coalesce(a.template_id::text, 'built-in')`
