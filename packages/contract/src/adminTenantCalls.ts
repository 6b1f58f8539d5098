import { id } from '@muster/domain/id'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { edited, listQuery, pageOf, tenantKey } from './shapes.ts'

/** Tenants as administrators see them (specification, section 7). */

/** What of a tenant can be set up. */
export const tenantConfiguration = z.object({
  hasChat: z.boolean(),
  softLockdownEnabled: z.boolean(),
  softLockdownSecurityEnabled: z.boolean(),
  /** Who sees student names beside signed-in staff: enrolled devices, or everyone with a barcode. */
  studentNames: z.enum(['devices', 'everyone']),
  /** #rrggbb, for the top bar; null: Muster's own. */
  brandColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write the colour as #rrggbb.')
    .nullable(),
  /** Addresses of logos on the home page; https only. */
  logoUrls: z.array(z.url({ protocol: /^https$/, error: 'Use an https address.' }).max(500)).max(3),
  /** RSS or Atom feeds that signage shows. */
  feedUrls: z.array(z.url({ protocol: /^https?$/, error: 'Use a web address.' }).max(500)).max(20),
})
export type TenantConfiguration = z.infer<typeof tenantConfiguration>

export const adminTenant = z.object({
  id: z.uuid(),
  tenantKey: z.string(),
  name: z.string(),
  prefix: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  version: z.int(),
  siteCount: z.int(),
  userCount: z.int(),
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
const details = { name: nameText, prefix: tenantKey }

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
  body: z.object({ ...details, tenantKey }),
  answer: adminTenant,
  status: 201,
})

export const updateTenant = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/tenants/:id',
  summary:
    'Changes name and host prefix. 409 when somebody else has changed it since, or the prefix is taken.',
  body: edited.extend(details),
  answer: adminTenant,
})

export const updateTenantConfiguration = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/tenants/:id/configuration',
  summary: 'Changes what is set up. 409 when somebody else has changed it since.',
  body: edited.extend(tenantConfiguration.shape),
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
