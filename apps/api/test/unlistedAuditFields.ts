import { auditField } from '@muster/contract/auditFields'
import { isLanguage } from '@muster/words/languages'
import type { ClientBase } from 'pg'

/**
 * Lists the fields in the audit log of a database that `auditField` lacks, which the page of the audit log has no words for. The
 * type of `writeAudit` refuses most of them; this sees statements in SQL, too, and values whose type says less than they have.
 */
export async function unlistedAuditFields(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ action: string; values: unknown }>(
    `select distinct action, values
    from audit, unnest(array[before, after]) as values
    where values is not null`,
  )
  return [
    ...new Set(rows.flatMap(({ action, values }) => unlisted(values).map((name) => `${name} (${action})`))),
  ]
}

function unlisted(values: unknown): string[] {
  if (values === null || typeof values !== 'object') return []
  if (Array.isArray(values)) return values.flatMap(unlisted)
  return Object.entries(values).flatMap(([name, value]) => [
    ...(isListed(name) ? [] : [name]),
    // The parameters of a sign-in provider have the names that its maker gave them.
    ...(name === 'parameters' ? [] : unlisted(value)),
  ])
}

const isListed = (name: string) =>
  auditField.safeParse(name).success || isLanguage(name) || name.endsWith('.csv')
