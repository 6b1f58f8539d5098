import * as calls from '@muster/contract/userCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { SignedIn } from '../../access/caller.ts'
import type { Mount } from '../../access/endpoints.ts'
import { defaultTenant, toUserProfile } from '../../access/userProfile.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, noTenant } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { userLabel, writeAudit } from '../audit/writeAudit.ts'
import { chosenZones } from '../site/siteZones.ts'
import { acceptInvitation, declineInvitation, listMyInvitations } from './myInvitations.ts'

/** Mounts the signed-in user, and their current tenant. */
export function userRoutes(mount: Mount, { db }: { db: Database }) {
  mount(calls.verifyAuth, ({ signedIn }) => profile(signedIn))
  mount(calls.getMe, ({ signedIn }) => profile(signedIn))
  mount(calls.getMyPermissions, ({ signedIn }) => profile(signedIn))
  mount(calls.getMyCurrentTenant, async ({ signedIn }) => {
    const tenant = await defaultTenant(db, signedIn)
    return tenant && { ...tenant, tenantName: tenant.name, ...(await chosenBy(tenant.tenantId)) }
  })

  mount(calls.setMyCurrentTenant, async ({ signedIn, body, request }) => {
    const { account, memberships } = signedIn
    const chosen = account.isGlobalAdmin
      ? await tenantByKey(body.tenantKey)
      : memberships.find(({ tenantKey }) => tenantKey === body.tenantKey)
    if (!chosen) throw notFound(inEnglish('There is no such organization, or you do not belong to it.'))
    const { tenantId, tenantKey, name, timeZone } = chosen
    await inTenant(
      db,
      tenantId,
      async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('app_user')
          .set({ current_tenant_id: tenantId })
          .where('id', '=', account.id)
          .$if(!signedIn.signIn.isDefault, (query) => query.where(speaksForAll(signedIn)))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        const by = { id: account.id, name: account.name, email: account.email, address: request.ip }
        const change = {
          action: 'user.currentTenantChanged' as const,
          subject: userLabel(account),
          after: { tenantKey },
        }
        await writeAudit(tx, tenantId, by, change)
      },
      { user_id: account.id },
    )
    return { tenantId, tenantKey, name, tenantName: name, timeZone, ...(await chosenBy(tenantId)) }
  })

  mount(calls.setMyDeskLanguage, async ({ signedIn: { account }, body: { language } }) => {
    await inTenant(
      db,
      noTenant,
      (tx) =>
        tx
          .updateTable('app_user')
          .set({ desk_language: language })
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow(),
      { user_id: account.id },
    )
    return { language }
  })

  mount(calls.listMyInvitations, (input) => listMyInvitations({ db }, input))
  mount(calls.acceptInvitation, (input) => acceptInvitation({ db }, input))
  mount(calls.declineInvitation, (input) => declineInvitation({ db }, input))

  async function profile(signedIn: SignedIn) {
    const current = await defaultTenant(db, signedIn)
    const chosen = current ? await chosenBy(current.tenantId) : {}
    return toUserProfile(signedIn.account, signedIn.memberships, current?.tenantKey ?? null, chosen)
  }

  /** Reads what a tenant has chosen that every page of its people needs: zones of its sites, and languages. */
  function chosenBy(tenantId: string) {
    return inTenant(db, tenantId, async (tx) => {
      const { sites } = await chosenZones(tx)
      const { languages } = await tx
        .selectFrom('tenant')
        .select('languages')
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow()
      return { siteZones: Object.fromEntries(sites), languages }
    })
  }

  async function tenantByKey(key: string) {
    const row = await inTenant(
      db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('tenant')
          .select(['id', 'key', 'name', 'time_zone'])
          .where('key', '=', key)
          .where('is_active', '=', true)
          .executeTakeFirst(),
      { tenant_key: key },
    )
    return row ? { tenantId: row.id, tenantKey: row.key, name: row.name, timeZone: row.time_zone } : null
  }
}

/**
 * SQL that is true where a provider speaks for all organizations of an account: that of the whole deployment, and one that
 * opens all of them. The provider of one organization does not say where somebody works who belongs to another one, too.
 */
function speaksForAll({ signIn: { providerId }, memberships }: SignedIn) {
  const ids = memberships.map(({ tenantId }) => tenantId)
  return sql<boolean>`(
    is_common_provider(${providerId}::uuid)
    or not exists (
      select from tenant_assignment a where a.user_id = app_user.id and a.tenant_id <> all (${ids}::uuid[])
    )
  )`
}
