import { id } from '@muster/domain/id'
import { drawnLevel, drawnLimits } from '@muster/domain/plan/drawnPlan'
import { planPartId } from '@muster/domain/plan/sitePlan'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sitePlanHead } from './planCalls.ts'
import { incidentParams, siteParams } from './shapes.ts'

/** Pictures of floors, and plans that are drawn on them by hand. */

/** The limits of a picture: bytes as they come over the network, pixels of its longer side, and pixels in all. */
export const planPictureLimits = { bytes: 10 * 1024 * 1024, side: 8000, pixels: 25_000_000 } as const

/** `POST` the picture here, as it is: PNG, JPEG or WebP; its content says which. Answers a `planPicture` with 201. Right bag.manage. */
export const planPictureUploadPath = (site: number | string) => `/api/sites/${site}/plan-pictures`
/** The sender chooses the id, so that a second try is the same picture. */
export const planPictureQuery = z.object({ id })
/** Sizes in pixels. */
export const planPicture = z.object({ id, width: z.int(), height: z.int() })
export type PlanPicture = z.infer<typeof planPicture>

const pictureParams = { pictureId: id }
/** The bytes of a PNG, JPEG or WebP. */
const answer = z.string()

export const getPlanPicture = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/plan-pictures/:pictureId',
  tag: 'Site',
  summary: 'A picture of a floor of a site, as PNG, JPEG or WebP. It never changes. With an ETag.',
  access: 'site.read',
  params: siteParams.extend(pictureParams),
  answer,
})

export const getIncidentPlanPicture = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/plan-pictures/:pictureId',
  tag: 'Incident',
  summary: 'A picture of a floor, for who sees the board.',
  access: 'incident.board',
  params: incidentParams.extend(pictureParams),
  answer,
})

export const getGuestPlanPicture = endpoint({
  method: 'GET',
  path: '/api/guest/plan-pictures/:pictureId',
  tag: 'Guest',
  summary: 'A picture of a floor, for a guest who is shown the plan.',
  access: 'guest:incident.board',
  params: z.object(pictureParams),
  answer,
})

export const drawPlan = endpoint({
  method: 'POST',
  path: '/api/sites/:siteId/plan/drawing',
  tag: 'Site',
  summary:
    'Keeps a plan that was drawn on pictures as the site’s newest; without levels, the site has no plan any more. 409 when the plan or its rooms are not what the drawing began from.',
  access: 'bag.manage',
  params: siteParams,
  body: z.object({
    /** The id of the plan that it becomes; the sender chooses it, so that a second try is the same plan. */
    id,
    /** The plan that the drawing began from: the one in use and the rooms on it. Null: there was none. */
    seen: z
      .object({ planId: id, links: z.array(z.object({ roomId: z.uuid(), unitId: planPartId })) })
      .nullable(),
    levels: z.array(drawnLevel).max(drawnLimits.levels),
  }),
  status: 201,
  answer: z.object({ plan: sitePlanHead.nullable() }),
})
