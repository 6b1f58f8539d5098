import type { SafetyAuditChoice } from '@muster/contract/safetyAuditCalls'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'

/** Filters for lists and numbers of safety audits; `a` is the safety audit in all of them. */

/** Safety audits at sites that a caller may see. @param column the site’s number */
export function atOwnSites({ allowedSites }: Caller, column: 'id' | 'a.site_id') {
  return allowedSites === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any (${allowedSites}::int[])`
}

/** Safety audits by one template; all of them when none is named. */
export function withTemplate(template: SafetyAuditChoice | undefined) {
  if (template === undefined) return sql<SqlBool>`true`
  return template === 'built-in'
    ? sql<SqlBool>`a.template_id is null`
    : sql<SqlBool>`a.template_id = ${template}::uuid`
}

/** SQL of a safety audit's template. */
export const templateOf = sql<SafetyAuditChoice>`coalesce(a.template_id::text, 'built-in')`
