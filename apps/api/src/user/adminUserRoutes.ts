import * as calls from '@muster/contract/adminUserCalls'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { readAdministered } from '../tenant/administered.ts'
import { addUserTenant } from './addUserTenant.ts'
import { changeUserEmail } from './changeUserEmail.ts'
import { createUser } from './createUser.ts'
import { getUserPermissions } from './getUserPermissions.ts'
import { resendInvitation } from './inviteAgain.ts'
import { listUsers } from './listUsers.ts'
import { removeUserTenant } from './removeUserTenant.ts'
import { setGlobalAdmin } from './setGlobalAdmin.ts'
import { setUserCurrentTenant } from './setUserCurrentTenant.ts'
import { setUserSites } from './setUserSites.ts'
import { deactivateUser, updateUser } from './updateUser.ts'
import { viewerOf, viewUser } from './viewUsers.ts'

/** Users, as administrators keep them. */
export function adminUserRoutes(mount: Mount, house: { config: Config; db: Database }) {
  mount(calls.listUsers, (asked) => listUsers(house, asked))
  mount(calls.getUser, ({ admin, params }) =>
    readAdministered(house.db, admin, (tx) => viewUser(tx, viewerOf(house, admin), params.id)),
  )
  mount(calls.getUserPermissions, (asked) => getUserPermissions(house, asked))
  mount(calls.createUser, (asked) => createUser(house, asked))
  mount(calls.updateUser, (asked) => updateUser(house, asked))
  mount(calls.deactivateUser, (asked) => deactivateUser(house, asked))
  mount(calls.changeUserEmail, (asked) => changeUserEmail(house, asked))
  mount(calls.resendInvitation, (asked) => resendInvitation(house, asked))
  mount(calls.setGlobalAdmin, (asked) => setGlobalAdmin(house, asked))
  mount(calls.setUserSites, (asked) => setUserSites(house, asked))
  mount(calls.addUserTenant, (asked) => addUserTenant(house, asked))
  mount(calls.removeUserTenant, (asked) => removeUserTenant(house, asked))
  mount(calls.setUserCurrentTenant, (asked) => setUserCurrentTenant(house, asked))
}
