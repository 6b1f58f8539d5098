import { getGuestFloors, getGuestPlanLevel, getGuestPlans } from '@muster/contract/guestCalls'
import * as calls from '@muster/contract/planCalls'
import { siteParams } from '@muster/contract/shapes'
import type { IncidentState } from '@muster/domain/incident/state'
import { floorsOf } from '@muster/domain/plan/groupByFloor'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Mount } from '../../access/endpoints.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { etagOf, isNotModified, sendWithEtag, setEtag } from '../../platform/http/etag.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { takeStreams } from '../../platform/http/takeStreams.ts'
import { callerActor } from '../audit/callerActor.ts'
import { ensureViewsRecorded } from '../guest/recordGuestViews.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { importFloorPlan } from './importFloorPlan.ts'
import { linkRoomToPlan, unlinkRoomFromPlan } from './linkRoomToPlan.ts'
import { parsePlanInWorker } from './parsePlanInWorker.ts'
import { type LevelOfPlan, newestPlan, plansOf, readLevel } from './readPlans.ts'
import { receiveSiteUpload } from './receiveSiteUpload.ts'

const fileTypes = [
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  'application/geo+json',
  'application/json',
]

type Deps = { db: Database; incidents: IncidentStore; verifyToken: VerifyToken }

/** Mounts floor plans of sites: import, view, and link rooms. */
export function planRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  const { db } = deps

  mount(calls.getSitePlan, async ({ caller, params: { siteId }, request, reply }) => {
    const plan = await inTenant(db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return newestPlan(tx, siteId)
    })
    return sendWithEtag({ plan: plan ?? null }, request, reply)
  })

  mount(calls.getPlanLevel, async ({ caller, params: { siteId, ...level }, request, reply }) => {
    const tag = tagOfLevel(level)
    const shape = await inTenant(db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return readLevel(tx, [siteId], level, isNotModified(request, tag))
    })
    return sendLevel(shape, tag, reply)
  })

  mount(calls.getIncidentPlans, async ({ caller, params: { incidentId }, request, reply }) => {
    const { state } = await requireIncidentState(deps, caller, incidentId)
    return sendWithEtag(await plansOfIncident(caller.tenantId, state), request, reply)
  })
  mount(getGuestPlans, async ({ guest, request, reply }) => {
    await ensureViewsRecorded(deps, guest, 'plan')
    return sendWithEtag(await plansOfIncident(guest.tenantId, guest.state), request, reply)
  })
  mount(getGuestFloors, async ({ guest, request, reply }) => {
    await ensureViewsRecorded(deps, guest, 'board')
    const floors = floorsOf(await plansOfIncident(guest.tenantId, guest.state))
    return sendWithEtag(
      Array.from(floors, ([roomId, floor]) => ({ roomId, ...floor })),
      request,
      reply,
    )
  })
  const plansOfIncident = (tenantId: string, { sites, startedAt }: IncidentState) =>
    inTenant(db, tenantId, (tx) => plansOf(tx, siteIdsOf(sites), new Date(startedAt)))

  mount(calls.getIncidentPlanLevel, async ({ caller, params: { incidentId, ...level }, request, reply }) => {
    const { state } = await requireIncidentState(deps, caller, incidentId)
    return levelOfIncident(caller.tenantId, state, level, request, reply)
  })
  mount(getGuestPlanLevel, async ({ guest, params, request, reply }) => {
    await ensureViewsRecorded(deps, guest, 'plan')
    return levelOfIncident(guest.tenantId, guest.state, params, request, reply)
  })
  const levelOfIncident = async (
    tenantId: string,
    { sites }: IncidentState,
    level: LevelOfPlan,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const tag = tagOfLevel(level)
    const shape = await inTenant(db, tenantId, (tx) =>
      readLevel(tx, siteIdsOf(sites), level, isNotModified(request, tag)),
    )
    return sendLevel(shape, tag, reply)
  }

  mount(calls.linkRoom, (input) => linkRoomToPlan(db, input))
  mount(calls.unlinkRoom, (input) => unlinkRoomFromPlan(db, input))
  uploadRoute(api, deps)
}

function siteIdsOf(sites: IncidentState['sites']): number[] {
  return sites.map(({ id }) => id)
}

function uploadRoute(api: FastifyInstance, deps: { db: Database; verifyToken: VerifyToken }) {
  api.register(async (uploads) => {
    takeStreams(uploads, fileTypes, wrongType)
    uploads.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url: calls.planUploadPath(':siteId'),
      schema: { hide: true, params: siteParams, querystring: calls.planUploadQuery },
      // The target is checked before megabytes are accepted.
      onRequest: async (request) => {
        await requireCaller('bag.manage', deps, request)
      },
      handler: async (request, reply) => {
        const { siteId } = request.params
        const { caller, file } = await receiveSiteUpload(deps, request, siteId, limit)
        const parsed = await parsePlanInWorker(file, request.query.fileName)
        const input = { ...request.query, siteId }
        const report = await importFloorPlan(deps.db, caller, callerActor(caller, request), parsed, input)
        return reply.code(input.dryRun ? 200 : 201).send(report)
      },
    })
  })
}

const tooLarge = () =>
  new HttpProblem(
    413,
    'too-large',
    inEnglish(
      'The file is larger than 20 MB. Export one site at a time, zipped, without furniture and pictures.',
    ),
  )
const limit = { bytes: calls.planUploadLimit, tooLarge }

const wrongType = () =>
  new HttpProblem(
    415,
    'wrong-format',
    inEnglish(
      'Upload a plan as IMDF (a zip) or as GeoJSON. On a picture, rooms are drawn by hand: choose Draw on a picture.',
    ),
  )

/** Returns a level's entity tag. A level never changes, so its id is enough. */
const tagOfLevel = ({ planId, levelId }: LevelOfPlan) => etagOf([planId, levelId])

/**
 * Sends a level's shape. It is tagged only now: a browser would store a refusal under this tag forever.
 * @param shape JSON, sent as it is; null when the browser has it already
 */
function sendLevel(shape: string | null, tag: string, reply: FastifyReply): FastifyReply {
  setEtag(reply, tag)
  return shape === null ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(shape)
}
