import type { addUserTenant as addCall } from '@muster/contract/adminUserCalls'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { assign } from './assign.ts'
import { changeUser } from './changeUser.ts'
import { chosenSites } from './setUserSites.ts'

/**
 * Gives a user a role in a tenant, or another role there. A SiteSpecific user sees nothing until sites are chosen.
 * @throws 404 for a user or tenant that is not administered, or a site of another one
 */
export function addUserTenant(house: House, asked: Asked<typeof addCall>) {
  const { tenantKey, role, siteIds } = asked.body
  return changeUser(house, asked, { userId: asked.params.id, tenantKey }, async (tx, target, tenantId) => {
    const sites = siteIds.length > 0 ? { sites: await chosenSites(tx, siteIds) } : {}
    return assign(tx, asked, target, tenantId, { role, ...sites })
  })
}
