import type { addUserTenant as addCall } from '@muster/contract/adminUserCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { withoutVersion } from '../audit/writeAudit.ts'
import { assignRole } from './assignRole.ts'
import { changeUser, heldIn } from './changeUser.ts'
import { invitationOf, writeInvitation } from './inviteMail.ts'
import { checkedSites, entriesOf, isRestricting } from './siteRestriction.ts'

/**
 * Invites a user to a tenant, or changes their role there: everywhere, or restricted to sites. A restricted user without a site sees
 * nothing until sites are chosen.
 * @throws 404 for a user or tenant that is not administered, or a site of another one; 409 when somebody else has changed
 *   the user since, so that no unseen change is undone
 */
export function addUserTenant(deps: { config: Config; db: Database }, input: RequestInput<typeof addCall>) {
  const { version, tenantKey, role, ...choice } = input.body
  const restricted = isRestricting(role, choice)
  const wanted = { userId: input.params.id, tenantKey, version }
  return changeUser(deps, input, wanted, async (tx, target, tenantId) => {
    const entries = restricted ? entriesOf(choice) : null
    const sites = entries ? { sites: await checkedSites(tx, entries) } : {}
    const isNew = heldIn(target, tenantId) === undefined
    await assignRole(tx, input, target, tenantId, { role, restricted, ...sites }, withoutVersion(version))
    if (isNew)
      await writeInvitation(tx, deps.config, invitationOf(input, target, tenantId, { role, restricted }))
    return false
  })
}
