import type { Passkeys } from '@muster/identity/ports'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { auditSignIn } from './auditSignIn.ts'

/** Keeps passkeys as rows of their users. */
export function storedPasskeys(db: Database): Passkeys {
  const asUser = <T>(accountId: string, work: (tx: Tx) => Promise<T>) =>
    inTenant(db, noTenant, work, { user_id: accountId, server: 'on' })
  return {
    find: async (id) => {
      const known = await inTenant(
        db,
        noTenant,
        (tx) => tx.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst(),
        { server: 'on' },
      )
      if (!known) return undefined
      const { user_id, public_key, counter, transports } = known
      const isActive = await asUser(user_id, (tx) =>
        tx
          .selectFrom('app_user')
          .select('id')
          .where('id', '=', user_id)
          .where('is_active', '=', true)
          .executeTakeFirst(),
      )
      const publicKey = new Uint8Array(public_key)
      return isActive && { accountId: user_id, publicKey, counter: Number(counter), transports }
    },
    list: (accountId) =>
      asUser(accountId, (tx) =>
        tx.selectFrom('passkey').select(['id', 'transports']).where('user_id', '=', accountId).execute(),
      ),
    add: (accountId, { id, publicKey, counter, transports, name }, address) =>
      asUser(accountId, async (tx) => {
        await tx
          .insertInto('passkey')
          .values({ id, user_id: accountId, public_key: Buffer.from(publicKey), counter, transports, name })
          .execute()
        await auditSignIn(tx, accountId, 'user.passkeyAdded', address)
      }),
    noteUse: async (accountId, id, counter) => {
      await asUser(accountId, (tx) =>
        tx.updateTable('passkey').set({ counter, used_at: new Date() }).where('id', '=', id).execute(),
      )
    },
  }
}
