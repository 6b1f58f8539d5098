import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, siteParams } from './shapes.ts'

export const listSites = endpoint({
  method: 'GET',
  path: '/api/sites',
  tag: 'Site',
  summary: 'The sites the caller may see in the tenant in use, by name.',
  access: 'site.read',
  query: pageQuery.extend({ pageSize: z.coerce.number().int().min(1).max(1000).default(1000) }),
  answer: pageOf(z.object({ id: z.int(), name: z.string(), roomCount: z.int(), studentCount: z.int() })),
})

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
