import { type TenantBranding, tenantBranding } from '@muster/contract/tenantCalls'

const key = 'muster.look'

/** The look that this browser showed last, if it was this tenant’s: the bar need not change color on every page. */
export function storedBranding(tenantId: string): TenantBranding | undefined {
  try {
    const stored = tenantBranding.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return stored.success && stored.data.tenantId === tenantId ? stored.data : undefined
  } catch {
    return undefined
  }
}

/** Keeps it for the next page. */
export function storeBranding(branding: TenantBranding): void {
  try {
    localStorage.setItem(key, JSON.stringify(branding))
  } catch {
    // Then the bar is Muster’s own color until the server has answered.
  }
}
