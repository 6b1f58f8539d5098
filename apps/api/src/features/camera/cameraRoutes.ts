import * as calls from '@muster/contract/cameraCalls'
import { snapshotPath } from '@muster/contract/cameraCalls'
import { id } from '@muster/domain/id'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Mount } from '../../access/endpoints.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { pictureUrlOf, readCamera, viewCamera, visibleCameras } from './cameraRows.ts'
import { changeCamera, createCamera, listSiteCameras, moveCamera, removeCamera } from './manageCameras.ts'
import { Snapshots } from './snapshots.ts'

type Deps = {
  config: Config
  db: Database
  incidents: IncidentStore
  verifyToken: VerifyToken
  secrets: SecretBox
}

/** Mounts cameras of sites: their management, and their pictures. */
export function cameraRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  const { db, secrets } = deps
  mount(calls.listCameras, async ({ caller, query: { siteId, page, pageSize } }) =>
    inTenant(db, caller.tenantId, async (tx) => {
      if (siteId) await findVisibleSite(tx, caller, siteId)
      const seen = visibleCameras(tx, caller.allowedSites).where('c.is_on', '=', true)
      const rows = await (siteId ? seen.where('c.site_id', '=', siteId) : seen).execute()
      const shown = rows.slice((page - 1) * pageSize, page * pageSize)
      return { items: shown.map((row) => viewCamera(row, secrets)), page, pageSize, total: rows.length }
    }),
  )
  mount(calls.listIncidentCameras, async ({ caller, params }) => {
    const { state } = await requireIncidentState(deps, caller, params.incidentId)
    const siteIds = state.sites.map(({ id }) => id)
    const rows = await inTenant(db, caller.tenantId, (tx) =>
      visibleCameras(tx, caller.allowedSites)
        .where('c.is_on', '=', true)
        .where('c.site_id', 'in', siteIds)
        .execute(),
    )
    return rows.map((row) => viewCamera(row, secrets))
  })
  mount(calls.getCamera, ({ caller, params }) =>
    inTenant(db, caller.tenantId, async (tx) =>
      viewCamera(await readCamera(tx, caller, params.cameraId), secrets),
    ),
  )
  mount(calls.listSiteCameras, (input) => listSiteCameras(deps, input))
  mount(calls.createCamera, (input) => createCamera(deps, input))
  mount(calls.changeCamera, (input) => changeCamera(deps, input))
  mount(calls.moveCamera, (input) => moveCamera(deps, input))
  mount(calls.removeCamera, (input) => removeCamera(deps, input))
  snapshotRoute(api, deps)
}

type SnapshotRouteDeps = Omit<Deps, 'incidents'>

/** Serves a camera's current picture (contract/cameraCalls: snapshotPath). */
function snapshotRoute(api: FastifyInstance, deps: SnapshotRouteDeps) {
  const snapshots = new Snapshots(deps.db, deps.config)
  api.addHook('preClose', async () => snapshots.stop())
  api
    .withTypeProvider<ZodTypeProvider>()
    .get(
      snapshotPath(':cameraId'),
      { schema: { hide: true, params: z.object({ cameraId: id }) } },
      async (request, reply) => {
        const caller = await requireCaller('camera.view', deps, request)
        const row = await inTenant(deps.db, caller.tenantId, (tx) =>
          readCamera(tx, caller, request.params.cameraId),
        )
        const url = pictureUrlOf(row, deps.secrets)
        const taken = url
          ? await snapshots.take(caller.tenantId, `${row.id} ${row.version}`, url, row.kind === 'mjpeg')
          : { is: 'away' as const, sentence: inEnglish('This camera has no single pictures.') }
        // Answered here, not thrown: a camera that is down is no error of the server, and would recur every few seconds
        // for each viewer.
        if (taken.is === 'away') {
          const problem = { type: 'camera-away', title: 'No picture', status: 502, detail: taken.sentence }
          return reply.code(502).type('application/problem+json').serializer(JSON.stringify).send(problem)
        }
        return reply
          .type(taken.type)
          .header('last-modified', taken.at.toUTCString())
          .header('content-disposition', 'inline')
          .header('x-content-type-options', 'nosniff')
          .send(taken.bytes)
      },
    )
}
