import type { addUserTenant as addCall } from '@muster/contract/adminUserCalls'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { assign } from './assign.ts'
import { changeUser } from './changeUser.ts'
import { chosenSites } from './setUserSites.ts'

/**
 * Gives a user a role in a tenant, or another role there. A SiteSpecific user sees nothing until sites are chosen.
 * @throws 404 for a user or tenant that is not administered, or a site of another one; 409 when somebody else has changed
 *   the user since: what they gave is not taken back unseen
 */
export function addUserTenant(house: House, asked: Asked<typeof addCall>) {
  const { version, tenantKey, role, siteIds } = asked.body
  const wanted = { userId: asked.params.id, tenantKey, version }
  return changeUser(house, asked, wanted, async (tx, target, tenantId) => {
    const sites = siteIds.length > 0 ? { sites: await chosenSites(tx, siteIds) } : {}
    return assign(tx, asked, target, tenantId, { role, ...sites })
  })
}
