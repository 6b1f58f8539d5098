import { t } from '@muster/words/t'
import { browserStorage } from '../startup/browserStorage.ts'

/**
 * The reason nobody can sign in with this browser at this address, as a sentence for a person; null where it works.
 * Asked before the sign-in library is loaded, which would throw, or blame the network.
 */
export function signInObstacle(): string | null {
  if (browserStorage() === null)
    return t`This browser blocks site data, so you can’t stay signed in. Allow cookies and site data for this site, or use another browser.`
  if (!globalThis.crypto?.subtle) return t`Sign-in needs a secure page. Open this page with https://.`
  return null
}
