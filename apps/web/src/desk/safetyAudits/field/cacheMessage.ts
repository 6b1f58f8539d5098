/**
 * The page's question to the service worker (worker/keptForSafetyAudits.ts); it answers true or false on the port
 * that it is given.
 */
export const cacheMessage = 'keepSafetyAudits'
