import { z } from 'zod'

/** The external access token state of the specification, section 3: the access of a guest's device to one incident. */
const guestAccess = z.object({
  incidentId: z.string(),
  token: z.string(),
  /** True once the server has taken it; it is kept before it is sent, so that a lost answer costs nothing. */
  isIn: z.boolean(),
})
export type GuestAccess = z.infer<typeof guestAccess>

type AccessStorage = Pick<Storage, 'getItem' | 'setItem'> | null

export const accessKey = 'muster.guest'

/** More than one only for who helps at two schools at once. */
const most = 20

/** The accesses of this device, the newest first. */
export function listAccess(storage: AccessStorage): GuestAccess[] {
  try {
    return z.array(guestAccess).parse(JSON.parse(storage?.getItem(accessKey) ?? '[]'))
  } catch {
    return []
  }
}

/** The access of this device for an incident; without one, the last it was let in with. */
export function findAccess(storage: AccessStorage, incidentId: string | null): GuestAccess | null {
  const all = listAccess(storage)
  return all.find((each) => (incidentId === null ? each.isIn : each.incidentId === incidentId)) ?? null
}

/** Keeps it, in place of what there was for the incident. */
export function storeAccess(storage: AccessStorage, access: GuestAccess): void {
  write(storage, [access, ...without(storage, access.incidentId)].slice(0, most))
}

/** Removes it: it opens nothing any more. */
export function removeAccess(storage: AccessStorage, incidentId: string): void {
  write(storage, without(storage, incidentId))
}

function without(storage: AccessStorage, incidentId: string): GuestAccess[] {
  return listAccess(storage).filter((each) => each.incidentId !== incidentId)
}

function write(storage: AccessStorage, all: readonly GuestAccess[]): void {
  try {
    storage?.setItem(accessKey, JSON.stringify(all))
  } catch {
    // A private window that keeps nothing: the access lasts as long as the page.
  }
}

/** 32 random bytes as 43 characters of base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
