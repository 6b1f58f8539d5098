/**
 * Who this browser speaks for, read from what sign-in and a guest's link have left in it. A bag's page sends it along
 * without loading either (specification, section 7); it stands in the first file, so it imports nothing.
 */

/** Where the tenant in use is kept for pages that load no sign-in, with whose it is. */
export const tenantKey = 'muster.tenantInUse'
/** What a guest's device holds, the newest first (guest/session/guestAccess.ts). */
const guestKey = 'muster.guest'
/** Where the sign-in library keeps a user: this, the provider and the client. */
const userKey = /^oidc\.user:/

export type StoredSession = {
  /** Who signed in, as the identity provider knows them, with a token that has not run out; null: nobody. */
  user: { subject: string; accessToken: string; tenantClaim: string | null } | null
  /** The tenant that the same person worked in last. */
  tenantId: string | null
  guest: { token: string; incidentId: string } | null
}

type Shelf = Pick<Storage, 'getItem'>

/** Reads it; what cannot be read is not there. @param now in ms since 1970 */
export function readStoredSession(shelf: Shelf | null, keys: readonly string[], now: number): StoredSession {
  const user = readUser(shelf, keys, now)
  const kept = read(shelf, tenantKey)
  const isTheirs = user !== null && textOf(kept, 'subject') === user.subject
  return { user, tenantId: isTheirs ? textOf(kept, 'tenantId') : null, guest: readGuest(shelf) }
}

/** The same of this browser, now; nothing where it keeps nothing. */
export function storedSession(): StoredSession {
  try {
    const { localStorage } = window
    return readStoredSession(localStorage, Object.keys(localStorage), Date.now())
  } catch {
    return { user: null, tenantId: null, guest: null }
  }
}

/** Keeps which tenant somebody works in. */
export function keepTenantInUse(subject: string, tenantId: string | null): void {
  try {
    window.localStorage.setItem(tenantKey, JSON.stringify({ subject, tenantId }))
  } catch {
    // Then bag pages name no tenant; the barcode does.
  }
}

function readUser(shelf: Shelf | null, keys: readonly string[], now: number): StoredSession['user'] {
  for (const key of keys.filter((each) => userKey.test(each))) {
    const stored = read(shelf, key)
    const accessToken = textOf(stored, 'access_token')
    const expiresAt = partOf(stored, 'expires_at')
    const profile = partOf(stored, 'profile')
    const subject = textOf(profile, 'sub')
    if (!accessToken || !subject || (typeof expiresAt === 'number' && expiresAt * 1000 <= now)) continue
    return { subject, accessToken, tenantClaim: textOf(profile, 'tenant_id') ?? textOf(profile, 'tenantId') }
  }
  return null
}

function readGuest(shelf: Shelf | null): StoredSession['guest'] {
  const all = read(shelf, guestKey)
  const newest = Array.isArray(all) ? all.find((each) => partOf(each, 'isIn') === true) : null
  const token = textOf(newest, 'token')
  const incidentId = textOf(newest, 'incidentId')
  return token && incidentId ? { token, incidentId } : null
}

function read(shelf: Shelf | null, key: string): unknown {
  try {
    return JSON.parse(shelf?.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function partOf(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>)[name] : undefined
}

/** A header takes printable ASCII alone; anything else was not written by us. */
function textOf(thing: unknown, name: string): string | null {
  const value = partOf(thing, name)
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : null
}
