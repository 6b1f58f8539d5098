import { id } from '@muster/domain/id'
import { nameText } from '@muster/domain/text'
import { timeZone } from '@muster/domain/timeZone'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf, siteId, versioned } from './shapes.ts'

/** The sites of a tenant, as its administrators keep them. */

/** The location of a site, in degrees of WGS 84. */
export const sitePlace = z.object({
  latitude: z.number(inEnglish('Write the latitude in degrees, as 52.52.')).min(-90).max(90),
  longitude: z.number(inEnglish('Write the longitude in degrees, as 13.405.')).min(-180).max(180),
})

export const adminSite = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  place: sitePlace.nullable(),
  /** IANA name of the zone of its clocks; null: the organization’s. */
  timeZone: z.string().nullable(),
  /** Its id in the file or the roster system; null: it has none there. */
  sourceId: z.string().nullable(),
  /** True where the roster system keeps it: the next import gives it the name that it has there. */
  isFromExport: z.boolean(),
  /** The time a person put it out of use: until a person restores it, whatever an import says. */
  retiredAt: z.string().nullable(),
  /** Rooms and bags in use, and students on the rosters of these rooms, each once. */
  roomCount: z.int(),
  bagCount: z.int(),
  studentCount: z.int(),
  /** People who are restricted to sites, and to this one. */
  restrictedCount: z.int(),
})
export type AdminSite = z.infer<typeof adminSite>

const ofTenant = { tag: 'Administration', access: 'admin', params: z.object({ id }) } as const
const ofSite = {
  ...ofTenant,
  params: z.object({ id, siteId: z.coerce.number().pipe(siteId) }),
  answer: adminSite,
} as const

export const listAdminSites = endpoint({
  ...ofTenant,
  method: 'GET',
  path: '/api/admin/tenants/:id/all-sites',
  summary:
    'The sites of a tenant page by page, also those out of use; `search` is part of a name, a number or what the roster system calls it.',
  query: listQuery.extend({
    sort: z.enum(['name', 'number']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: pageOf(adminSite),
})

export const getAdminSite = endpoint({
  ...ofSite,
  method: 'GET',
  path: '/api/admin/tenants/:id/all-sites/:siteId',
  summary: 'One site of a tenant.',
})

const siteFields = {
  name: nameText,
  place: sitePlace.nullable(),
  /** Left out: as it is; for a new site, the organization’s. */
  timeZone: timeZone.nullable().optional(),
}

export const addSite = endpoint({
  ...ofTenant,
  method: 'POST',
  path: '/api/admin/tenants/:id/all-sites',
  summary:
    'A new site. The same `commandId` twice adds one. 409 when a site of the tenant has the name already.',
  body: z.object({ commandId: z.uuid(), ...siteFields }),
  answer: adminSite,
  status: 201,
})

export const updateSite = endpoint({
  ...ofSite,
  method: 'PUT',
  path: '/api/admin/tenants/:id/all-sites/:siteId',
  summary:
    'Changes the name, the place and the time zone of a site. 409 when somebody has changed it since `version`, or another site has the name.',
  body: versioned.extend(siteFields),
})

export const retireSite = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/api/admin/tenants/:id/all-sites/:siteId/retire',
  summary:
    'Puts a site out of use: no incident starts there, its bags do not open, its logs stay. An import leaves it so. 409 while an incident runs there.',
  body: versioned,
})

export const restoreSite = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/api/admin/tenants/:id/all-sites/:siteId/restore',
  summary: 'Brings a site back, with the rooms, bags and people that it had.',
  body: versioned,
})
