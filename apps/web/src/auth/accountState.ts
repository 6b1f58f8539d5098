import { may, type Right } from '@muster/domain/access/rights'
import { createContext, useContext } from 'react'
import type { Account } from './account.ts'

/** Where signing in stands. Pages read this; they never see tokens. */
export type AccountState =
  | { state: 'notConfigured' }
  | { state: 'loading' }
  | { state: 'signedOut'; signIn: (returnTo: string) => void; problem: string | null }
  | { state: 'failed'; message: string; retry: () => void; signOut: () => void }
  | {
      state: 'signedIn'
      account: Account
      /** Rejects with an error whose message is for a person. */
      switchTenant: (tenantKey: string) => Promise<void>
      signOut: () => void
    }

export const AccountContext = createContext<AccountState>({ state: 'loading' })

/** Where signing in stands. */
export function useAccountState(): AccountState {
  return useContext(AccountContext)
}

/** Whether who is signed in holds a right in the tenant in use. */
export function useMay(right: Right): boolean {
  const state = useContext(AccountContext)
  return state.state === 'signedIn' && state.account.role !== null && may(state.account.role, right)
}
