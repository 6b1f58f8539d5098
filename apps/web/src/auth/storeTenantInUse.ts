import { tenantKey } from '../api/storedSession.ts'

/** Keeps which tenant somebody works in, for pages that load no sign-in. @param subject as the identity provider knows them */
export function storeTenantInUse(subject: string, tenantId: string | null): void {
  try {
    window.localStorage.setItem(tenantKey, JSON.stringify({ subject, tenantId }))
  } catch {
    // Then bag pages name no tenant; the barcode does.
  }
}
