import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The branding of a tenant: its name, its host, the colour of the top bar, the logos on the home page. */
export const tenantBranding = z.object({
  tenantId: z.uuid(),
  name: z.string(),
  /** The first part of the tenant's own host, where tenants have hosts. */
  prefix: z.string(),
  /** #rrggbb; null: Muster's own. */
  brandColor: z.string().nullable(),
  /** At most three https addresses. */
  logoUrls: z.array(z.string()),
})
export type TenantBranding = z.infer<typeof tenantBranding>

export const getTenantBranding = endpoint({
  method: 'GET',
  path: '/api/tenant/look',
  tag: 'Site',
  summary: 'Name, host prefix, color and logos of the tenant in use, for everyone who works in it.',
  access: 'site.read',
  answer: tenantBranding,
})
