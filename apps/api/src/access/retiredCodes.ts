import { createHash } from 'node:crypto'
import { type Database, inTenant, noTenant, type Tx } from '../platform/db/database.ts'

/**
 * Codes that once opened a bag. The holder of such a label learns that it was replaced, and nothing else. Only a hash of
 * each code is stored.
 */

/** Records that a code was replaced by a new one. */
export async function retireBarcode(tx: Tx, tenantId: string, barcode: string): Promise<void> {
  await tx
    .insertInto('retired_code')
    .values({ code_hash: hashBarcode(barcode), tenant_id: tenantId })
    .onConflict((again) => again.doNothing())
    .execute()
}

/** Returns true when an unknown code was replaced: by a new one, or because another bag took the place of its bag. */
export function isReplaced(db: Database, barcode: string): Promise<boolean> {
  const retired_code = hashBarcode(barcode)
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const retired = tx.selectFrom('retired_code').select('tenant_id').where('code_hash', '=', retired_code)
      const merged = tx
        .selectFrom('bag')
        .select('tenant_id')
        .where('barcode', '=', barcode)
        .where('merged_into_id', 'is not', null)
      return (await retired.unionAll(merged).executeTakeFirst()) !== undefined
    },
    { barcode, retired_code },
  )
}

function hashBarcode(barcode: string): string {
  return createHash('sha256').update(barcode).digest('hex')
}
