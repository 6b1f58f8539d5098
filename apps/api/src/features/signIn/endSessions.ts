import { sql } from 'kysely'
import { setLookup, type Tx } from '../../platform/db/database.ts'

/**
 * Ends every session of an account at Muster's own sign-in, with its refresh tokens, and removes its passkeys. Without that,
 * a device that somebody has lost would be signed in again as soon as its owner signs in anew.
 * @param tx knows the user
 * @returns how many passkeys there were
 */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  await setLookup(tx, { server: 'on' })
  await tx.deleteFrom('issuer_record').where(sql`payload->>'accountId'`, '=', userId).execute()
  await setLookup(tx, { server: 'off' })
  return (await tx.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute()).length
}
