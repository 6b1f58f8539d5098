import type { createUser as createCall } from '@muster/contract/adminUserCalls'
import { sql } from 'kysely'
import { inTenant, type Tx } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { conflict } from '../http/problems.ts'
import { administeredId } from '../tenant/administered.ts'
import { assign } from './assign.ts'
import { globalAdminsOwn, nextVersion, refuseSelf } from './changeUser.ts'
import { writeInvitation } from './inviteMail.ts'
import { lockAccounts } from './lockAccounts.ts'
import { chosenSites } from './setUserSites.ts'
import { viewUser } from './viewUsers.ts'

/**
 * Invites somebody to a tenant by e-mail: a new account, or one more tenant for one there is, whose name stays. The mail
 * is written down in the same transaction and sent after it.
 * @throws 404 for a tenant or site that is not administered, 409 for somebody who belongs to it or is deactivated, 422
 *   when a SiteSpecific user gets no site
 */
export async function createUser(house: House, asked: Asked<typeof createCall>) {
  const { admin, body } = asked
  const { email, tenantKey, role } = body
  const tenantId = await administeredId(house.db, admin, tenantKey)
  const known = { email, user_id: admin.account.id }
  return inTenant(
    house.db,
    tenantId,
    async (tx) => {
      const sites = role === 'SiteSpecific' ? await chosenSites(tx, body.siteIds) : []
      const { id, isNew } = await accountFor(tx, body)
      const row = (await lockAccounts(tx, admin, [id])).get(id)
      if (!row) throw new Error('an account was neither added nor found')
      if (await isMember(tx, tenantId, id)) throw alreadyAMember()
      if (row.is_global_admin && !admin.isGlobalAdmin) throw globalAdminsOwn()
      if (!row.is_active) throw inactiveAccount()
      const { name } = row
      const target = {
        id,
        name,
        email,
        isActive: true,
        isSelf: id === admin.account.id,
        assignments: new Map(),
      }
      refuseSelf(target)
      await assign(tx, asked, target, tenantId, { role, sites }, 'user.invited')
      if (isNew) await beginIn(tx, id, tenantId)
      else await nextVersion(tx, id)
      await writeInvitation(tx, house.config, { tenantId, name, email, role, byName: admin.account.name })
      // From here on all that they belong to can be read: an administrator of several tenants sees each of them.
      await sql`select set_config('muster.user_id', ${id}, true)`.execute(tx)
      return viewUser(tx, admin, id)
    },
    known,
  )
}

/** Two who invite the same person at once find one account. */
async function accountFor(tx: Tx, { email, name }: { email: string; name: string }) {
  const find = () => tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  const found = await find()
  if (found) return { id: found.id, isNew: false }
  const added = await tx
    .insertInto('app_user')
    .values({ email, name })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  const account = added ?? (await find())
  if (!account) throw new Error('an account was neither added nor found')
  return { id: account.id, isNew: added !== undefined }
}

/** Where a new account begins to work. Only now: a reference to the tenant must not be held before the tenant is. */
async function beginIn(tx: Tx, id: string, tenantId: string) {
  await tx.updateTable('app_user').set({ current_tenant_id: tenantId }).where('id', '=', id).execute()
}

async function isMember(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant_assignment')
    .select('role')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

const alreadyAMember = () =>
  conflict(
    'already-a-member',
    'This person already belongs to the organisation. Open them in the list to change their role.',
  )
const inactiveAccount = () =>
  conflict(
    'account-inactive',
    'The account with this e-mail address is deactivated. Activate it first, or ask a global administrator to.',
  )
