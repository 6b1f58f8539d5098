import { tenantConfiguration } from '@muster/contract/adminTenantCalls'
import { getTenantBranding } from '@muster/contract/tenantCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'

const stored = tenantConfiguration.pick({ brandColor: true, logoUrls: true })

/** Mounts the branding of the tenant in use. Its other settings are for its administrators. */
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
