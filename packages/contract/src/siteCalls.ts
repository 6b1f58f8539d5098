import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, siteParams } from './shapes.ts'

const site = z.object({ id: z.int(), name: z.string(), roomCount: z.int(), studentCount: z.int() })

export const listSites = endpoint({
  method: 'GET',
  path: '/api/sites',
  tag: 'Site',
  summary: 'The sites the caller may see in the tenant in use, by name.',
  access: 'site.read',
  query: pageQuery.extend({ pageSize: z.coerce.number().int().min(1).max(1000).default(1000) }),
  answer: pageOf(site),
})

export const getSite = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId',
  tag: 'Site',
  summary: 'One site that the caller may see.',
  access: 'site.read',
  params: siteParams,
  answer: site,
})

/** One value for each site, in the order of the sites. */
const ofEach = <S extends z.ZodType>(value: S) => z.array(value).max(100_000)

export const getSitesOverview = endpoint({
  method: 'GET',
  path: '/api/sites/overview',
  tag: 'Site',
  summary:
    'Every site the caller may see, by name, in one answer: a list of each thing that is known of them, all in the same order.',
  access: 'site.read',
  answer: z.object({
    ids: ofEach(z.int()),
    names: ofEach(z.string()),
    /** In degrees; null for both where nobody has said where the site is. */
    latitudes: ofEach(z.number().nullable()),
    longitudes: ofEach(z.number().nullable()),
    roomCounts: ofEach(z.int()),
    studentCounts: ofEach(z.int()),
  }),
})

export const listSiteIncidents = endpoint({
  method: 'GET',
  path: '/api/sites/incidents',
  tag: 'Site',
  summary: 'The incidents that run now, newest first, each with those of its sites that the caller may see.',
  access: 'incident.read',
  answer: z.array(
    z.object({
      incidentId: z.uuid(),
      kind: incidentKind,
      action: incidentAction,
      siteIds: ofEach(z.int()),
    }),
  ),
})
export type SiteIncident = z.output<(typeof listSiteIncidents)['answer']>[number]

export const listSiteBags = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/bags',
  tag: 'Site',
  summary:
    'The bags of a site with their barcodes. A barcode opens the bag, so only who may command sees it.',
  access: 'incident.command',
  params: siteParams,
  answer: z.array(
    z.object({ bagId: z.uuid(), roomId: z.uuid().nullable(), name: z.string(), barcode: z.string() }),
  ),
})

export const listSiteRooms = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/rooms',
  tag: 'Site',
  summary: 'The rooms of a site by name, and whether each has a bag in use.',
  access: 'bag.manage',
  params: siteParams,
  answer: z.array(z.object({ id: z.uuid(), name: z.string(), hasBag: z.boolean() })),
})
export type SiteRoom = z.output<(typeof listSiteRooms)['answer']>[number]
