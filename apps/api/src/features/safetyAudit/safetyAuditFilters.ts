import type { SafetyAuditChoice } from '@muster/contract/safetyAuditCalls'
import { type SqlBool, sql } from 'kysely'

/** Filters for lists and numbers of safety audits; `a` is the safety audit in all of them. */

/** Safety audits by one template; all of them when none is named. */
export function withTemplate(template: SafetyAuditChoice | undefined) {
  if (template === undefined) return sql<SqlBool>`true`
  return template === 'built-in'
    ? sql<SqlBool>`a.template_id is null`
    : sql<SqlBool>`a.template_id = ${template}::uuid`
}

/** SQL of a safety audit's template. */
export const templateOf = sql<SafetyAuditChoice>`coalesce(a.template_id::text, 'built-in')`
