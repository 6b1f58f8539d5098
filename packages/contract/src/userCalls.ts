import { sitePermission, tenantRole } from '@muster/domain/access/rights'
import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import { nameText } from '@muster/domain/text'
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
      /** IANA name of the zone of its records; null: each device’s own. */
      timeZone: z.string().nullable(),
      /** Site id → IANA name, of sites in another zone; of the tenant in use only. */
      siteZones: z.record(z.string(), z.string()).optional(),
      /** The languages, beside English, that it has switched on; of the tenant in use only. */
      languages: z.array(z.string()).optional(),
      /** `SiteSpecific` for a manager who is restricted to sites. */
      role: tenantRole,
      restricted: z.boolean(),
    }),
  ),
  sitePermissions: z.record(z.string(), sitePermissions),
  currentTenantKey: z.string().nullable(),
})
export type UserProfile = z.infer<typeof userProfile>

/** An invitation to a tenant, as the person sees it who may accept it. */
export const myInvitation = z.object({
  tenantKey: z.string(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  role: tenantRole,
  restricted: z.boolean(),
  /** The name of the administrator who invites, and the name that they wrote. */
  invitedBy: z.string(),
  invitedName: z.string(),
  invitedAt: z.string(),
})
export type MyInvitation = z.infer<typeof myInvitation>

export const myInvitations = z.object({
  /** Those of organizations that take this way of signing in. An organization's provider learns of no other one. */
  invitations: z.array(myInvitation),
  /** True where an organization waits that takes another way of signing in; said to the deployment's own sign-in alone. */
  isWaitedForElsewhere: z.boolean(),
})
export type MyInvitations = z.infer<typeof myInvitations>

const tenantChoice = z.object({ tenantKey })
const currentTenant = z.object({
  timeZone: z.string().nullable(),
  siteZones: z.record(z.string(), z.string()).optional(),
  languages: z.array(z.string()).optional(),
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

export const setMyDeskLanguage = endpoint({
  method: 'PUT',
  path: '/api/users/me/desk-language',
  tag: 'User',
  summary:
    'Says in which language one reads one’s pages. What is sent to the account is in it, unless another was chosen for that (`setMyContact`).',
  access: 'signedIn',
  body: z.object({ language: readerLanguage }),
  answer: z.object({ language: readerLanguage }),
})

const ownInvitations = { tag: 'User', access: 'signedIn', answer: myInvitations } as const
const invitationParams = z.object({ tenantId: z.uuid() })

export const listMyInvitations = endpoint({
  ...ownInvitations,
  method: 'GET',
  path: '/api/users/me/invitations',
  summary: 'The tenants that wait for one to accept their invitation, and take this way of signing in.',
})

export const acceptInvitation = endpoint({
  ...ownInvitations,
  method: 'POST',
  path: '/api/users/me/invitations/:tenantId/acceptance',
  summary:
    'Joins a tenant. Where one works stays as it is, unless it is the first. 404 when one is not invited any more, or the tenant does not take this way of signing in.',
  params: invitationParams,
  body: z.object({
    /** One's name, on joining the first tenant; a later one shows the name that one has. */
    name: nameText.optional(),
  }),
})

export const declineInvitation = endpoint({
  ...ownInvitations,
  method: 'DELETE',
  path: '/api/users/me/invitations/:tenantId',
  summary: 'Declines an invitation. 404 as for accepting.',
  params: invitationParams,
})
