import { tenantRole } from '@muster/domain/access/rights'
import { siteReasonCodes } from '@muster/domain/readiness/siteScore'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, siteParams } from './shapes.ts'

/** The readiness of sites, and the people there. */

const reason = z.object({
  code: z.enum(siteReasonCodes),
  /** The number that is not ready, of all in `of`; none of none: nothing is known. */
  count: z.int(),
  of: z.int(),
  /** The part of the count of which nothing is known. */
  unknown: z.int(),
  /** Points of the hundred that it costs. */
  points: z.number(),
})
export type SiteReason = z.output<typeof reason>

export const siteReadiness = z.object({
  siteId: z.int(),
  siteName: z.string(),
  /** 0 to 100; 100: nothing is missing. */
  score: z.int(),
  /** The reasons why it is not more: the most costly first. */
  reasons: z.array(reason),
})
export type SiteReadiness = z.output<typeof siteReadiness>

export const listSiteReadiness = endpoint({
  method: 'GET',
  path: '/api/sites/readiness',
  tag: 'Site',
  summary: 'How ready each site of the caller is and why not more, those that are least ready first.',
  access: 'site.read',
  query: pageQuery,
  answer: pageOf(siteReadiness),
})

export const listSiteScores = endpoint({
  method: 'GET',
  path: '/api/sites/scores',
  tag: 'Site',
  summary:
    'How ready every site of the caller is, as numbers alone and in one answer: two lists in the same order.',
  access: 'site.read',
  answer: z.object({ ids: z.array(z.int()).max(100_000), scores: z.array(z.int()).max(100_000) }),
})

export const getSiteReadiness = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/readiness',
  tag: 'Site',
  summary: 'How ready one site is, and why not more.',
  access: 'site.read',
  params: siteParams,
  answer: siteReadiness,
})

const worker = z.object({
  id: z.uuid(),
  name: z.string(),
  role: tenantRole,
  mayCommand: z.boolean(),
  hasSignedIn: z.boolean(),
})
export type SiteWorker = z.output<typeof worker>

export const getSitePeople = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/people',
  tag: 'Site',
  summary:
    'Who may run an incident at a site, those held to it first, and how many people its rosters have. At most 500 accounts.',
  access: 'site.manage',
  params: siteParams,
  answer: z.object({
    workers: z.array(worker),
    studentCount: z.int(),
    staffCount: z.int(),
  }),
})
export type SitePeople = z.output<(typeof getSitePeople)['answer']>
