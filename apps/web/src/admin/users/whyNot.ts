import type { AdminUser } from '@muster/contract/adminUserCalls'
import type { UserProfile } from '@muster/contract/userCalls'
import { t } from '@muster/words/t'
import { administers } from '../useAdmin.ts'

/**
 * The reason somebody may not change a user’s name or state, as a sentence, or null when they may. The server has the
 * last word.
 */
export function whyNotChangeAccount(me: UserProfile, user: AdminUser): string | null {
  if (user.isGlobalAdmin && !me.isGlobalAdmin) {
    return t`Only a global administrator can change this account.`
  }
  return null
}

/** The reason somebody may not deactivate a user. */
export function whyNotDeactivate(me: UserProfile, user: AdminUser): string | null {
  if (user.id === me.id) return t`You can’t deactivate yourself. Ask another administrator.`
  return whyNotChangeAccount(me, user)
}

/** The reason somebody may not take the sign-ins off a user. */
export function whyNotRemoveSignIns(me: UserProfile, user: AdminUser): string | null {
  if (user.id === me.id) return t`You can’t remove your own sign-ins here. Ask another administrator.`
  return whyNotChangeAccount(me, user)
}

/** The reason somebody may not change a user’s role in a tenant. */
export function whyNotChangeRole(me: UserProfile, user: AdminUser, tenantKey: string): string | null {
  if (user.id === me.id) return t`You can’t change your own role. Ask another administrator.`
  if (!administers(me, tenantKey)) return t`You are not an administrator of this organization.`
  return null
}

/** The reason somebody may not make a user a global administrator, or take that back. */
export function whyNotGlobalAdmin(me: UserProfile, user: AdminUser): string | null {
  if (user.id === me.id) return t`You can’t change this for yourself. Ask another global administrator.`
  if (!user.isActive && !user.isGlobalAdmin) return t`Activate the account first.`
  return null
}
