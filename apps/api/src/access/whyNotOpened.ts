import { type Database, inTenant, noTenant, setTenant } from '../platform/db/database.ts'
import type { WhyNotOpened } from '../platform/http/problems.ts'
import { isReplaced } from './retiredCodes.ts'

/** Returns why a code opens nothing, for its holder; null when they may not know. */
export async function whyNotOpened(db: Database, barcode: string): Promise<WhyNotOpened | null> {
  if (await isReplaced(db, barcode)) return 'label-replaced'
  return (await isAtRetiredSite(db, barcode)) ? 'site-out-of-use' : null
}

/** Returns true when a bag in use has this code, at a retired site. */
function isAtRetiredSite(db: Database, barcode: string): Promise<boolean> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const bag = await tx
        .selectFrom('bag')
        .select(['tenant_id', 'site_id'])
        .where('barcode', '=', barcode)
        .where('is_active', '=', true)
        .executeTakeFirst()
      if (!bag) return false
      await setTenant(tx, bag.tenant_id)
      const site = await tx
        .selectFrom('site')
        .innerJoin('tenant', 'tenant.id', 'site.tenant_id')
        .select('site.id')
        .where('site.id', '=', bag.site_id)
        .where('site.is_active', '=', false)
        .where('tenant.is_active', '=', true)
        .executeTakeFirst()
      return site !== undefined
    },
    { barcode },
  )
}
