import type { UserProfile } from '@muster/contract/userCalls'
import type { Right } from '@muster/domain/access/right'
import { effectiveRole, may, sitesWithRight as sitesAmong } from '@muster/domain/access/rights'
import { createContext, useContext } from 'react'
import type { Account } from './account.ts'

/** The state of signing in. Pages read this; they never see tokens. */
export type AccountState =
  | { state: 'notConfigured' }
  /** This browser, at this address, cannot keep anybody signed in; `why` is for a person. */
  | { state: 'impossible'; why: string }
  | { state: 'loading' }
  | { state: 'signedOut'; signIn: (returnTo: string) => void; problem: string | null }
  | {
      state: 'failed'
      message: string
      /** The server's sentence about this person and what to do; null without one. */
      why: string | null
      retry: () => void
      signOut: () => void
    }
  | {
      /** Was signed in on this page, and the server no longer knows them, or not in this tenant. */
      state: 'ended'
      /** The tenant that was left, when the account itself still works; null when it does not. */
      tenantName: string | null
      /** Signs in again, or goes on in a tenant that is left. */
      onContinue: () => void
      signOut: () => void
    }
  | {
      state: 'signedIn'
      account: Account
      /** The preferred username at the identity provider; where it has none, the email address. */
      username: string
      /** Rejects with an error whose message is for a person. */
      switchTenant: (tenantKey: string) => Promise<void>
      /**
       * Leads to the sign-in, where the person proves once more who they are and may add a passkey, and back to a page; null where
       * another provider signs people in.
       */
      signInAgain: ((way: { returnTo: string; isAdding: boolean }) => void) | null
      signOut: () => void
    }

export const AccountContext = createContext<AccountState>({ state: 'loading' })

/** Reads the state of signing in. */
export function useAccountState(): AccountState {
  return useContext(AccountContext)
}

/** The languages, beside English, that the organization in use has switched on. */
export function useTenantLanguages(): readonly string[] {
  const state = useContext(AccountContext)
  return state.state === 'signedIn' ? (state.account.tenant?.languages ?? []) : []
}

/** Rights of administration, which do not depend on the tenant in use. */
const tenantlessRights: readonly Right[] = ['user.manage', 'tenant.manage']

/**
 * True when the signed-in person holds a right in the tenant in use.
 * @param siteIds where they want to use it: at any of these; without them, at any there is
 */
export function useMay(right: Right, siteIds: readonly number[] = []): boolean {
  const state = useContext(AccountContext)
  return state.state === 'signedIn' && hasRight(state.account, right, siteIds)
}

/**
 * The same of a known account. A person who is restricted to sites and may only look at them holds no right to change
 * anything.
 */
export function hasRight(account: Account, right: Right, siteIds: readonly number[] = []): boolean {
  if (account.role === null) return false
  // A global administrator may be in no tenant.
  if (!account.tenant && !tenantlessRights.includes(right)) return false
  if (!may(account.role, right)) return false
  const allowed = sitesWithRight(account, right)
  if (allowed === null) return true
  return siteIds.length > 0 ? siteIds.some((id) => allowed.includes(id)) : allowed.length > 0
}

/**
 * The right that a page asks for: in the tenant in use, or to be an administrator of at least one tenant or of all. Null: everybody who is signed in.
 */
export type PageRight = Right | 'admin' | 'globalAdmin' | null

/** Checks whether somebody may open a page that asks for a right. Guards ask this, and so do menus and links. */
export function mayOpen(account: Account, right: PageRight): boolean {
  if (right === null) return true
  if (right === 'globalAdmin') return account.profile.isGlobalAdmin
  if (right === 'admin') return administersUsers(account.profile)
  return hasRight(account, right)
}

/** The sites at which somebody holds a right; null: at all of the tenant. */
export function sitesWithRight({ role, tenant, profile }: Account, right: Right): readonly number[] | null {
  const own = role === 'GlobalAdmin' ? undefined : profile.sitePermissions[tenant?.tenantKey ?? '']
  // A person without restriction has no entry for the tenant.
  if (!own) return null
  return sitesAmong(new Map(Object.entries(own).map(([id, held]) => [Number(id), held])), right)
}

/** Changes when the person’s own rights do: data fetched under the old ones is to be fetched again. */
export function useRightsKey(): string {
  const state = useContext(AccountContext)
  if (state.state !== 'signedIn') return state.state
  return rightsKey(state.account.profile)
}

/** The rights in a profile, as one word to compare. */
export function rightsKey({ isGlobalAdmin, tenants, sitePermissions }: UserProfile): string {
  return JSON.stringify([
    isGlobalAdmin,
    tenants.map(({ tenantKey, role, restricted }) => [tenantKey, role, restricted]),
    sitePermissions,
  ])
}

/** True for a person who administers users: everywhere, or in at least one tenant (specification, section 6). */
export function administersUsers({ isGlobalAdmin, tenants }: UserProfile): boolean {
  return (
    isGlobalAdmin ||
    tenants.some(({ role, restricted }) => may(effectiveRole(role, restricted), 'user.manage'))
  )
}
