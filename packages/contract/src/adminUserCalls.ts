import { sitePermission, tenantRole } from '@muster/domain/access/rights'
import { id } from '@muster/domain/id'
import { nameText } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, optionallyVersioned, pageOf, siteId, tenantKey, versioned } from './shapes.ts'
import { sitePermissions, userProfile } from './userCalls.ts'

/** Users as administrators see them (specification, section 7). An administrator of tenants sees what of a user is theirs. */

/**
 * The state of the newest invitation to a tenant. `noMail`: this server sends no mail. `retrying`: the mail server did
 * not take it yet. `sent`: the mail server took it, which is the last that we see of it. `failed`: it was given up.
 */
export const invitationState = z.object({
  state: z.enum(['noMail', 'waiting', 'retrying', 'sent', 'failed']),
  email: z.string(),
  /** The times it was written, and the mail server took it. */
  writtenAt: z.string(),
  sentAt: z.string().nullable(),
  /** The time of the next try, and the reason why it was not taken. */
  nextTryAt: z.string().nullable(),
  problem: z.string().nullable(),
})
export type InvitationState = z.infer<typeof invitationState>

/**
 * The state of an assignment. `invited`: its person has not accepted it, and it gives nothing. `suspended`: the organization has
 * switched it off.
 */
export const assignmentState = z.enum(['invited', 'member', 'suspended'])
export type AssignmentState = z.infer<typeof assignmentState>

const email = z.email(inEnglish('This is not an email address.')).max(320).toLowerCase()

/**
 * A user as an administrator sees them. Of somebody who is only invited, it is what the invitation says: nothing tells whether there
 * was an account.
 */
export const adminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isGlobalAdmin: z.boolean(),
  /** True for a member whose account is linked to a sign-in. */
  hasSignedIn: z.boolean(),
  /** The time of that sign-in. */
  firstSignedInAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
  tenants: z.array(
    userProfile.shape.tenants.element.omit({ timeZone: true }).extend({ state: assignmentState }),
  ),
  /** Per tenantKey: whether the user is restricted to sites there, and to which. */
  sites: z.record(z.string(), z.object({ restricted: z.boolean(), siteIds: z.array(siteId) })),
  /** Per tenantKey in which they are restricted: what they may do at each of those sites. */
  sitePermissions: z.record(z.string(), sitePermissions),
  /** Per tenantKey in which they are restricted: the names of those sites, in their order. */
  siteNames: z.record(z.string(), z.array(z.string())),
  currentTenantKey: z.string().nullable(),
  /** The state of the newest invitation by mail, by tenantKey. None where nobody was invited by mail. */
  invitations: z.record(z.string(), invitationState),
})
export type AdminUser = z.infer<typeof adminUser>

/** A site's entry: a permission, or a list of them (specification, section 3). */
const siteEntry = z.union([sitePermission.transform((each) => [each]), z.array(sitePermission).max(2)])

/** Site id → what may be done there. */
const siteEntries = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/, inEnglish('A site has a number.')), siteEntry)
  .refine((entries) => Object.keys(entries).length <= 10_000, inEnglish('Choose at most 10,000 sites.'))

/**
 * Sites that somebody is restricted to: their ids, and what may be done there (`manage` where nothing is said). With entries
 * alone, these are the sites.
 */
const chosenSites = z.object({
  siteIds: z.array(siteId).max(10_000).optional(),
  sitePermissions: siteEntries.optional(),
})

const restriction = chosenSites.extend({ restricted: z.boolean() })

