import { z } from 'zod'
import { browserStorage } from '../../startup/browserStorage.ts'

const key = 'muster.lastSite'
const storageOfDevice = z.object({ accountId: z.string(), siteId: z.number().int() })

/**
 * The site at which this person last started something on this device, or null. Of somebody else's on a shared device
 * nothing is known.
 */
export function lastSite(accountId: string): number | null {
  try {
    const last = storageOfDevice.parse(JSON.parse(browserStorage()?.getItem(key) ?? 'null'))
    return last.accountId === accountId ? last.siteId : null
  } catch {
    return null
  }
}

/** Remembers where something was started; several sites at once say nothing about the next time, so they clear it. */
export function storeLastSite(accountId: string, siteIds: readonly number[]): void {
  const [siteId] = siteIds
  try {
    if (siteIds.length === 1) browserStorage()?.setItem(key, JSON.stringify({ accountId, siteId }))
    else browserStorage()?.removeItem(key)
  } catch {
    // Then the site is chosen by hand next time, too.
  }
}
