import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { type Actor, userLabel, writeAudit } from '../audit/writeAudit.ts'
import { nextVersion } from './changeUser.ts'
import { findOrCreateAccount } from './findOrCreateAccount.ts'

/** The result for a new global administrator. */
export type GlobalAdminMade = {
  outcome: 'added' | 'raised' | 'left'
  /** The account's name: an existing account keeps its own. */
  name: string
}

/**
 * Makes a person a global administrator, with a new account or their existing one, which becomes active. They need belong to
 * no tenant. Harmless when repeated.
 * @param by the actor; only the command line does this
 * @param person the email address in lower case, and the name of a new account
 */
export function makeGlobalAdmin(
  db: Database,
  by: Actor,
  person: { email: string; name: string },
): Promise<GlobalAdminMade> {
  const { email } = person
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const { id, isNew } = await findOrCreateAccount(tx, person)
      const before = await tx
        .selectFrom('app_user')
        .select(['name', 'is_active as isActive', 'is_global_admin as isGlobalAdmin'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { name, isActive, isGlobalAdmin } = before
      if (isActive && isGlobalAdmin) return { outcome: 'left', name }
      await tx
        .updateTable('app_user')
        .set({ is_active: true, is_global_admin: true })
        .where('id', '=', id)
        .execute()
      await nextVersion(tx, id)
      await writeAudit(tx, null, by, {
        action: 'user.globalAdminGiven',
        subject: userLabel({ name, email }),
        before: isNew ? null : { isActive, isGlobalAdmin },
        after: { isActive: true, isGlobalAdmin: true },
      })
      return { outcome: isNew ? 'added' : 'raised', name }
    },
    { email, server: 'on' },
  )
}
