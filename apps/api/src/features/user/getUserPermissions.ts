import type { getUserPermissions as permissionsCall } from '@muster/contract/adminUserCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { readUsers, viewerOf, viewUser } from './viewUsers.ts'

/**
 * Returns roles and site permissions of a user, as in their own profile.
 * @throws 404 for a user whom this administrator does not see
 */
export async function getUserPermissions(
  deps: { config: Config; db: Database },
  { admin, params }: RequestInput<typeof permissionsCall>,
) {
  const { isGlobalAdmin, tenants, sitePermissions } = await readUsers(deps.db, admin, (tx) =>
    viewUser(tx, viewerOf(deps, admin), params.id),
  )
  return {
    isGlobalAdmin,
    globalRoles: isGlobalAdmin ? (['GlobalAdmin'] as const).slice() : [],
    tenants,
    sitePermissions,
  }
}
