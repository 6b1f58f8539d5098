import { type StoredSession, storedSession } from './storedSession.ts'

/**
 * The person that the browser speaks for. Sign-in sets it, `call` and the streams read it. It knows nothing of OpenID
 * Connect, so that a bag page can call without loading sign-in.
 */
export type Session = {
  /** The signed-in person, as the identity provider knows them. A page works for one person as long as it is open. */
  subject: string | null
  /** The same person as Muster knows them; null until it has said who they are. */
  accountId: string | null
  accessToken: string | null
  /** The expiry of the access token, in ms since 1970 by this device’s clock; null when nobody knows. */
  expiresAt: number | null
  tenantId: string | null
  /** Gets a new access token, or null when signing in again is the only way. Null when nobody is signed in. */
  renew: (() => Promise<string | null>) | null
  /** The token of a guest, and its incident; null where nobody is a guest. */
  guest: { token: string; incidentId: string } | null
}

const nobody: Session = {
  subject: null,
  accountId: null,
  accessToken: null,
  expiresAt: null,
  tenantId: null,
  renew: null,
  guest: null,
}
let session: Session = nobody

/** The session as it is now. */
export function currentSession(): Session {
  return session
}

/** Changes parts of the session; the rest stays. */
export function updateSession(change: Partial<Session>): void {
  session = { ...session, ...change }
}

/** Signed out. */
export function resetSession(): void {
  session = nobody
}

/** Renews an access token that has expired, so that the next call need not be refused first. */
export async function renewExpired(): Promise<void> {
  const { expiresAt, renew } = session
  if (expiresAt !== null && expiresAt <= Date.now()) await renew?.()
}

/** Other hints at the page's tenant: from its host, or from the open bag. */
let tenantInfo: { ofHost: string | null; ofBag: string | null; byDefault: string | null } = {
  ofHost: null,
  ofBag: null,
  byDefault: null,
}

/** Notes which tenant the page's host or bag is of, or which one the deployment names where nothing else does. */
export function noteTenant(known: Partial<typeof tenantInfo>): void {
  tenantInfo = { ...tenantInfo, ...known }
}

/** True when this page knows its tenant; the deployment's default does not count as knowledge. */
export function isTenantKnown(): boolean {
  return knownTenant(storedSession()) !== null
}

function knownTenant({ tenantId, user }: StoredSession): string | null {
  const { ofHost, ofBag } = tenantInfo
  return session.tenantId ?? tenantId ?? ofBag ?? ofHost ?? user?.tenantClaim ?? null
}

/**
 * The headers that every request carries (specification, section 7): of the signed-in person, also on a bag's page,
 * which loads no sign-in and reads what sign-in left in this browser; of a guest, wherever a guest's token is kept;
 * and the tenant, of the user, their current one, the tenant information of host or bag, the token's claim, else this
 * deployment's.
 */
export function sessionHeaders(): Record<string, string> {
  const stored = storedSession()
  const accessToken = session.accessToken ?? stored.user?.accessToken ?? null
  const guest = session.guest ?? stored.guest
  const tenantId = knownTenant(stored) ?? tenantInfo.byDefault
  return {
    ...(accessToken ? { Authorization: `Bearer ${accessToken}`, 'access-token': accessToken } : {}),
    ...(tenantId ? { 'tenant-id': tenantId } : {}),
    ...(guest ? { 'external-access-token': guest.token, 'incident-id': guest.incidentId } : {}),
  }
}
