import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { SingleFlightCache } from '../platform/jobs/singleFlightCache.ts'

/** For how long an answer is cached, in milliseconds: a page asks every few seconds, and one that opens several times at once. */
const cachedFor = 2_000

/**
 * Tells whether a grant of Muster's own provider still stands. Signing out ends it, and with it access tokens that would live for
 * minutes.
 * @param hash of its id
 */
export type IsGrantLive = (hash: string) => Promise<boolean>

export function liveGrants(db: Database): IsGrantLive {
  const known = new SingleFlightCache<boolean>(cachedFor)
  const look = (hash: string) =>
    inTenant(
      db,
      noTenant,
      async (tx) => {
        const row = await tx
          .selectFrom('issuer_record')
          .select('id_hash')
          .where('model', '=', 'Grant')
          .where('id_hash', '=', hash)
          .where('expires_at', '>', new Date())
          .executeTakeFirst()
        return row !== undefined
      },
      { server: 'on' },
    )
  return (hash) => known.get(hash, () => look(hash))
}
