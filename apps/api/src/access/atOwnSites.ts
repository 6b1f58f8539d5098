import { type SqlBool, sql } from 'kysely'
import type { Caller } from './caller.ts'

/** Keeps rows to the sites that a caller may see. @param column the site’s number */
export function atOwnSites(
  { allowedSites }: Pick<Caller, 'allowedSites'>,
  column: 'id' | 'site.id' | 'a.site_id',
) {
  return allowedSites === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any (${allowedSites}::int[])`
}
