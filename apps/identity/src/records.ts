/** The storage of oidc-provider on Muster's rows. */
import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { RecordStore, StoredPayload } from './ports.ts'

/**
 * For how long after its first use a refresh token may be used again, in seconds. An answer that is lost (a page that is
 * left while it renews, a phone between two access points) must not sign anybody out: docs/decisions/0009.
 */
export const refreshReuseSeconds = 60

/** A record without a lifetime of its own is kept this long, in seconds. */
const longestLife = 365 * 24 * 60 * 60

/**
 * Makes the storage of one kind of record. An id is a secret of its holder, such as a refresh token: only its hash is
 * stored, so that a reader of a backup holds none.
 */
export function recordAdapter(store: RecordStore, model: string): Adapter {
  const parse = (payload: StoredPayload | undefined, id?: string) =>
    payload &&
    withReuseGrace({ ...payload, ...(id === undefined ? {} : { jti: id }) } as AdapterPayload, model)
  return {
    upsert: (id, { jti: _, ...payload }, expiresIn) =>
      store.save({
        model,
        id: hashOf(id),
        payload: { ...payload },
        expiresAt: now() + (expiresIn ?? longestLife),
      }),
    find: async (id) => parse(await store.find(model, hashOf(id)), id),
    // Compared with and not saved again, so it needs no id.
    findByUid: async (uid) => parse(await store.findByUid(model, uid)),
    // Of the device flow, which is off.
    findByUserCode: async () => undefined,
    consume: (id) => store.consume(model, hashOf(id), now()),
    destroy: (id) => store.remove(model, hashOf(id)),
    revokeByGrantId: (grantId) => store.removeGrant(model, grantId),
  }
}

/** A refresh token counts as spent only when the browser that spent it may be expected to have got the next one. */
function withReuseGrace(payload: AdapterPayload, model: string): AdapterPayload {
  const isForgiven = model === 'RefreshToken' && Number(payload.consumed) >= now() - refreshReuseSeconds
  return isForgiven ? { ...payload, consumed: undefined } : payload
}

export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** Seconds since 1970, the unit oidc-provider counts in. */
function now(): number {
  return Math.floor(Date.now() / 1000)
}
