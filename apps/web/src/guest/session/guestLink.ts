/** The parts of a guest's link: the incident of its path, and the secret behind its #. */
export type GuestLink = { incidentId: string; secret: string }

/**
 * The link in an address; null where it is none. A secret that was cut off on its way is one all the same: the server says
 * so, and it does not stay in the address.
 */
export function linkIn({ pathname, hash }: { pathname: string; hash: string }): GuestLink | null {
  const [, incidentId] = /^\/incident\/([\da-f-]{36})\/external-dashboard\/?$/i.exec(pathname) ?? []
  const secret = hash.replace(/^#/, '')
  // The frame's own anchor.
  if (!incidentId || secret === '' || secret === 'content') return null
  return { incidentId: incidentId.toLowerCase(), secret }
}
