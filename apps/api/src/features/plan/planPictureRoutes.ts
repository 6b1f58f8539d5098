import * as calls from '@muster/contract/planPictureCalls'
import { siteParams } from '@muster/contract/shapes'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Mount } from '../../access/endpoints.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { etagOf, isNotModified, setEtag } from '../../platform/http/etag.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { takeStreams } from '../../platform/http/takeStreams.ts'
import { ensureViewsRecorded } from '../guest/recordGuestViews.ts'
import { cleanPicture } from '../photo/pictureThreads.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { receiveSiteUpload } from './receiveSiteUpload.ts'
import { saveDrawnPlan } from './saveDrawnPlan.ts'
import { readPicture, savePlanPicture } from './savePlanPicture.ts'
import { noPicture } from './stripPictureMetadata.ts'

const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']

type Deps = { db: Database; incidents: IncidentStore; verifyToken: VerifyToken }

/** Mounts pictures of floors: upload, view, and draw a plan on. */
export function planPictureRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  const { db } = deps

  mount(calls.getPlanPicture, ({ caller, params: { siteId, pictureId }, request, reply }) => {
    const sitesOf = async (tx: Tx) => {
      await findVisibleSite(tx, caller, siteId)
      return [siteId]
    }
    return send(caller.tenantId, sitesOf, pictureId, request, reply)
  })
  mount(calls.getIncidentPlanPicture, async ({ caller, params, request, reply }) => {
    const { state } = await requireIncidentState(deps, caller, params.incidentId)
    const sitesOf = async () => state.sites.map(({ id }) => id)
    return send(caller.tenantId, sitesOf, params.pictureId, request, reply)
  })
  mount(calls.getGuestPlanPicture, async ({ guest, params, request, reply }) => {
    await ensureViewsRecorded(deps, guest, 'plan')
    const sitesOf = async () => guest.state.sites.map(({ id }) => id)
    return send(guest.tenantId, sitesOf, params.pictureId, request, reply)
  })

  /** Tags only successful answers: a browser would store a refusal under this tag forever. */
  const send = async (
    tenantId: string,
    sitesOf: (tx: Tx) => Promise<number[]>,
    pictureId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const tag = etagOf(pictureId)
    const { type, content } = await inTenant(db, tenantId, async (tx) =>
      readPicture(tx, await sitesOf(tx), pictureId, isNotModified(request, tag)),
    )
    setEtag(reply, tag)
    if (content === null) return reply.code(304).send()
    return reply
      .type(type)
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .send(content)
  }

  mount(calls.drawPlan, (input) => saveDrawnPlan(db, input))
  uploadRoute(api, deps)
}

function uploadRoute(api: FastifyInstance, deps: { db: Database; verifyToken: VerifyToken }) {
  api.register(async (uploads) => {
    takeStreams(uploads, fileTypes, noPicture)
    uploads.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url: calls.planPictureUploadPath(':siteId'),
      schema: { hide: true, params: siteParams, querystring: calls.planPictureQuery },
      // The target is checked before megabytes are accepted.
      onRequest: async (request) => {
        await requireCaller('bag.manage', deps, request)
      },
      handler: async (request, reply) => {
        const { siteId } = request.params
        const { bytes } = calls.planPictureLimits
        const { caller, file } = await receiveSiteUpload(deps, request, siteId, { bytes, tooLarge })
        const input = { siteId, id: request.query.id }
        const picture = await cleanPicture('floor', file)
        return reply.code(201).send(await savePlanPicture(deps.db, caller, input, picture))
      },
    })
  })
}

const tooLarge = () =>
  new HttpProblem(
    413,
    'too-large',
    inEnglish(
      'The picture is larger than 10 MB. Save it smaller: 3,000 pixels on the longer side are plenty.',
    ),
  )
