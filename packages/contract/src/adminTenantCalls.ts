import { id } from '@muster/domain/id'
import { isStorable, nameText, notStorable } from '@muster/domain/text'
import { timeZone } from '@muster/domain/timeZone'
import { translatedCodes } from '@muster/words/languages'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { phoneNumber } from './phoneNumber.ts'
import { listQuery, optionallyVersioned, pageOf, tenantKey, versioned } from './shapes.ts'

/** Tenants as administrators see them (specification, section 7). */

/** The settings of a tenant. */
export const tenantConfiguration = z.object({
  hasChat: z.boolean(),
  softLockdownEnabled: z.boolean(),
  softLockdownSecurityEnabled: z.boolean(),
  /** The people who see student names beside signed-in staff: enrolled devices, or everyone with a barcode. */
  studentNames: z.enum(['devices', 'everyone']),
  /** The phones that read messages, chat and reports of an incident; the others read what the action asks alone. */
  detailsFor: z.enum(['everyone', 'devices']),
  /** The number that rooms call when a life is in danger; null: their pages name no number. */
  emergencyNumber: phoneNumber.nullable(),
  /** IANA name of the zone in which records, files and mails show times; null: each device’s own. */
  timeZone: timeZone.nullable(),
  /** Languages, beside English, in which rooms, guests and families may read; in the order in which they are offered. */
  languages: z
    .array(z.enum(translatedCodes, inEnglish('Muster has no such language.')))
    .refine((codes) => new Set(codes).size === codes.length, inEnglish('Name each language once.')),
  /** #rrggbb, for the top bar; null: Muster's own. */
  brandColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, inEnglish('Write the color as #rrggbb.'))
    .nullable(),
  /** Addresses of logos on the home page; https only. */
  logoUrls: z
    .array(z.url({ protocol: /^https$/, error: inEnglish('Use an https address.') }).max(500))
    .max(3),
})
export type TenantConfiguration = z.infer<typeof tenantConfiguration>

const clientText = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(200, inEnglish('Keep it under 200 characters.'))
    .refine(isStorable, notStorable)

/** A tenant's own OpenID provider. A token of this issuer for this audience opens this tenant, and no other. */
export const tenantProvider = z.object({
  /** Exactly as its tokens name it, also with or without a slash at the end. */
  issuer: z
    .url({ protocol: /^https?$/, error: inEnglish('Write the whole address, as https://login.example.org.') })
    .max(500, inEnglish('Keep it under 500 characters.'))
    .refine((url) => !/[?#\s]/.test(url), inEnglish('Write the address without ? and #.'))
    .refine(
      (url) => !URL.parse(url)?.username,
      inEnglish('Write the address without a name and password in it.'),
    ),
  /** The public client, with PKCE, that our pages sign in as. */
  clientId: clientText(inEnglish('Write the client id that the provider gave for it.')),
  /** The audience that its access tokens must have. */
  audience: clientText(inEnglish('Write what access tokens have as their audience.')),
})
export type TenantProvider = z.infer<typeof tenantProvider>

export const adminTenant = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantKey: z.string(),
  name: z.string(),
  tenantName: z.string(),
  prefix: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  version: z.int(),
  siteCount: z.int(),
  userCount: z.int(),
  /** The provider where its people sign in; null: the common one. */
  provider: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }).nullable(),
})
export type AdminTenant = z.infer<typeof adminTenant>

export const tenantStatistics = z.object({
  sites: z.int(),
  rooms: z.int(),
  bags: z.int(),
  students: z.int(),
  staff: z.int(),
  users: z.record(z.string(), z.int()),
  /** Per month of the last twelve, oldest first: how many incidents of each kind started. */
  incidents: z.array(z.object({ month: z.string(), Actual: z.int(), Exercise: z.int(), Test: z.int() })),
})

const tenantParams = z.object({ id })
const one = { tag: 'Administration', access: 'admin', params: tenantParams } as const

export const listTenants = endpoint({
  method: 'GET',
  path: '/api/admin/tenants',
  tag: 'Administration',
  summary: 'The tenants one administers; `search` is part of a name, key or prefix.',
  access: 'admin',
  query: listQuery.extend({
    pageSize: z.coerce.number().int().min(1).max(1000).default(1000),
    sort: z.enum(['name', 'tenantKey', 'createdAt']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: pageOf(adminTenant),
})

export const getTenant = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id',
  summary: 'One tenant.',
  answer: adminTenant,
})

export const getTenantSites = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/sites',
  summary: 'The sites of a tenant, by name.',
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isActive: z.boolean(),
      roomCount: z.int(),
      studentCount: z.int(),
    }),
  ),
})

export const getTenantConfiguration = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/configuration',
  summary: 'What is set up for a tenant.',
  answer: tenantConfiguration.extend({ version: z.int() }),
})

export const getTenantStatistics = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/statistics',
  summary: 'Counts of a tenant, and its incidents by month.',
  answer: tenantStatistics,
})

export const createTenant = endpoint({
  method: 'POST',
  path: '/api/admin/tenants',
  tag: 'Administration',
  summary: 'A new tenant.',
  access: 'globalAdmin',
  body: z.object({
    tenantKey,
    prefix: tenantKey,
    name: nameText.optional(),
    tenantName: nameText.optional(),
  }),
  answer: adminTenant,
  status: 201,
})

export const updateTenant = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/tenants/:id',
  summary:
    'Changes the name and, for global administrators, the host prefix and whether it is active. A whole tenant is taken, too: what cannot be changed is left alone if it is as it was, and refused (422) if not. 409 when somebody else has changed it since `version`, or the prefix is taken.',
  body: optionallyVersioned
    .extend({
      name: nameText.optional(),
      tenantName: nameText.optional(),
      prefix: tenantKey.optional(),
      isActive: z.boolean().optional(),
    })
    .loose(),
  answer: adminTenant,
})

export const setTenantProvider = endpoint({
  method: 'PUT',
  path: '/api/admin/tenants/:id/provider',
  tag: 'Administration',
  summary:
    'Sets where the people of a tenant sign in; null: where everybody does. 422 when the provider does not answer as this issuer.',
  access: 'globalAdmin',
  params: tenantParams,
  body: versioned.extend({ provider: tenantProvider.nullable() }),
  answer: adminTenant,
})

export const updateTenantConfiguration = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/tenants/:id/configuration',
  summary:
    'Changes what is set up, in whole or in part. 409 when somebody else has changed it since `version`.',
  body: optionallyVersioned.extend(tenantConfiguration.partial().shape),
  answer: tenantConfiguration.extend({ version: z.int() }),
})

export const deactivateTenant = endpoint({
  method: 'DELETE',
  path: '/api/admin/tenants/:id',
  tag: 'Administration',
  summary:
    'Deactivates a tenant: its bags no longer open, its users no longer work in it. Nothing is removed.',
  access: 'globalAdmin',
  params: tenantParams,
  answer: adminTenant,
})

export const activateTenant = endpoint({
  method: 'POST',
  path: '/api/admin/tenants/:id/activate',
  tag: 'Administration',
  summary: 'Brings a deactivated tenant back.',
  access: 'globalAdmin',
  params: tenantParams,
  answer: adminTenant,
})
