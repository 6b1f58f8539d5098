import { Readable } from 'node:stream'
import { afterActionFiles, leaveOut, paperSize } from '@muster/contract/afterActionCalls'
import { incidentParams } from '@muster/contract/shapes'
import type { IncidentState } from '@muster/domain/incident/state'
import { reportedZone } from '@muster/domain/timeZone'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { deskLanguage } from '../../access/deskLanguage.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import type { CheckpointJob } from '../evidence/checkpointJob.ts'
import type { Signer } from '../evidence/signer.ts'
import { printPdf } from '../pdf/printPdf.ts'
import { zoneOfSites } from '../site/siteZones.ts'
import { exportLog } from './exportIncidentLog.ts'
import { exportTimeline } from './exportTimeline.ts'
import { readReport } from './loadReport.ts'

const pattern = ':incidentId'

/** Services for the numbers and the files of an incident. */
export type AfterActionDeps = {
  config: Config
  db: Database
  incidents: IncidentStore
  verifyToken: VerifyToken
  signer: Signer
  checkpoints: CheckpointJob
}

/** Serves an incident as files (contract/afterActionCalls: afterActionFiles). */
export function afterActionExportRoutes(api: FastifyInstance, deps: AfterActionDeps) {
  const app = api.withTypeProvider<ZodTypeProvider>()
  const zoned = z.object({ timeZone: reportedZone })
  const schema = { hide: true, params: incidentParams, querystring: zoned }

  const logSchema = { ...schema, querystring: z.object({ leaveOut }) }
  app.get(afterActionFiles.log(pattern), { schema: logSchema }, async (request, reply) => {
    const caller = await requireCaller('incident.read', deps, request)
    const visible = await requireIncident(deps, caller, request.params.incidentId)
    const choice = { tool: deps.config.PRODUCT_NAME, ...request.query.leaveOut }
    const log = await exportLog(deps, caller, visible, choice)
    return sendFile(reply, 'application/json; charset=utf-8', 'log.json', Readable.from(log))
  })

  app.get(afterActionFiles.csv(pattern), { schema }, async (request, reply) => {
    const caller = await requireCaller('incident.read', deps, request)
    const { incident, state } = await requireIncident(deps, caller, request.params.incidentId)
    const zone = await zoneOf(deps, caller, state, request.query.timeZone)
    const lines = exportTimeline(caller, incident, state, zone)
    return sendFile(reply, 'text/csv; charset=utf-8', 'timeline.csv', Readable.from(lines))
  })

  const paper = zoned.extend({ paper: paperSize.default('A4') })
  app.get(
    afterActionFiles.pdf(pattern),
    { schema: { ...schema, querystring: paper } },
    async (request, reply) => {
      const caller = await requireCaller('incident.read', deps, request)
      const report = await readReport(deps, caller, request.params.incidentId)
      const timeZone = await zoneOf(deps, caller, report.state, request.query.timeZone)
      const language = await deskLanguage(deps.db, caller.tenantId, request)
      const paper = { ...request.query, timeZone }
      const { pdf } = await printPdf({ ...deps.config, language }, 'report', report, paper)
      return sendFile(reply, 'application/pdf', 'after-action.pdf', pdf)
    },
  )
}

/** Returns the zone of an incident's files: of its sites, else of the organization, else of the device that asks. */
function zoneOf(
  { db }: AfterActionDeps,
  caller: Caller,
  { sites }: Pick<IncidentState, 'sites'>,
  reported: string | undefined,
): Promise<string> {
  const siteIds = sites.map(({ id }) => id)
  return inTenant(db, caller.tenantId, async (tx) => zoneForTimes(await zoneOfSites(tx, siteIds), reported))
}

function sendFile(reply: FastifyReply, type: string, name: string, body: Readable | Buffer) {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body)
}
