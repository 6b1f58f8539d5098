import * as calls from '@muster/contract/evidenceCalls'
import { id } from '@muster/domain/id'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authenticate, type Caller, requireAdmin } from '../../access/caller.ts'
import type { Mount } from '../../access/endpoints.ts'
import type { AuthenticatedGuest } from '../../access/guestAccess.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { addAnchor, removeAnchor } from './changeAnchors.ts'
import type { CheckpointJob } from './checkpointJob.ts'
import { prepareCosignature, type Signatory, storeCosignature } from './cosignatures.ts'
import { exportEvidence } from './exportEvidence.ts'
import { getEvidence } from './getEvidence.ts'
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
  mount(calls.prepareCosignature, async ({ caller, params }) =>
    statementFor(await commanderOf(deps, caller, params.incidentId)),
  )
  mount(calls.storeCosignature, async ({ caller, params, body }) => {
    const commander = await commanderOf(deps, caller, params.incidentId)
    return { isStored: commander !== null && (await storeCosignature(deps, commander, body)) }
  })
  mount(calls.prepareGuestCosignature, ({ guest }) => statementFor(signatoryOfGuest(guest)))
  mount(calls.storeGuestCosignature, async ({ guest, body }) => ({
    isStored: await storeCosignature(deps, signatoryOfGuest(guest), body),
  }))
  mount(calls.getEvidence, ({ admin, params }) => getEvidence(deps, admin, params.id))
  mount(calls.addAnchor, (input) => addAnchor(deps, input))
  mount(calls.removeAnchor, (input) => removeAnchor(deps, input))

  async function statementFor(signatory: Signatory | null) {
    return (signatory && (await prepareCosignature(deps, signatory))) ?? { payload: null, entries: 0 }
  }

  const app = api.withTypeProvider<ZodTypeProvider>()
  const params = z.object({ id })
  const schema = { hide: true, params, querystring: z.object({ audit: z.stringbool().default(false) }) }
  app.get(calls.evidenceFile(':id'), { schema }, async (request, reply) => {
    const admin = requireAdmin(await authenticate(deps.db, deps.verifyToken, request))
    const tenantId = request.params.id
    await withAdministeredTenant(deps.db, admin, tenantId, async () => {})
    await deps.checkpoints.signNow(tenantId, 'export')
    const file = await exportEvidence(deps, tenantId, {
      tool: deps.config.PRODUCT_NAME,
      exportedBy: admin.account.name,
      withAudit: request.query.audit,
    })
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="evidence.json"')
      .send(JSON.stringify(file, null, 1))
  })
}

/** Returns the caller who commands the incident, or has commanded it; null for others who may. @throws 404 */
async function commanderOf(deps: Deps, caller: Caller, incidentId: string): Promise<Signatory | null> {
  const { incident } = await requireIncident(deps, caller, incidentId)
  const { id } = caller.account
  const hasCommanded = incident.events.some(
    ({ type, actor, data }) =>
      (type === 'IncidentStarted' && actor.kind === 'user' && actor.id === id) ||
      (type === 'CommandTransferred' && data.to.id === id),
  )
  return hasCommanded ? { tenantId: caller.tenantId, incidentId, kind: 'user', id } : null
}

function signatoryOfGuest({ tenantId, incidentId, guest }: AuthenticatedGuest): Signatory {
  return { tenantId, incidentId, kind: 'guest', id: guest.id }
}
