import type { createUser as createCall } from '@muster/contract/adminUserCalls'
import { specificationRole, storedRole, type TenantRole } from '@muster/domain/access/rights'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, inTenant, setLookup, setTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, invalidField } from '../../platform/http/problems.ts'
import { administeredId } from '../tenant/administeredTenants.ts'
import { assignRole } from './assignRole.ts'
import { globalAdminsOwn, nextVersion, refuseSelf } from './changeUser.ts'
import { findOrCreateAccount } from './findOrCreateAccount.ts'
import { writeInvitation } from './inviteMail.ts'
import { lockAccounts } from './lockAccounts.ts'
import { checkedSites, entriesOf, isRestricting, type SiteRestriction } from './siteRestriction.ts'
import { viewerOf, viewUser } from './viewUsers.ts'

/**
 * Invites a person by e-mail to one or several tenants: a new account, or more tenants for an existing one, whose name
 * stays. A mail for each tenant is enqueued in the same transaction and sent after it.
 * @throws 404 for a tenant or site that is not administered, 409 for somebody who belongs to it or is deactivated, 422 when
 *   no tenant is named, and when somebody restricted to sites gets none
 */
export async function createUser(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof createCall>,
) {
  const { admin, body } = input
  const { email } = body
  const wanted = await requestedTenants(deps, input)
  const [first] = wanted
  const begin = wanted.find(({ tenantKey }) => tenantKey === body.currentTenantKey) ?? first
  if (!first || !begin) throw invalidField(422, 'invalid', 'tenantKey', 'Choose an organization.')
  if (body.isActive === false)
    throw invalidField(
      422,
      'invalid',
      'isActive',
      'An account is active when it is made. Deactivate it afterwards.',
    )
  const known = { email, user_id: admin.account.id }
  return inTenant(
    deps.db,
    first.tenantId,
    async (tx) => {
      // Sites are checked before the account exists: a refused invitation creates nothing.
      const checked: (RequestedTenant & { sites?: Awaited<ReturnType<typeof checkedSites>> })[] = []
      for (const each of wanted) {
        await setTenant(tx, each.tenantId)
        checked.push(
          each.restricted ? { ...each, sites: await checkedSites(tx, entriesOf(each.choice)) } : each,
        )
      }
      await setTenant(tx, first.tenantId)
      const { id, isNew } = await findOrCreateAccount(tx, body)
      const row = (await lockAccounts(tx, admin, [id])).get(id)
      if (!row) throw new Error('an account was neither added nor found')
      for (const { tenantId } of wanted) {
        await setTenant(tx, tenantId)
        if (await isMember(tx, tenantId, id)) throw alreadyAMember()
      }
      if (row.is_global_admin && !admin.isGlobalAdmin) throw globalAdminsOwn()
      if (!row.is_active) throw inactiveAccount()
      const { name } = row
      const isSelf = id === admin.account.id
      const target = { id, name, email, isActive: true, isSelf, assignments: new Map() }
      refuseSelf(target)
      for (const { tenantId, role, restricted, sites } of checked) {
        await assignRole(
          tx,
          input,
          target,
          tenantId,
          { role, restricted, ...(sites ? { sites } : {}) },
          invited,
        )
        const invitation = {
          tenantId,
          userId: id,
          name,
          email,
          role: specificationRole(storedRole(role), restricted),
        }
        await writeInvitation(tx, deps.config, { ...invitation, byName: admin.account.name })
      }
      await setTenant(tx, begin.tenantId)
      if (isNew) await beginIn(tx, id, begin.tenantId)
      else await nextVersion(tx, id)
      // From here on all of their tenants can be read: an administrator of several tenants sees each of them.
      await setLookup(tx, { user_id: id })
      return viewUser(tx, viewerOf(deps, admin), id)
    },
    known,
  )
}

const invited = { action: 'user.invited' } as const

type RequestedTenant = {
  tenantKey: string
  tenantId: string
  role: TenantRole
  restricted: boolean
  choice: SiteRestriction
}

/**
 * Returns the tenants of an invitation, each once, in the order of their ids, in which tenants are locked.
 * @throws 404 for one that is not administered
 */
async function requestedTenants(
  deps: { db: Database },
  { admin, body }: RequestInput<typeof createCall>,
): Promise<RequestedTenant[]> {
  const { tenants = [], tenantKey, role, restricted, siteIds, sites = {}, sitePermissions = {} } = body
  const named = new Map(tenants.map((each) => [each.tenantKey, each.role]))
  if (tenantKey !== undefined) {
    const its = role ?? named.get(tenantKey)
    if (!its) throw invalidField(422, 'invalid', 'role', 'Choose a role.')
    named.set(tenantKey, its)
  }
  const strays = Object.keys({ ...sites, ...sitePermissions }).filter((key) => !named.has(key))
  if (strays.length > 0)
    throw invalidField(422, 'invalid', 'tenants', `Give a role in ${strays.join(', ')} as well as its sites.`)
  const wanted = await Promise.all(
    [...named].map(async ([key, its]) => {
      const own = key === tenantKey ? { restricted, siteIds } : {}
      const choice = {
        ...own,
        ...sites[key],
        ...(sitePermissions[key] ? { sitePermissions: sitePermissions[key] } : {}),
      }
      const tenantId = await administeredId(deps.db, admin, key)
      return { tenantKey: key, tenantId, role: its, restricted: isRestricting(its, choice), choice }
    }),
  )
  return wanted.sort((a, b) => (a.tenantId < b.tenantId ? -1 : 1))
}

/** Sets a new account's current tenant. Only now: its foreign key must not lock the tenant before the tenant's own lock. */
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
    'This person already belongs to the organization. Open them in the list of users: there you change their role, correct the address, or send the invitation again.',
  )
const inactiveAccount = () =>
  conflict(
    'account-inactive',
    'The account with this e-mail address is deactivated. Activate it first, or ask a global administrator to.',
  )
