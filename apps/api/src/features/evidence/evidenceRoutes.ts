import * as calls from '@muster/contract/evidenceCalls'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Mount } from '../../access/endpoints.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CheckpointJob } from './checkpointJob.ts'
import { exportEvidence } from './exportEvidence.ts'
import { getLogEvidence } from './getLogEvidence.ts'
import { listSigningKeys } from './listSigningKeys.ts'
import type { Signer } from './signer.ts'

type Deps = {
  config: Config
  db: Database
  lookups: Database
  incidents: IncidentStore
  verifyToken: VerifyToken
  signer: Signer
  checkpoints: CheckpointJob
}

/** Mounts what is signed: keys, how far logs are signed, and the evidence file. */
export function evidenceRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  mount(calls.listSigningKeys, () => listSigningKeys(deps.lookups))
  mount(calls.getLogEvidence, ({ caller, params }) => getLogEvidence(deps, caller, params.incidentId))

  const app = api.withTypeProvider<ZodTypeProvider>()
  const schema = { hide: true, querystring: z.object({ audit: z.stringbool().default(false) }) }
  app.get(calls.evidenceFile, { schema }, async (request, reply) => {
    const { tenantId, account } = await requireCaller('user.manage', deps, request)
    await deps.checkpoints.signNow(tenantId, 'export')
    const file = await exportEvidence(deps, tenantId, {
      tool: deps.config.PRODUCT_NAME,
      exportedBy: account.name,
      withAudit: request.query.audit,
    })
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="evidence.json"')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(file, null, 1))
  })
}
