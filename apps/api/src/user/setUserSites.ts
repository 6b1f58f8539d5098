import type { setUserSites as sitesCall } from '@muster/contract/adminUserCalls'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { notFound, wrongField } from '../http/problems.ts'
import { assign } from './assign.ts'
import { changeUser, refuseSelf } from './changeUser.ts'

/**
 * Holds a user to sites of one tenant, as SiteSpecific; or, one who was held, no longer, as Manager. Whoever was not
 * held to sites keeps their role when told to be free.
 * @throws 404 when the user does not belong to the tenant, or a site is not in it; 422 when no site is chosen
 */
export function setUserSites(house: House, asked: Asked<typeof sitesCall>) {
  const { version, tenantKey, restricted, siteIds } = asked.body
  return changeUser(
    house,
    asked,
    { userId: asked.params.id, tenantKey, version },
    async (tx, target, tenantId) => {
      const role = target.assignments.get(tenantId)
      if (!role) throw notAMember()
      if (restricted) {
        const sites = await chosenSites(tx, siteIds)
        return assign(tx, asked, target, tenantId, { role: 'SiteSpecific', sites })
      }
      if (role === 'SiteSpecific') return assign(tx, asked, target, tenantId, { role: 'Manager' })
      refuseSelf(target)
      return false
    },
  )
}

export const notAMember = () => notFound('This person does not belong to that organisation.')

/**
 * Checks the sites that somebody is to be held to.
 * @returns them, each once, in order
 * @throws 422 for none, 404 for one that is not in the tenant the transaction works for
 */
export async function chosenSites(tx: Tx, siteIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(siteIds)].sort((a, b) => a - b)
  if (wanted.length === 0) throw wrongField(422, 'invalid', 'siteIds', 'Choose at least one site.')
  const found = await tx
    .selectFrom('site')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(sql<number[]>`${wanted}::integer[]`)))
    .execute()
  if (found.length < wanted.length)
    throw wrongField(404, 'not-found', 'siteIds', 'There is no such site in this organisation.')
  return wanted
}
