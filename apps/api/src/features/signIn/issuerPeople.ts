import type { People } from '@muster/identity/ports'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { auditSignIn } from './auditSignIn.ts'
import { worthOfCode } from './requiredPasskeys.ts'

/**
 * Says who has which account. An account id is the subject at Muster's own provider; a sign-in there is a row of
 * `user_identity` like any other, so that it is shown and taken off in the same way.
 * @param issuer Muster's own
 * @param adminsRequirePasskey a code makes nobody a global administrator
 */
export function issuerPeople(db: Database, issuer: string, adminsRequirePasskey: boolean): People {
  return {
    find: (accountId) =>
      inTenant(
        db,
        noTenant,
        (tx) =>
          tx
            .selectFrom('user_identity as i')
            .innerJoin('app_user as u', 'u.id', 'i.user_id')
            .select(['u.email', 'u.name'])
            .where('i.issuer', '=', issuer)
            .where('i.subject', '=', accountId)
            .where('u.is_active', '=', true)
            .executeTakeFirst(),
        { user_id: accountId, issuer, subject: accountId },
      ),
    findByEmail: async (email) => {
      const row = await inTenant(
        db,
        noTenant,
        (tx) =>
          tx
            .selectFrom('app_user')
            .select('id')
            .where('email', '=', email)
            .where('is_active', '=', true)
            .executeTakeFirst(),
        { email },
      )
      return row && { accountId: row.id }
    },
    worthOfCode: (accountId, isPrinted) =>
      inTenant(db, noTenant, (tx) => worthOfCode(tx, accountId, { isPrinted, adminsRequirePasskey }), {
        user_id: accountId,
        server: 'on',
      }),
    noteSignIn: async (accountId, method, address) => {
      await inTenant(
        db,
        noTenant,
        async (tx) => {
          await tx
            .insertInto('user_identity')
            .values({ issuer, subject: accountId, user_id: accountId })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          // A mailbox was enough: who asks later how somebody came in finds it.
          if (method === 'code') await auditSignIn(tx, accountId, 'user.signedInByCode', address)
        },
        { user_id: accountId, issuer, subject: accountId, server: 'on' },
      )
    },
  }
}
