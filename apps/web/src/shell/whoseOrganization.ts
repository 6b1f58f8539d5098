import type { Account } from '../auth/account.ts'
import type { EditedTenant } from './editedTenant.ts'

/** The line below the top bar: the organization that is edited or worked in, and if it is somebody else's. */
export type WhoseOrganization = { name: string; does: 'editing' | 'workingIn'; isOwn: boolean }

/**
 * Names the organization that a page is about, where that must be seen: on every page that edits one, and wherever a
 * global administrator works in one that is not their own.
 */
export function whoseOrganization(
  { profile, tenant }: Pick<Account, 'profile' | 'tenant'>,
  edited: EditedTenant | null,
): WhoseOrganization | null {
  const isOwn = (id: string) => profile.tenants.some(({ tenantId }) => tenantId === id)
  if (edited) return { name: edited.name, does: 'editing', isOwn: isOwn(edited.id) }
  if (!tenant || !profile.isGlobalAdmin || isOwn(tenant.tenantId)) return null
  return { name: tenant.name, does: 'workingIn', isOwn: false }
}
