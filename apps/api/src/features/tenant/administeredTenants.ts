import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Admin } from '../../access/caller.ts'
import { acrossTenants, type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { notFound } from '../../platform/http/problems.ts'

export const unknownTenant = () =>
  notFound(inEnglish('There is no such organization, or it is not one that you administer.'))

/** Runs one short transaction that reads an administrator's tenants, or every tenant for a global one. It cannot write. */
export function readAdministered<T>(db: Database, admin: Admin, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (admin.isGlobalAdmin) return acrossTenants(db, work)
  const administered = `{${[...admin.tenants.values()].join(',')}}`
  return inTenant(db, noTenant, work, { administered })
}

/**
 * Returns the ids of a list's tenants.
 * @param keys the named tenants, or null for all that one administers
 * @returns null: all tenants
 * @throws 404 when one of the keys is not administered
 */
export async function administeredIds(
  tx: Tx,
  admin: Admin,
  keys: readonly string[] | null,
): Promise<string[] | null> {
  if (!keys) return admin.isGlobalAdmin ? null : [...admin.tenants.values()]
  const wanted = [...new Set(keys)]
  const found = await tx
    .selectFrom('tenant')
    .select('id')
    .where((where) => where('key', '=', where.fn.any(sql.val(wanted))))
    .execute()
  const ids = found.map(({ id }) => id).filter((id) => mayAdminister(admin, id))
  if (ids.length < wanted.length) throw unknownTenant()
  return ids
}

/**
 * Returns the id of a tenant for a change.
 * @throws 404 when it is not administered
 */
export async function administeredId(db: Database, admin: Admin, key: string): Promise<string> {
  const own = admin.tenants.get(key)
  if (own) return own
  const [id] = (await readAdministered(db, admin, (tx) => administeredIds(tx, admin, [key]))) ?? []
  if (!id) throw unknownTenant()
  return id
}

/** Returns true when an administrator may see and change a tenant. */
export function mayAdminister(admin: Admin, tenantId: string): boolean {
  if (tenantId === selfTestId) return false
  return admin.isGlobalAdmin || [...admin.tenants.values()].includes(tenantId)
}
