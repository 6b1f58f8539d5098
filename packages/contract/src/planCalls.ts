import { id } from '@muster/domain/id'
import {
  levelShape,
  planLeftOut,
  planLevel,
  planPartId,
  planProblem,
  planUnit,
} from '@muster/domain/plan/sitePlan'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { incidentParams, siteId, siteParams } from './shapes.ts'

/** Floor plans of sites: what is on them, what each level looks like, and which room is where. */

const planLink = z.object({ roomId: z.uuid(), unitId: planPartId })

/** A plan without its shapes; those come level by level. */
export const sitePlanHead = z.object({
  id: z.uuid(),
  siteId,
  /** 1 for a site's first plan; a new one does not change those before it. */
  number: z.int(),
  fileName: z.string(),
  importedAt: z.string(),
  importedByName: z.string(),
  /** The levels from below. */
  levels: z.array(planLevel),
  units: z.array(planUnit),
  links: z.array(planLink),
})
export type SitePlanHead = z.infer<typeof sitePlanHead>

const levelParams = { planId: id, levelId: planPartId }

export const getSitePlan = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/plan',
  tag: 'Site',
  summary:
    'The floor plan of a site as it is now: levels, rooms by name, and which of ours each is. With an ETag.',
  access: 'site.read',
  params: siteParams,
  answer: z.object({ plan: sitePlanHead.nullable() }),
})

export const getPlanLevel = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/plans/:planId/levels/:levelId',
  tag: 'Site',
  summary: 'The shapes of one level of a plan. They never change, so the browser keeps them.',
  access: 'site.read',
  params: siteParams.extend(levelParams),
  answer: levelShape,
})

export const getIncidentPlans = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/plans',
  tag: 'Incident',
  summary:
    'The plans of the sites of an incident, as they were when it started; of a site that had none then, its first one.',
  access: 'incident.board',
  params: incidentParams,
  answer: z.array(sitePlanHead),
})

export const getIncidentPlanLevel = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/plans/:planId/levels/:levelId',
  tag: 'Incident',
  summary: 'The shapes of one level of a plan, for who sees the board.',
  access: 'incident.board',
  params: incidentParams.extend(levelParams),
  answer: levelShape,
})

const roomParams = siteParams.extend({ roomId: id })

export const linkRoom = endpoint({
  method: 'PUT',
  path: '/api/sites/:siteId/plan/rooms/:roomId',
  tag: 'Site',
  summary:
    'Says which place on the plan a room is. 409 when the place is another room’s, or the plan was replaced.',
  access: 'bag.manage',
  params: roomParams,
  body: z.object({ planId: id, unitId: planPartId }),
  answer: planLink,
})

export const unlinkRoom = endpoint({
  method: 'DELETE',
  path: '/api/sites/:siteId/plan/rooms/:roomId',
  tag: 'Site',
  summary: 'A room is no place on the plan any more. A second time changes nothing.',
  access: 'bag.manage',
  params: roomParams,
  query: z.object({ planId: id }),
  answer: z.object({ roomId: z.uuid() }),
})

/** The result of an import of a plan, or of its dry run. */
export const planReport = z.object({
  /** Null for a dry run. */
  planId: z.uuid().nullable(),
  levels: z.array(planLevel.extend({ unitCount: z.int() })),
  unitCount: z.int(),
  /** Rooms that have their place: it was theirs before and is still there, or has their name. */
  linked: z.array(
    z.object({
      roomName: z.string(),
      unitName: z.string(),
      levelName: z.string(),
      how: z.enum(['kept', 'name']),
    }),
  ),
  /** Rooms for which several places come into question; a person decides. */
  unclear: z.array(z.object({ roomName: z.string(), unitNames: z.array(z.string()) })),
  /** Rooms that have no place on the plan, by name. */
  withoutUnit: z.array(z.string()),
  /** Places with a name of their own that are none of our rooms. At most 500 of them; `unlinkedCount` counts all. */
  unlinkedUnits: z.array(z.string()),
  unlinkedCount: z.int(),
  /** Features that could not be read. At most 200 of them; `problemCount` counts all. */
  problems: z.array(planProblem),
  problemCount: z.int(),
  /** Features of the file that are no places, as walls and doors, by their kind. */
  leftOut: z.array(planLeftOut),
  /** Places that have no name in the file and were numbered. */
  numberedCount: z.int(),
})
export type PlanReport = z.infer<typeof planReport>

/** Largest file taken, in bytes, as it comes over the network. */
export const planUploadLimit = 20 * 1024 * 1024

/** `POST` the file here, as it is: a zip of IMDF, or GeoJSON. Answers a `planReport`, with 201 when it was kept. */
export const planUploadPath = (site: number | string) => `/api/sites/${site}/plans`
export const planUploadQuery = z.object({
  /** The id of the plan that it becomes; the sender chooses it, so that a second try is the same plan. */
  id,
  fileName: nameText,
  dryRun: z.stringbool().default(true),
})
