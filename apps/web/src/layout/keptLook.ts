import { type TenantLook, tenantLook } from '@muster/contract/tenantCalls'

const key = 'muster.look'

/** The look that this browser showed last, if it was this tenant’s: the bar need not change colour on every page. */
export function keptLook(tenantId: string): TenantLook | undefined {
  try {
    const kept = tenantLook.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success && kept.data.tenantId === tenantId ? kept.data : undefined
  } catch {
    return undefined
  }
}

/** Keeps it for the next page. */
export function keepLook(look: TenantLook): void {
  try {
    localStorage.setItem(key, JSON.stringify(look))
  } catch {
    // Then the bar is Muster’s own colour until the server has answered.
  }
}
