import { useEffect } from 'react'
import { browserStorage } from '../startup/browserStorage.ts'

/** Time after which nothing that a room waits for is in the way any more, in ms. */
const restMs = 4_000

/** Has the page learn of which tenant its bag is, once it is open and calm. */
export function useTenantOfBag(barcode: string, isOpened: boolean): void {
  useEffect(() => {
    if (!isOpened) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      import('./resolveBagTenant.ts')
        .then(({ resolveBagTenant }) => resolveBagTenant(barcode, browserStorage(), leaving.signal))
        // Without a network its file may be missing; the bag works all the same.
        .catch(() => {})
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [barcode, isOpened])
}
