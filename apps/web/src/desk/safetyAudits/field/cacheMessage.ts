/**
 * The page's question to the service worker (worker/safetyAuditCache.ts); it answers true or false on the port
 * that it is given.
 */
export const cacheMessage = 'keepSafetyAudits'
