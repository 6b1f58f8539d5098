import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { nextVersion, userLabel } from './changeUser.ts'
import { findOrCreateAccount } from './findOrCreateAccount.ts'

/** What became of somebody who was to be a global administrator. */
export type GlobalAdminMade = {
  outcome: 'added' | 'raised' | 'left'
  /** As the account has it: that of an account there is stays. */
  name: string
}

/**
 * Makes somebody a global administrator, with an account of their own or by raising the one they have, which becomes active. They need
 * belong to no tenant. Twice is as once.
 * @param by who does it; only the command line does
 * @param person the e-mail address in lower case, and the name of a new account
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
