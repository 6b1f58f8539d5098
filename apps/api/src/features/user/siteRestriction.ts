import { isRestrictedByName, type SitePermission, type TenantRole } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import type { SiteEntries } from './assignRole.ts'

/** The fields of a request that restrict a person to sites. */
export type SiteRestriction = {
  restricted?: boolean | undefined
  siteIds?: readonly number[] | undefined
  sitePermissions?: Readonly<Record<string, readonly SitePermission[]>> | undefined
}

/** Returns true when a request restricts: it says so, names sites, or has the specification's role for that. */
export function isRestricting(
  role: TenantRole,
  { restricted, siteIds, sitePermissions }: SiteRestriction,
): boolean {
  const names = (siteIds?.length ?? 0) > 0 || Object.keys(sitePermissions ?? {}).length > 0
  return restricted ?? (isRestrictedByName(role) || names)
}

/**
 * Returns a request's permissions by site: for the sites of `siteIds`, else for those with an entry. Without an entry, the
 * whole role applies.
 * @returns null when it names none at all
 */
export function entriesOf({ siteIds, sitePermissions = {} }: SiteRestriction): SiteEntries | null {
  const ids = siteIds && siteIds.length > 0 ? siteIds : Object.keys(sitePermissions).map(Number)
  const entries = [...new Set(ids)]
    .sort((a, b) => a - b)
    .map((id) => [id, sitePermissions[id] ?? (['manage'] as const)] as const)
    // An entry without permissions is none.
    .filter(([, held]) => held.length > 0)
  return entries.length > 0 ? new Map(entries) : null
}

/**
 * Checks the sites of a restriction.
 * @throws 422 for none, 404 for one that is not in the tenant the transaction works for
 */
export async function checkedSites(tx: Tx, entries: SiteEntries | null): Promise<SiteEntries> {
  if (!entries) throw invalidField(422, 'invalid', 'siteIds', inEnglish('Choose at least one site.'))
  const wanted = [...entries.keys()]
  const found = await tx
    .selectFrom('site')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(sql<number[]>`${wanted}::integer[]`)))
    .execute()
  if (found.length < wanted.length)
    throw invalidField(404, 'not-found', 'siteIds', inEnglish('There is no such site in this organization.'))
  return entries
}
