import { tenantRole } from '@muster/domain/access/rights'
import { id } from '@muster/domain/id'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { edited, listQuery, pageOf, siteId, tenantKey } from './shapes.ts'
import { userProfile } from './userCalls.ts'

/** Users as administrators see them (specification, section 7). An administrator of tenants sees what of a user is theirs. */

const email = z.email('This is not an e-mail address.').max(320).toLowerCase()

export const adminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isGlobalAdmin: z.boolean(),
  /** Whether the invitation was followed: the account is linked to a sign-in. */
  hasSignedIn: z.boolean(),
  createdAt: z.string(),
  version: z.int(),
  tenants: userProfile.shape.tenants,
  /** Per tenantKey: whether the user is held to sites there, and to which. */
  sites: z.record(z.string(), z.object({ restricted: z.boolean(), siteIds: z.array(siteId) })),
  currentTenantKey: z.string().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

const userParams = z.object({ id })
const one = { tag: 'Administration', access: 'admin', params: userParams, answer: adminUser } as const

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  tag: 'Administration',
  summary: 'Users of the tenants one administers; `search` is part of a name or e-mail address.',
  access: 'admin',
  query: listQuery.extend({
    tenantKey: tenantKey.optional(),
    tenantKeys: z.union([tenantKey.transform((key) => [key]), z.array(tenantKey).max(100)]).optional(),
    sort: z.enum(['name', 'email', 'createdAt']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: pageOf(adminUser),
})

export const getUser = endpoint({ ...one, method: 'GET', path: '/api/admin/users/:id', summary: 'One user.' })

export const getUserPermissions = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/users/:id/permissions',
  summary: 'Roles and site permissions of a user.',
  answer: userProfile.pick({ isGlobalAdmin: true, globalRoles: true, tenants: true, sitePermissions: true }),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  tag: 'Administration',
  summary:
    'Invites a user by e-mail to one tenant. Someone known already gets the assignment beside those they have.',
  access: 'admin',
  body: z.object({
    name: nameText,
    email,
    tenantKey,
    role: tenantRole,
    /** For SiteSpecific: where. */
    siteIds: z.array(siteId).max(10_000).default([]),
  }),
  answer: adminUser,
  status: 201,
})

export const updateUser = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Changes name and whether the account is active. 409 when somebody else has changed it since.',
  body: edited.extend({ name: nameText, isActive: z.boolean() }),
})

export const deactivateUser = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Deactivates: the next request of this user is refused. Nothing they did disappears.',
})

export const setUserSites = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/users/:id/sites',
  summary: 'Holds a user to sites in one tenant (role SiteSpecific), or no longer (role Manager).',
  body: edited.extend({ tenantKey, restricted: z.boolean(), siteIds: z.array(siteId).max(10_000) }),
})

export const addUserTenant = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/users/:id/tenants',
  summary:
    'Gives a user a role in a tenant, or another role there. 409 when somebody else has changed the user since.',
  body: edited.extend({
    tenantKey,
    role: tenantRole,
    /** For SiteSpecific: where. None: the sites they have there already. */
    siteIds: z.array(siteId).max(10_000).default([]),
  }),
})

export const removeUserTenant = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/admin/users/:id/tenants/:tenantKey',
  summary: 'Takes a user out of a tenant.',
  params: userParams.extend({ tenantKey }),
})

export const setUserCurrentTenant = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/users/:id/current-tenant',
  summary: 'Switches the tenant another user works in.',
  body: z.object({ tenantKey }),
})
