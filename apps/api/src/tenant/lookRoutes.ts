import { tenantConfiguration } from '@muster/contract/adminTenantCalls'
import { getTenantBranding } from '@muster/contract/tenantCalls'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'

const stored = tenantConfiguration.pick({ brandColor: true, logoUrls: true })

/** How the tenant in use looks. What else is set up for it is for its administrators. */
export function brandingRoutes(mount: Mount, { db }: { db: Database }) {
  mount(getTenantBranding, async ({ caller: { tenantId } }) => {
    const { name, prefix, ...look } = await inTenant(db, tenantId, (tx) =>
      tx
        .selectFrom('tenant')
        .select(['name', 'prefix', 'brand_color as brandColor', 'logo_urls as logoUrls'])
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow(),
    )
    return { tenantId, name, prefix, ...stored.parse(look) }
  })
}