const userParams = z.object({ id })
const one = { tag: 'Administration', access: 'admin', params: userParams, answer: adminUser } as const

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  tag: 'Administration',
  summary: 'Users of the tenants one administers; `search` is part of a name or email address.',
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
  answer: adminUser
    .pick({ isGlobalAdmin: true, tenants: true, sitePermissions: true })
    .extend({ globalRoles: userProfile.shape.globalRoles }),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  tag: 'Administration',
  summary:
    'Invites a user by email. They belong to the tenant once they accept, signed in with that address. The answer does not tell whether the address was known.',
  access: 'admin',
  body: z.object({
    name: nameText,
    email,
    /** One tenant to invite them to. */
    tenantKey: tenantKey.optional(),
    role: tenantRole.optional(),
    /** Restricted to sites there; with `SiteSpecific`, or where sites are named, they are. */
    restricted: z.boolean().optional(),
    siteIds: z.array(siteId).max(10_000).optional(),
    /** Or a whole user: their tenants, and per tenantKey the sites they are restricted to. */
    tenants: z
      .array(z.object({ tenantKey, role: tenantRole }))
      .max(100)
      .optional(),
    sites: z.record(tenantKey, restriction).optional(),
    sitePermissions: z.record(tenantKey, siteEntries).optional(),
    currentTenantKey: tenantKey.nullable().optional(),
    isActive: z.boolean().optional(),
  }),
  answer: adminUser,
  status: 201,
})

export const updateUser = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary:
    'Changes the name, and whether the user is active (as DELETE does it). A whole user is taken, too: what is changed by calls of its own is left alone if it is as it was, and refused (422) if not. 409 when somebody else has changed it since `version`.',
  body: optionallyVersioned.extend({ name: nameText.optional(), isActive: z.boolean().optional() }).loose(),
})

export const deactivateUser = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary:
    'Suspends a user in the tenants one administers; a global administrator deactivates the account. The next request there is refused. Nothing they did disappears.',
})

export const changeUserEmail = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/users/:id/email',
  summary:
    'Corrects the email address: whoever was invited at the wrong one is invited at the new one instead, as another user. For a member, `signIn` says that somebody else accepted (`remove`), who loses the assignment. An account that is in use keeps its sign-in with another address (`keep`) only by a global administrator, for whom 409 says that another account has it.',
  body: optionallyVersioned.extend({ email, signIn: z.enum(['keep', 'remove']).optional() }),
})

export const resendInvitation = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/users/:id/invitations',
  summary:
    'Sends the invitation to a tenant again. One that waits is tried now instead. The same `commandId` twice is one mail. 409 for who has signed in, 429 for more than one a minute or five a day.',
  body: z.object({ tenantKey, commandId: z.uuid() }),
})

export const removeUserSignIns = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/admin/users/:id/sign-ins',
  summary:
    'Takes all sign-ins off an account, with its passkeys and sessions: a device was lost, or the person is new at their provider. They sign in anew with their address.',
})

export const setGlobalAdmin = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/users/:id/global-admin',
  summary:
    'Makes somebody a global administrator, or takes that back. Nobody does it to themselves, so the last one stays.',
  access: 'globalAdmin',
  body: versioned.extend({ isGlobalAdmin: z.boolean() }),
})

export const setUserSites = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/users/:id/sites',
  summary:
    'Restricts a user to sites in a tenant, or no longer; their role stays. For one tenant, or for several by tenantKey.',
  body: optionallyVersioned.extend({
    tenantKey: tenantKey.optional(),
    restricted: z.boolean().optional(),
    siteIds: z.array(siteId).max(10_000).optional(),
    /** Permissions of the named tenant by site id; of several tenants by tenantKey, then by site id. */
    sitePermissions: z.union([siteEntries, z.record(tenantKey, siteEntries)]).optional(),
    sites: z.record(tenantKey, restriction).optional(),
  }),
})

export const addUserTenant = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/users/:id/tenants',
  summary:
    'Invites a user to a tenant, or gives them another role there. 409 when somebody else has changed the user since `version`.',
  body: optionallyVersioned.extend({
    tenantKey,
    role: tenantRole,
    /** Restricted to sites there; with `SiteSpecific`, or where sites are named, they are. */
    restricted: z.boolean().optional(),
    /** None: the sites they have there already. */
    siteIds: z.array(siteId).max(10_000).optional(),
    sitePermissions: siteEntries.optional(),
  }),
})

export const removeUserTenant = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/admin/users/:id/tenants/:tenantKey',
  summary: 'Takes a user out of a tenant, or withdraws their invitation.',
  params: userParams.extend({ tenantKey }),
})

export const setUserCurrentTenant = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/users/:id/current-tenant',
  summary:
    'Switches the tenant another user works in. People choose that themselves; this is for who runs the deployment.',
  access: 'globalAdmin',
  body: z.object({ tenantKey }),
})
