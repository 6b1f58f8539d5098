import { sitePermission, tenantRole } from '@muster/domain/access/rights'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tenantKey } from './shapes.ts'

/** Site permissions (specification, section 3): site id → what somebody restricted to sites may do there. */
export const sitePermissions = z.record(z.string(), z.array(sitePermission))

/**
 * User profile of the specification, section 3. `sitePermissions`: tenantKey → site id → permissions, of the tenants in which
 * they are restricted to sites.
 */
export const userProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isGlobalAdmin: z.boolean(),
  globalRoles: z.array(z.literal('GlobalAdmin')),
  tenants: z.array(
    z.object({
      tenantKey: z.string(),
      tenantId: z.uuid(),
      name: z.string(),
      tenantName: z.string(),
      prefix: z.string(),
      /** `SiteSpecific` for a manager who is restricted to sites. */
      role: tenantRole,
      restricted: z.boolean(),
    }),
  ),
  sitePermissions: z.record(z.string(), sitePermissions),
  currentTenantKey: z.string().nullable(),
})
export type UserProfile = z.infer<typeof userProfile>

const tenantChoice = z.object({ tenantKey })
const currentTenant = z.object({
  tenantKey: z.string(),
  tenantId: z.uuid(),
  name: z.string(),
  tenantName: z.string(),
})

export const verifyAuth = endpoint({
  method: 'POST',
  path: '/api/auth/verify',
  tag: 'User',
  summary: 'Checks the token and links the account at first sign-in; answers with the profile.',
  access: 'signedIn',
  answer: userProfile,
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  tag: 'User',
  summary: 'Who is signed in.',
  access: 'signedIn',
  answer: userProfile,
})

export const getMyPermissions = endpoint({
  method: 'GET',
  path: '/api/users/me/permissions',
  tag: 'User',
  summary: 'Roles and site permissions of who is signed in.',
  access: 'signedIn',
  answer: userProfile.pick({ isGlobalAdmin: true, globalRoles: true, tenants: true, sitePermissions: true }),
})

export const getMyCurrentTenant = endpoint({
  method: 'GET',
  path: '/api/users/me/current-tenant',
  tag: 'User',
  summary: 'The tenant in use.',
  access: 'signedIn',
  answer: currentTenant.nullable(),
})

export const setMyCurrentTenant = endpoint({
  method: 'POST',
  path: '/api/users/me/current-tenant',
  tag: 'User',
  summary: 'Switches the tenant in use to another of one’s own.',
  access: 'signedIn',
  body: tenantChoice,
  answer: currentTenant,
})
