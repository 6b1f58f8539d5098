/**
 * Reads the person that this browser speaks for from what sign-in and a guest's link left in it. A bag's page sends
 * it along without loading either (specification, section 7). It is among the first files of a bag's page, so it
 * imports nothing.
 */

/** The storage key of the tenant in use, and its owner, for pages that load no sign-in. */
export const tenantKey = 'muster.tenantInUse'

export type StoredSession = {
  /** The signed-in person, with a token that has not expired; null: nobody. */
  user: { subject: string; accessToken: string; tenantClaim: string | null } | null
  /** The tenant that the same person worked in last. */
  tenantId: string | null
  guest: { token: string; incidentId: string } | null
}

// biome-ignore lint/suspicious/noExplicitAny: what is in storage may be anything; each part is looked at before it is used.
type Stored = any

/** Reads it from a browser's storage; what cannot be read is not there. @param now in ms since 1970 */
export function readStoredSession(storage: Record<string, unknown> | null, now: number): StoredSession {
  const read = (key: string): Stored => {
    try {
      return JSON.parse(String(storage?.[key] ?? null))
    } catch {
      return null
    }
  }
  // A header takes printable ASCII alone; anything else was not written by us.
  const word = (value: unknown) => (typeof value === 'string' && /^[!-~]+$/.test(value) ? value : null)
  let user: StoredSession['user'] = null
  // Where the sign-in library keeps a user: this, the provider and the client.
  for (const key of Object.keys(storage ?? {}).filter((each) => each.startsWith('oidc.user:'))) {
    const { access_token, expires_at, profile } = read(key) ?? {}
    const [accessToken, subject] = [word(access_token), word(profile?.sub)]
    if (accessToken && subject && !(expires_at * 1000 <= now))
      user = { subject, accessToken, tenantClaim: word(profile.tenant_id) }
  }
  const inUse = read(tenantKey)
  const all = read('muster.guest')
  const newest = Array.isArray(all) ? all.find((each) => each?.isIn === true) : null
  const [token, incidentId] = [word(newest?.token), word(newest?.incidentId)]
  return {
    user,
    tenantId: user && inUse?.subject === user.subject ? word(inUse.tenantId) : null,
    guest: token && incidentId ? { token, incidentId } : null,
  }
}

/** The same of this browser, now; nothing where it keeps nothing. */
export function storedSession(): StoredSession {
  let storage = null
  try {
    storage = window.localStorage as unknown as Record<string, unknown>
  } catch {
    // Forbidden, or no browser.
  }
  return readStoredSession(storage, Date.now())
}
