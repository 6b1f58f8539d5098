import type { createUser as createCall } from '@muster/contract/adminUserCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, inTenant, setLookup, setTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, invalidField } from '../../platform/http/problems.ts'
import { administeredId } from '../tenant/administeredTenants.ts'
import { assignRole, type SiteEntries } from './assignRole.ts'
import { type Acting, refuseSelf } from './changeUser.ts'
import { findOrCreateAccount } from './findOrCreateAccount.ts'
import { invitationOf, writeInvitation } from './inviteMail.ts'
import { lockAccounts } from './lockAccounts.ts'
import { checkedSites, entriesOf, isRestricting, type SiteRestriction } from './siteRestriction.ts'
import { viewerOf, viewUser } from './viewUsers.ts'

/**
 * Invites a person by email to one or several tenants. They belong to each once they accept. Nothing of this depends on whether
 * there is an account with this address, or on its state: nobody learns that by inviting it. A mail for each tenant is enqueued in the
 * same transaction and sent after it.
 * @throws 404 for a tenant or site that is not administered, 409 for somebody who belongs to it or is invited already, 422 when
 *   no tenant is named, and when somebody restricted to sites gets none
 */
export async function createUser(
  deps: { config: Config; db: Database },
  input: RequestInput<typeof createCall>,
) {
  const { admin, body } = input
  const { email, name } = body
  const wanted = await requestedTenants(deps, input)
  const [first] = wanted
  if (!first) throw invalidField(422, 'invalid', 'tenantKey', inEnglish('Choose an organization.'))
  if (body.isActive === false)
    throw invalidField(
      422,
      'invalid',
      'isActive',
      inEnglish('A user is active when invited. Deactivate them afterwards.'),
    )
  const known = { email, user_id: admin.account.id, all_assignments: 'on' }
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
      await lockAccounts(tx, admin, [])
      const id = await inviteToAll(tx, deps, input, { email, name }, checked)
      return viewUser(tx, viewerOf(deps, admin), id)
    },
    known,
  )
}

/** The assignment that an invitation to one tenant offers. */
type Offer = { tenantId: string; role: TenantRole; restricted: boolean; sites?: SiteEntries }

/**
 * Invites the owner of an address to some tenants, in the order of their ids. From then on the transaction knows that account.
 * @returns the account
 */
export async function inviteToAll(
  tx: Tx,
  { config }: { config: Config },
  acting: Acting,
  { email, name }: { email: string; name: string },
  offers: readonly Offer[],
): Promise<string> {
  const { admin } = acting
  await setLookup(tx, { email })
  const { id } = await findOrCreateAccount(tx, { email, name })
  const invitee = { id, name, email, isActive: true, isSelf: id === admin.account.id, isInvitee: true }
  const target = { ...invitee, assignments: new Map(), invitations: new Map() }
  refuseSelf(target)
  for (const { tenantId } of offers) {
    await setTenant(tx, tenantId)
    await refuseKnown(tx, tenantId, id)
  }
  for (const { tenantId, ...grant } of offers) {
    await assignRole(tx, acting, target, tenantId, grant)
    await writeInvitation(tx, config, invitationOf(acting, target, tenantId, grant))
  }
  await setLookup(tx, { user_id: id })
  return id
}

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
    if (!its) throw invalidField(422, 'invalid', 'role', inEnglish('Choose a role.'))
    named.set(tenantKey, its)
  }
  const strays = Object.keys({ ...sites, ...sitePermissions }).filter((key) => !named.has(key))
  if (strays.length > 0)
    throw invalidField(
      422,
      'invalid',
      'tenants',
      say`Give a role in ${strays.join(', ')} as well as its sites.`,
    )
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

async function refuseKnown(tx: Tx, tenantId: string, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('tenant_assignment')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row?.state === 'invited')
    throw conflict(
      'already-invited',
      inEnglish(
        'This person is already invited. Open them in the list of users to change the invitation or send it again.',
      ),
    )
  if (row)
    throw conflict(
      'already-a-member',
      inEnglish(
        'This person already belongs to the organization. Open them in the list of users to change their role and sites.',
      ),
    )
}
