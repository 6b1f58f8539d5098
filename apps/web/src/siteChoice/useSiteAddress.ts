import { useCallback, useMemo } from 'react'
import { type SetURLSearchParams, useSearchParams } from 'react-router'
import { useAccountState } from '../auth/accountState.ts'
import { siteLimitsOf } from './siteLimits.ts'
import { withoutOtherSites } from './siteSelection.ts'

/**
 * The address of a page that has `?site=` in it, without a site that this person may not select: an old link shows them
 * all of theirs instead of nothing (specification, section 5).
 * @returns the same pair as `useSearchParams`
 */
export function useSiteAddress(): [URLSearchParams, SetURLSearchParams] {
  const [address, setAddress] = useSearchParams()
  const account = useAccountState()
  const cut = useCallback(
    (whole: URLSearchParams) => withoutOtherSites(whole, siteLimitsOf(account)),
    [account],
  )
  const change = useCallback<SetURLSearchParams>(
    (next, options) => setAddress(typeof next === 'function' ? (before) => next(cut(before)) : next, options),
    [setAddress, cut],
  )
  return [useMemo(() => cut(address), [cut, address]), change]
}
