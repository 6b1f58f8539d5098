import * as calls from '@muster/contract/userCalls'
import { inTenant, noTenant } from '../db/database.ts'
import type { SignedIn } from '../http/caller.ts'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { notFound } from '../http/problems.ts'
import { profileOf, tenantById } from './memberships.ts'

/** Who is signed in, and the tenant they work in. */
export function userRoutes(mount: Mount, { db }: House) {
  mount(calls.verifyAuth, async ({ signedIn }) => profile(signedIn))
  mount(calls.getMe, async ({ signedIn }) => profile(signedIn))
  mount(calls.getMyPermissions, async ({ signedIn }) => profile(signedIn))

  mount(calls.getMyCurrentTenant, async ({ signedIn: { account, memberships } }) => {
    const current = memberships.find(({ tenantId }) => tenantId === account.currentTenantId)
    if (current) return { tenantKey: current.tenantKey, tenantId: current.tenantId, name: current.name }
    const chosen =
      account.isGlobalAdmin && account.currentTenantId && (await tenantById(db, account.currentTenantId))
    return chosen ? { tenantKey: chosen.key, tenantId: chosen.id, name: chosen.name } : null
  })

  mount(calls.setMyCurrentTenant, async ({ signedIn: { account, memberships }, body }) => {
    const chosen = account.isGlobalAdmin
      ? await tenantByKey(body.tenantKey)
      : memberships.find(({ tenantKey }) => tenantKey === body.tenantKey)
    if (!chosen) throw notFound('There is no such organisation, or you do not belong to it.')
    const { tenantId, tenantKey, name } = chosen
    await inTenant(
      db,
      tenantId,
      async (tx) => {
        await tx
          .updateTable('app_user')
          .set({ current_tenant_id: tenantId })
          .where('id', '=', account.id)
          .execute()
        const entry = {
          tenant_id: tenantId,
          actor: account.id,
          action: 'user.currentTenantChanged',
          subject: account.id,
        }
        await tx.insertInto('audit').values(entry).execute()
      },
      { user_id: account.id },
    )
    return { tenantId, tenantKey, name }
  })

  async function tenantByKey(key: string) {
    const row = await inTenant(
      db,
      noTenant,
      (tx) => tx.selectFrom('tenant').select(['id', 'key', 'name']).where('key', '=', key).executeTakeFirst(),
      { tenant_key: key },
    )
    return row ? { tenantId: row.id, tenantKey: row.key, name: row.name } : null
  }
}

function profile({ account, memberships }: SignedIn) {
  return profileOf(account, memberships)
}
