import * as calls from '@muster/contract/adminUserCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { addUserTenant } from './addUserTenant.ts'
import { changeUserEmail } from './changeUserEmail.ts'
import { createUser } from './createUser.ts'
import { getUserPermissions } from './getUserPermissions.ts'
import { listUsers } from './listUsers.ts'
import { removeUserSignIns } from './removeUserSignIns.ts'
import { removeUserTenant } from './removeUserTenant.ts'
import { resendInvitation } from './resendInvitation.ts'
import { setGlobalAdmin } from './setGlobalAdmin.ts'
import { setUserCurrentTenant } from './setUserCurrentTenant.ts'
import { setUserSites } from './setUserSites.ts'
import { deactivateUser, updateUser } from './updateUser.ts'
import { readUsers, viewerOf, viewUser } from './viewUsers.ts'

/** Mounts the management of users. */
export function adminUserRoutes(mount: Mount, deps: { config: Config; db: Database }) {
  mount(calls.listUsers, (input) => listUsers(deps, input))
  mount(calls.getUser, ({ admin, params }) =>
    readUsers(deps.db, admin, (tx) => viewUser(tx, viewerOf(deps, admin), params.id)),
  )
  mount(calls.getUserPermissions, (input) => getUserPermissions(deps, input))
  mount(calls.createUser, (input) => createUser(deps, input))
  mount(calls.updateUser, (input) => updateUser(deps, input))
  mount(calls.deactivateUser, (input) => deactivateUser(deps, input))
  mount(calls.changeUserEmail, (input) => changeUserEmail(deps, input))
  mount(calls.resendInvitation, (input) => resendInvitation(deps, input))
  mount(calls.removeUserSignIns, (input) => removeUserSignIns(deps, input))
  mount(calls.setGlobalAdmin, (input) => setGlobalAdmin(deps, input))
  mount(calls.setUserSites, (input) => setUserSites(deps, input))
  mount(calls.addUserTenant, (input) => addUserTenant(deps, input))
  mount(calls.removeUserTenant, (input) => removeUserTenant(deps, input))
  mount(calls.setUserCurrentTenant, (input) => setUserCurrentTenant(deps, input))
}
