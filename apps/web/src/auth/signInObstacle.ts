import { browserStorage } from '../live/browserStorage.ts'

/**
 * The reason nobody can sign in with this browser at this address, as a sentence for a person; null where it works.
 * Asked before the sign-in library is loaded, which would throw, or blame the network.
 */
export function signInObstacle(): string | null {
  if (browserStorage() === null)
    return 'This browser keeps nothing for this site, so it cannot keep you signed in. Allow cookies and site data for this site, or use another browser.'
  if (!globalThis.crypto?.subtle)
    return 'Signing in needs a secure address. Open this page by its address that begins with https://.'
  return null
}
