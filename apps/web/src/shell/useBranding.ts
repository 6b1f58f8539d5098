import { getTenantBranding, type TenantBranding } from '@muster/contract/tenantCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useAccountState } from '../auth/accountState.ts'
import { useAppConfig } from './appConfigContext.ts'
import { storeBranding, storedBranding } from './storedBranding.ts'

type Branding = Pick<TenantBranding, 'name' | 'brandColor' | 'logoUrls'> & { prefix: string | null }

/**
 * The branding of the organization: the tenant in use of the signed-in person; otherwise the one this host belongs
 * to.
 * @returns null where no organization is known
 */
export function useBranding(): Branding | null {
  const account = useAccountState()
  const { tenant: tenantOfHost } = useAppConfig()
  const tenant = account.state === 'signedIn' ? account.account.tenant : null
  const tenantId = tenant?.tenantId
  const branding = useQuery({
    // Below the tenant as its administrator edits it: a color that was saved is on the bar at once.
    queryKey: ['admin', 'tenants', 'one', tenantId, 'look'],
    enabled: tenantId !== undefined,
    staleTime: 60_000,
    placeholderData: () => (tenantId ? storedBranding(tenantId) : undefined),
    queryFn: async ({ signal }) => {
      const found = await call(getTenantBranding, {}, { signal })
      storeBranding(found)
      return found
    },
  })
  if (branding.data) return branding.data
  if (tenant) return { name: tenant.name, brandColor: null, logoUrls: [], prefix: null }
  return tenantOfHost && { ...tenantOfHost, prefix: null }
}
